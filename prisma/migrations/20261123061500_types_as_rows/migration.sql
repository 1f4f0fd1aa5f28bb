-- CreateEnum
CREATE TYPE "VolumeState" AS ENUM ('waiting', 'producing', 'checking', 'finished');

-- AlterTable
ALTER TABLE "Volume" ADD COLUMN     "stage" "VolumeState" NOT NULL DEFAULT 'waiting';

-- CreateTable
CREATE TABLE "OrderFileCount" (
    "orderFileBookId" INTEGER NOT NULL,
    "prodType" TEXT NOT NULL,
    "copies" INTEGER NOT NULL,

    CONSTRAINT "OrderFileCount_pkey" PRIMARY KEY ("orderFileBookId","prodType")
);

-- AddForeignKey
ALTER TABLE "OrderFileCount" ADD CONSTRAINT "OrderFileCount_orderFileBookId_fkey" FOREIGN KEY ("orderFileBookId") REFERENCES "OrderFileBook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.
ALTER TABLE "OrderFileCount" ADD CONSTRAINT "OrderFileCount_copies_check" CHECK ("copies" > 0);

-- rows that stood here already
INSERT INTO "OrderFileCount" ("orderFileBookId", "prodType", "copies")
SELECT b."id", c."prodType", c."copies"
FROM "OrderFileBook" b
CROSS JOIN LATERAL (VALUES ('점자', b."brl"), ('점역', b."brf"), ('확대A3', b."a3"), ('확대B4', b."b4"), ('음성', b."sp")) AS c ("prodType", "copies")
WHERE c."copies" > 0;

UPDATE "Volume"
SET "stage" = (CASE "state" WHEN '제작 중' THEN 'producing' WHEN '검수' THEN 'checking' WHEN '완료' THEN 'finished' ELSE 'waiting' END)::"VolumeState";

-- While processes are replaced, the version before reads and writes the columns "brl" to "sp" and "Volume"."state". These triggers keep both
-- in step; the next version drops the columns, the triggers and their functions.
CREATE FUNCTION "countsOfColumns"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "OrderFileCount" ("orderFileBookId", "prodType", "copies")
    SELECT NEW."id", c."prodType", c."copies"
    FROM (VALUES ('점자', NEW."brl"), ('점역', NEW."brf"), ('확대A3', NEW."a3"), ('확대B4', NEW."b4"), ('음성', NEW."sp")) AS c ("prodType", "copies")
    WHERE c."copies" > 0;
    RETURN NULL;
END $$;
CREATE TRIGGER "OrderFileBook_counts" AFTER INSERT ON "OrderFileBook"
    FOR EACH ROW WHEN (greatest(NEW."brl", NEW."brf", NEW."a3", NEW."b4", NEW."sp") > 0) EXECUTE FUNCTION "countsOfColumns"();

CREATE FUNCTION "columnsOfCounts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "OrderFileBook" b
    SET "brl" = coalesce(c."brl", b."brl"), "brf" = coalesce(c."brf", b."brf"), "a3" = coalesce(c."a3", b."a3"), "b4" = coalesce(c."b4", b."b4"), "sp" = coalesce(c."sp", b."sp")
    FROM (
        SELECT "orderFileBookId" AS "id",
            max("copies") FILTER (WHERE "prodType" = '점자') AS "brl",
            max("copies") FILTER (WHERE "prodType" = '점역') AS "brf",
            max("copies") FILTER (WHERE "prodType" = '확대A3') AS "a3",
            max("copies") FILTER (WHERE "prodType" = '확대B4') AS "b4",
            max("copies") FILTER (WHERE "prodType" = '음성') AS "sp"
        FROM "added" GROUP BY 1) c
    WHERE b."id" = c."id";
    RETURN NULL;
END $$;
CREATE TRIGGER "OrderFileCount_columns" AFTER INSERT ON "OrderFileCount" REFERENCING NEW TABLE AS "added"
    FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "columnsOfCounts"();

CREATE FUNCTION "bothVolumeStates"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    by_state boolean := CASE WHEN TG_OP = 'INSERT' THEN NEW."stage" = 'waiting' ELSE NEW."stage" = OLD."stage" END;
BEGIN
    IF by_state THEN
        NEW."stage" := (CASE NEW."state" WHEN '제작 중' THEN 'producing' WHEN '검수' THEN 'checking' WHEN '완료' THEN 'finished' ELSE 'waiting' END)::"VolumeState";
    ELSE
        NEW."state" := CASE NEW."stage" WHEN 'producing' THEN '제작 중' WHEN 'checking' THEN '검수' WHEN 'finished' THEN '완료' ELSE '대기' END;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "Volume_states" BEFORE INSERT OR UPDATE OF "state", "stage" ON "Volume"
    FOR EACH ROW EXECUTE FUNCTION "bothVolumeStates"();
