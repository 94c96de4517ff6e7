CREATE TABLE service (
  id            serial PRIMARY KEY,
  name          text NOT NULL,
  environment   text NOT NULL,
  namespace     text NOT NULL DEFAULT '',
  first_seen_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX service_name_environment_key ON service (name, environment);

CREATE TABLE flow (
  service_id integer NOT NULL,
  flow_id    uuid NOT NULL,
  region     text NOT NULL,
  operation  text NOT NULL,
  tenant     text,
  class      text NOT NULL,
  PRIMARY KEY (service_id, flow_id)
);

CREATE TABLE dimension_value (
  service_id    integer NOT NULL,
  dimension     text NOT NULL,
  value         text NOT NULL,
  first_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (service_id, dimension, value)
);

CREATE TABLE instance (
  service_id       integer NOT NULL,
  instance_id      text NOT NULL,
  version          text NOT NULL DEFAULT '',
  region           text NOT NULL DEFAULT '',
  first_seen_at    timestamptz(3) NOT NULL DEFAULT now(),
  last_event_at    timestamptz(3) NOT NULL,
  last_received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (service_id, instance_id)
) WITH (fillfactor = 70);

CREATE TABLE receipt (
  hash        bytea PRIMARY KEY,
  received_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX receipt_received_at_idx ON receipt (received_at);

CREATE TABLE rollup (
  service_id      integer NOT NULL,
  grain           smallint NOT NULL,
  tier_seconds    integer NOT NULL,
  bucket          timestamptz(3) NOT NULL,
  flow_id         uuid NOT NULL,
  flush_id        bigint NOT NULL,
  events          bigint NOT NULL,
  offered_count   bigint NOT NULL,
  offered_units   bigint NOT NULL,
  parsed_count    bigint NOT NULL,
  parsed_units    bigint NOT NULL,
  eligible_count  bigint NOT NULL,
  eligible_units  bigint NOT NULL,
  admitted_count  bigint NOT NULL,
  admitted_units  bigint NOT NULL,
  started_count   bigint NOT NULL,
  started_units   bigint NOT NULL,
  completed_count bigint NOT NULL,
  completed_units bigint NOT NULL,
  fresh_count     bigint NOT NULL,
  fresh_units     bigint NOT NULL,
  consumed_units  bigint NOT NULL,
  orphan_units    bigint NOT NULL,
  PRIMARY KEY (service_id, bucket, flow_id, flush_id, grain, tier_seconds)
) PARTITION BY RANGE (grain, tier_seconds, bucket);

CREATE TABLE exit_rollup (
  service_id     integer NOT NULL,
  grain          smallint NOT NULL,
  tier_seconds   integer NOT NULL,
  bucket         timestamptz(3) NOT NULL,
  flow_id        uuid NOT NULL,
  flush_id       bigint NOT NULL,
  after          text NOT NULL,
  exit           text NOT NULL,
  reason         text NOT NULL,
  gate           text NOT NULL,
  count          bigint NOT NULL,
  units          bigint NOT NULL,
  consumed_units bigint NOT NULL,
  PRIMARY KEY (service_id, bucket, flow_id, after, exit, reason, gate, flush_id, grain, tier_seconds)
) PARTITION BY RANGE (grain, tier_seconds, bucket);

CREATE TABLE dirty_bucket (
  service_id   integer NOT NULL,
  tier_seconds integer NOT NULL,
  bucket       timestamptz(3) NOT NULL,
  flush_id     bigint NOT NULL,
  PRIMARY KEY (service_id, tier_seconds, bucket, flush_id)
);

CREATE TABLE intake_count (
  service_id integer NOT NULL,
  minute     timestamptz(3) NOT NULL,
  flush_id   bigint NOT NULL,
  signal     text NOT NULL,
  kind       text NOT NULL,
  reason     text NOT NULL,
  count      bigint NOT NULL,
  example    text NOT NULL DEFAULT '',
  PRIMARY KEY (service_id, minute, flush_id, signal, kind, reason)
);

CREATE TABLE collector (
  id           text PRIMARY KEY,
  host         text NOT NULL,
  started_at   timestamptz(3) NOT NULL,
  heartbeat_at timestamptz(3) NOT NULL
);

-- Makes the partitions of one tier and span. A table is built aside and attached, which, unlike
-- CREATE TABLE ... PARTITION OF, does not lock out the writers and readers of the parent.
CREATE FUNCTION ensure_rollup_partition(
  p_grain smallint, p_tier integer, p_from timestamptz, p_to timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  parent text;
  child  text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('spillway.partition'));
  FOREACH parent IN ARRAY ARRAY['rollup', 'exit_rollup'] LOOP
    child := format('%s_g%s_t%s_%s', parent, p_grain, p_tier,
                    to_char(p_from AT TIME ZONE 'UTC', 'YYYYMMDDHH24MI'));
    CONTINUE WHEN to_regclass(child) IS NOT NULL;
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', child, parent);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L, %L, %L) TO (%L, %L, %L)',
                   parent, child, p_grain, p_tier, p_from, p_grain, p_tier, p_to);
  END LOOP;
END $$;
