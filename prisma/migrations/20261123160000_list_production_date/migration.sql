-- AlterTable
ALTER TABLE "RequestBook" ADD COLUMN     "prodDate" TEXT NOT NULL DEFAULT '';

-- the production date of the book that is produced from each row
UPDATE "RequestBook" r SET "prodDate" = b."prodDate" FROM "Book" b WHERE b."id" = r."produceId" AND b."prodDate" <> '';

-- DropIndex
DROP INDEX "RequestBook_grade_permission_purpose_pubDate_id_bookId_idx";

-- CreateIndex
CREATE INDEX "RequestBook_prodDate_id_idx" ON "RequestBook"("prodDate" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "RequestBook_grade_permission_purpose_pubDate_prodDate_id_bo_idx" ON "RequestBook"("grade", "permission", "purpose", "pubDate", "prodDate", "id", "bookId");

-- A row takes the date of its book when it is tied to it, and loses it with the tie. FOR KEY SHARE waits for a transaction that is finishing
-- the book, which has locked it (completion.server.ts).
CREATE FUNCTION "takeProductionDate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."prodDate" := '';
    IF NEW."produceId" IS NOT NULL THEN
        SELECT b."prodDate" INTO NEW."prodDate" FROM "Book" b WHERE b."id" = NEW."produceId" FOR KEY SHARE;
        NEW."prodDate" := coalesce(NEW."prodDate", '');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "RequestBook_production_date" BEFORE INSERT OR UPDATE OF "produceId" ON "RequestBook"
    FOR EACH ROW EXECUTE FUNCTION "takeProductionDate"();

-- A book that is finished, or no longer is, tells its row in the request list.
CREATE FUNCTION "tellProductionDate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "RequestBook" SET "prodDate" = NEW."prodDate" WHERE "produceId" = NEW."id";
    RETURN NULL;
END $$;
CREATE TRIGGER "Book_production_date" AFTER UPDATE OF "prodDate" ON "Book"
    FOR EACH ROW WHEN (OLD."prodDate" IS DISTINCT FROM NEW."prodDate") EXECUTE FUNCTION "tellProductionDate"();
