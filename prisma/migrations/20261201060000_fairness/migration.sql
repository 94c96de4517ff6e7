-- What fairness and retries are measured by: first attempts that were eligible, and useful
-- completions of retries. Rows that are already there count none.
ALTER TABLE rollup
  ADD COLUMN fresh_eligible_count  bigint NOT NULL DEFAULT 0,
  ADD COLUMN fresh_eligible_units  bigint NOT NULL DEFAULT 0,
  ADD COLUMN retry_completed_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN retry_completed_units bigint NOT NULL DEFAULT 0;
