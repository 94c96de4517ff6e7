-- The tier of a day: everything that was merged into hours so far waits to be merged into it.
INSERT INTO dirty_bucket (service_id, tier_seconds, bucket, flush_id)
SELECT DISTINCT service_id, 86400, date_bin('1 day', bucket, 'epoch'), 0
FROM (
  SELECT service_id, bucket FROM rollup WHERE tier_seconds = 3600 AND grain = 0
  UNION ALL
  SELECT service_id, bucket FROM gauge_rollup WHERE tier_seconds = 3600 AND grain = 0) AS hours
ON CONFLICT DO NOTHING;
