-- Every admission policy that was ever in force. The newest version of a service holds; that of an
-- environment before that of all of them, whose name is empty.
CREATE TABLE policy_version (
  service     text NOT NULL,
  environment text NOT NULL,
  version     integer NOT NULL,
  hash        bytea NOT NULL,
  document    jsonb NOT NULL,
  applied_by  text NOT NULL,
  applied_at  timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (service, environment, version)
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never changed: apply a new version instead', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER policy_version_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON policy_version
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
