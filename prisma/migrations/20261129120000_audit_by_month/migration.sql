-- The audit log becomes a table partitioned by the months of Korea. The table with all entries until
-- now is renamed and becomes the partition of everything up to the end of this month: no row is
-- written again. It is read twice, for the indexes and for the limit of its partition; both indexes
-- may be made before the upgrade while the former version serves (docs/operations.md).

ALTER TABLE "Audit" RENAME TO "Audit_before";
ALTER TABLE "Audit_before" DROP CONSTRAINT "Audit_pkey";
-- the new primary key begins with the time
DROP INDEX "Audit_createTime_idx";
ALTER INDEX "Audit_action_createTime_idx" RENAME TO "Audit_before_action_createTime_idx";
CREATE UNIQUE INDEX IF NOT EXISTS "Audit_before_pkey" ON "Audit_before" ("createTime", "id");
ALTER TABLE "Audit_before" ADD CONSTRAINT "Audit_before_pkey" PRIMARY KEY USING INDEX "Audit_before_pkey";
CREATE INDEX IF NOT EXISTS "Audit_before_target_idx" ON "Audit_before" ("target");
CREATE INDEX IF NOT EXISTS "Audit_before_userId_idx" ON "Audit_before" ("userId");

CREATE TABLE "Audit" (LIKE "Audit_before" INCLUDING DEFAULTS) PARTITION BY RANGE ("createTime");
ALTER TABLE "Audit" ADD CONSTRAINT "Audit_pkey" PRIMARY KEY ("createTime", "id");
ALTER SEQUENCE "Audit_id_seq" OWNED BY "Audit"."id";
CREATE INDEX "Audit_action_createTime_idx" ON "Audit" ("action", "createTime");
CREATE INDEX "Audit_target_idx" ON "Audit" ("target");
CREATE INDEX "Audit_userId_idx" ON "Audit" ("userId");

-- takes whatever has no month of its own, so that no entry is ever refused
CREATE TABLE "Audit_default" PARTITION OF "Audit" DEFAULT;

DO $$
DECLARE
  until timestamptz :=
    (date_trunc('month', now() AT TIME ZONE 'Asia/Seoul') + interval '1 month') AT TIME ZONE 'Asia/Seoul';
BEGIN
  -- entries of a machine whose clock was wrong
  WITH later AS (DELETE FROM "Audit_before" WHERE "createTime" >= until RETURNING *)
  INSERT INTO "Audit_default" SELECT * FROM later;
  EXECUTE format('ALTER TABLE "Audit" ATTACH PARTITION "Audit_before" FOR VALUES FROM (MINVALUE) TO (%L)', until);
END $$;
