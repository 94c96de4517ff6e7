-- A cumulative counter begins a new run whenever its sender restarts. Each run has a row of its own,
-- so that the last points of the old one, when they come late, are told from the new one's.
ALTER TABLE counter_series DROP CONSTRAINT counter_series_pkey;
ALTER TABLE counter_series ADD PRIMARY KEY (service_id, series, start_ns);

-- Of a histogram: its values so far, by the buckets of histogram_rollup; counts, not millionths.
ALTER TABLE counter_series
  ADD COLUMN sum_value  bigint NOT NULL DEFAULT 0,
  ADD COLUMN zero_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN indexes    smallint[] NOT NULL DEFAULT '{}',
  ADD COLUMN counts     bigint[] NOT NULL DEFAULT '{}';
