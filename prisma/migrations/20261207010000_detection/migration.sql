-- The worst value of a finding's figure, and when the detectors last ran.
ALTER TABLE finding ADD COLUMN peak double precision NOT NULL DEFAULT 0;

CREATE TABLE detection_run (
  only_row boolean NOT NULL PRIMARY KEY CHECK (only_row),
  ran_at   timestamptz(3) NOT NULL
);
