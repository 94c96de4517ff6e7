-- What a tenant's table needs of the exits, so that it reads one row for each tenant and bucket:
-- who turned work away, what was wasted, how many outcomes there were and how many callers had gone.
ALTER TABLE rollup
  ADD COLUMN rejected_policy_count     bigint NOT NULL DEFAULT 0,
  ADD COLUMN rejected_policy_units     bigint NOT NULL DEFAULT 0,
  ADD COLUMN rejected_protection_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN rejected_protection_units bigint NOT NULL DEFAULT 0,
  ADD COLUMN wasted_units              bigint NOT NULL DEFAULT 0,
  ADD COLUMN ended_count               bigint NOT NULL DEFAULT 0,
  ADD COLUMN abandoned_count           bigint NOT NULL DEFAULT 0;

UPDATE rollup SET
  rejected_policy_count = left_early.policy_count,
  rejected_policy_units = left_early.policy_units,
  rejected_protection_count = left_early.protection_count,
  rejected_protection_units = left_early.protection_units,
  wasted_units = left_early.consumed_units,
  ended_count = left_early.ended_count
FROM (
  SELECT service_id, grain, tier_seconds, bucket, flow_id, flush_id,
    coalesce(sum(count) FILTER (WHERE gate = 'policy'), 0)::bigint AS policy_count,
    coalesce(sum(units) FILTER (WHERE gate = 'policy'), 0)::bigint AS policy_units,
    coalesce(sum(count) FILTER (WHERE gate = 'protection'), 0)::bigint AS protection_count,
    coalesce(sum(units) FILTER (WHERE gate = 'protection'), 0)::bigint AS protection_units,
    coalesce(sum(count) FILTER (WHERE after IN ('admitted', 'started')), 0)::bigint AS ended_count,
    sum(consumed_units)::bigint AS consumed_units
  FROM exit_rollup GROUP BY service_id, grain, tier_seconds, bucket, flow_id, flush_id) AS left_early
WHERE rollup.service_id = left_early.service_id AND rollup.grain = left_early.grain
  AND rollup.tier_seconds = left_early.tier_seconds AND rollup.bucket = left_early.bucket
  AND rollup.flow_id = left_early.flow_id AND rollup.flush_id = left_early.flush_id;
UPDATE rollup SET wasted_units = wasted_units + useful_orphan_units, ended_count = ended_count + completed_count
WHERE useful_orphan_units <> 0 OR completed_count <> 0;
ALTER TABLE rollup DROP COLUMN useful_orphan_units;

-- Values by base-2 exponential buckets of scale 3: bucket i holds (2^(i/8), 2^((i+1)/8)].
CREATE TABLE histogram_rollup (
  service_id   integer NOT NULL,
  grain        smallint NOT NULL,
  tier_seconds integer NOT NULL,
  bucket       timestamptz(3) NOT NULL,
  flow_id      uuid NOT NULL,
  flush_id     bigint NOT NULL,
  metric       text NOT NULL,
  observations bigint NOT NULL,
  sum_value    bigint NOT NULL,
  zero_count   bigint NOT NULL,
  indexes      smallint[] NOT NULL,
  counts       bigint[] NOT NULL,
  PRIMARY KEY (service_id, bucket, flow_id, metric, flush_id, grain, tier_seconds)
) PARTITION BY RANGE (grain, tier_seconds, bucket);

-- Attempts by one more quality of theirs: scope of a rejection, its envelope, quality of a completion.
CREATE TABLE detail_rollup (
  service_id   integer NOT NULL,
  grain        smallint NOT NULL,
  tier_seconds integer NOT NULL,
  bucket       timestamptz(3) NOT NULL,
  flow_id      uuid NOT NULL,
  flush_id     bigint NOT NULL,
  kind         text NOT NULL,
  label        text NOT NULL,
  count        bigint NOT NULL,
  units        bigint NOT NULL,
  PRIMARY KEY (service_id, bucket, flow_id, kind, label, flush_id, grain, tier_seconds)
) PARTITION BY RANGE (grain, tier_seconds, bucket);

-- What an instance says of itself: limiter gauges, and the state and level that its decisions name.
CREATE TABLE gauge_rollup (
  service_id   integer NOT NULL,
  grain        smallint NOT NULL,
  tier_seconds integer NOT NULL,
  bucket       timestamptz(3) NOT NULL,
  instance_id  text NOT NULL,
  limiter      text NOT NULL,
  metric       text NOT NULL,
  label        text NOT NULL,
  flush_id     bigint NOT NULL,
  points       bigint NOT NULL,
  sum_value    double precision NOT NULL,
  low          double precision NOT NULL,
  high         double precision NOT NULL,
  last         double precision NOT NULL,
  last_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (service_id, bucket, instance_id, limiter, metric, label, flush_id, grain, tier_seconds)
) PARTITION BY RANGE (grain, tier_seconds, bucket);

DROP FUNCTION ensure_rollup_partition(smallint, integer, timestamptz, timestamptz);

-- Makes a partition of one tier and span. A table is built aside and attached, which, unlike
-- CREATE TABLE ... PARTITION OF, does not lock out the writers and readers of the parent.
CREATE FUNCTION ensure_rollup_partition(
  p_parent text, p_grain smallint, p_tier integer, p_from timestamptz, p_to timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  child text := format('%s_g%s_t%s_%s', p_parent, p_grain, p_tier,
                       to_char(p_from AT TIME ZONE 'UTC', 'YYYYMMDDHH24MI'));
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('spillway.partition'));
  IF to_regclass(child) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', child, p_parent);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L, %L, %L) TO (%L, %L, %L)',
                 p_parent, child, p_grain, p_tier, p_from, p_grain, p_tier, p_to);
END $$;

-- The id of the flow that stands for all operations and regions of a tenant in a class.
CREATE FUNCTION tenant_flow_id(p_tenant text, p_class text) RETURNS uuid LANGUAGE sql IMMUTABLE
PARALLEL SAFE AS $$
  SELECT substr(encode(sha256(convert_to(
    'tenant ' || octet_length(p_tenant) || ' ' || p_tenant || ' ' || p_class, 'UTF8')), 'hex'), 1, 32)::uuid
$$;

ALTER TABLE flow ALTER COLUMN region DROP NOT NULL, ALTER COLUMN operation DROP NOT NULL;
INSERT INTO flow (service_id, flow_id, region, operation, tenant, class)
SELECT DISTINCT service_id, tenant_flow_id(tenant, class), NULL::text, NULL::text, tenant, class
FROM flow WHERE tenant IS NOT NULL;

-- Grain 2, a tenant in a class over all operations and regions, from 10 s upwards: made by merging
-- from now on, and here for what was merged before.
DO $$
DECLARE
  span record;
BEGIN
  FOR span IN
    SELECT parts[1]::int AS tier,
      to_timestamp(parts[2], 'YYYYMMDDHH24MI')::timestamp AT TIME ZONE 'UTC' AS start
    FROM (
      SELECT regexp_match(child.relname, '^rollup_g1_t([0-9]+)_([0-9]{12})$') AS parts
      FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
      WHERE inhparent = 'rollup'::regclass) AS partitions
    WHERE parts IS NOT NULL AND parts[1]::int > 1
  LOOP
    PERFORM ensure_rollup_partition('rollup', 2::smallint, span.tier, span.start, span.start +
      make_interval(secs => CASE span.tier WHEN 10 THEN 21600 WHEN 60 THEN 86400 ELSE 2592000 END));
  END LOOP;
END $$;
INSERT INTO rollup (service_id, grain, tier_seconds, bucket, flow_id, flush_id, events,
  offered_count, offered_units, parsed_count, parsed_units, eligible_count, eligible_units,
  admitted_count, admitted_units, started_count, started_units, completed_count, completed_units,
  fresh_count, fresh_units, consumed_units, orphan_units, fresh_eligible_count, fresh_eligible_units,
  retry_completed_count, retry_completed_units, rejected_policy_count, rejected_policy_units,
  rejected_protection_count, rejected_protection_units, wasted_units, ended_count, abandoned_count)
SELECT service_id, 2, tier_seconds, bucket, tenant_flow_id(flow.tenant, flow.class), flush_id,
  sum(events), sum(offered_count), sum(offered_units), sum(parsed_count), sum(parsed_units),
  sum(eligible_count), sum(eligible_units), sum(admitted_count), sum(admitted_units),
  sum(started_count), sum(started_units), sum(completed_count), sum(completed_units),
  sum(fresh_count), sum(fresh_units), sum(consumed_units), sum(orphan_units),
  sum(fresh_eligible_count), sum(fresh_eligible_units), sum(retry_completed_count),
  sum(retry_completed_units), sum(rejected_policy_count), sum(rejected_policy_units),
  sum(rejected_protection_count), sum(rejected_protection_units), sum(wasted_units),
  sum(ended_count), sum(abandoned_count)
FROM rollup JOIN flow USING (service_id, flow_id)
WHERE grain = 1 AND tier_seconds > 1
GROUP BY service_id, tier_seconds, bucket, tenant_flow_id(flow.tenant, flow.class), flush_id;

-- A sample of single events. Partitioned by day.
CREATE TABLE event_sample (
  service_id  integer NOT NULL,
  at          timestamptz(6) NOT NULL,
  event_id    uuid NOT NULL,
  kind        text NOT NULL,
  logical_id  text NOT NULL,
  attempt     integer NOT NULL,
  operation   text NOT NULL,
  tenant      text NOT NULL,
  class       text NOT NULL,
  region      text NOT NULL,
  instance_id text NOT NULL,
  result      text NOT NULL,
  reason      text NOT NULL,
  gate        text NOT NULL,
  demand      double precision NOT NULL,
  rank        smallint NOT NULL,
  base_level  smallint NOT NULL,
  weight      double precision NOT NULL,
  details     jsonb NOT NULL,
  PRIMARY KEY (service_id, at, event_id)
) PARTITION BY RANGE (at);
CREATE INDEX event_sample_logical_id_idx ON event_sample (service_id, logical_id, at);

CREATE FUNCTION ensure_event_partition(p_from timestamptz, p_to timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  child text := 'event_sample_' || to_char(p_from AT TIME ZONE 'UTC', 'YYYYMMDD');
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('spillway.partition'));
  IF to_regclass(child) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE event_sample INCLUDING ALL)', child);
  EXECUTE format('ALTER TABLE event_sample ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                 child, p_from, p_to);
END $$;

-- Every change of an instance's overload state that was reported.
CREATE TABLE state_change (
  service_id       integer NOT NULL,
  at               timestamptz(3) NOT NULL,
  instance_id      text NOT NULL,
  from_state       text NOT NULL,
  to_state         text NOT NULL,
  cause            text NOT NULL,
  control_revision bigint,
  PRIMARY KEY (service_id, at, instance_id, to_state)
);

-- The last value of each cumulative counter, from which the next one's increase is worked out.
CREATE TABLE counter_series (
  service_id integer NOT NULL,
  series     bytea NOT NULL,
  start_ns   bigint NOT NULL,
  last_ns    bigint NOT NULL,
  last_value double precision NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (service_id, series)
) WITH (fillfactor = 70);

-- Whether an operation is counted by its events or by counters: never by both.
CREATE TABLE operation_source (
  service_id integer NOT NULL,
  operation  text NOT NULL,
  source     text NOT NULL,
  last_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (service_id, operation)
) WITH (fillfactor = 70);

-- What the detectors found, and what they are about to find.
CREATE TABLE finding (
  service_id integer NOT NULL,
  finding_id uuid NOT NULL DEFAULT gen_random_uuid(),
  detector   text NOT NULL,
  subject    text NOT NULL,
  severity   text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at   timestamptz(3),
  updated_at timestamptz(3) NOT NULL,
  figures    jsonb NOT NULL,
  PRIMARY KEY (service_id, finding_id)
);
CREATE INDEX finding_started_at_idx ON finding (service_id, started_at);
CREATE UNIQUE INDEX finding_open_idx ON finding (service_id, detector, subject) WHERE ended_at IS NULL;

CREATE TABLE detector_watch (
  service_id integer NOT NULL,
  detector   text NOT NULL,
  subject    text NOT NULL,
  direction  text NOT NULL,
  since      timestamptz(3) NOT NULL,
  PRIMARY KEY (service_id, detector, subject)
);
