-- What fairness, retries and waste are measured by: first attempts that were eligible, useful
-- completions of retries, and what useful work consumed after its caller had gone. Rows that are
-- already there count none.
ALTER TABLE rollup
  ADD COLUMN fresh_eligible_count  bigint NOT NULL DEFAULT 0,
  ADD COLUMN fresh_eligible_units  bigint NOT NULL DEFAULT 0,
  ADD COLUMN retry_completed_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN retry_completed_units bigint NOT NULL DEFAULT 0,
  ADD COLUMN useful_orphan_units   bigint NOT NULL DEFAULT 0;
