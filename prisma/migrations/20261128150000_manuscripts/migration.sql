-- CreateTable
CREATE TABLE "Manuscript" (
    "bookRowId" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "sourceKey" TEXT,
    "ofPublisher" BOOLEAN NOT NULL DEFAULT true,
    "turnTime" TIMESTAMPTZ(3),
    "problem" TEXT NOT NULL DEFAULT '',
    "report" JSONB,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updateTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Manuscript_pkey" PRIMARY KEY ("bookRowId")
);

-- CreateTable
CREATE TABLE "ManuscriptPage" (
    "id" SERIAL NOT NULL,
    "bookRowId" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "sourceText" TEXT NOT NULL DEFAULT '',
    "newText" TEXT,
    "state" TEXT NOT NULL DEFAULT 'drafted',
    "doubts" INTEGER NOT NULL DEFAULT 0,
    "openPictures" INTEGER NOT NULL DEFAULT 0,
    "userName" TEXT NOT NULL DEFAULT '',
    "updateTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ManuscriptPage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ManuscriptVersion" (
    "id" SERIAL NOT NULL,
    "pageId" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "userName" TEXT NOT NULL DEFAULT '',
    "writeTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ManuscriptVersion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Manuscript_sourceKey_idx" ON "Manuscript"("sourceKey");

-- CreateIndex
CREATE INDEX "Manuscript_state_idx" ON "Manuscript"("state");

-- CreateIndex
CREATE INDEX "ManuscriptPage_bookRowId_place_idx" ON "ManuscriptPage"("bookRowId", "place");

-- CreateIndex
CREATE INDEX "ManuscriptVersion_pageId_id_idx" ON "ManuscriptVersion"("pageId", "id");

-- AddForeignKey
ALTER TABLE "Manuscript" ADD CONSTRAINT "Manuscript_bookRowId_fkey" FOREIGN KEY ("bookRowId") REFERENCES "Book"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Manuscript" ADD CONSTRAINT "Manuscript_sourceKey_fkey" FOREIGN KEY ("sourceKey") REFERENCES "StoredFile"("key") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ManuscriptPage" ADD CONSTRAINT "ManuscriptPage_bookRowId_fkey" FOREIGN KEY ("bookRowId") REFERENCES "Manuscript"("bookRowId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ManuscriptVersion" ADD CONSTRAINT "ManuscriptVersion_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "ManuscriptPage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A publisher's file comes in three ways. Each of them has the manuscript made of it, when it can be read,
-- unless people sent another file for the manuscript.
CREATE FUNCTION manuscript_of_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."publisherFileKey" IS NOT DISTINCT FROM NEW."publisherFileKey" THEN
    RETURN NULL;
  END IF;
  INSERT INTO "Manuscript" ("bookRowId", "sourceKey", "updateTime")
  SELECT NEW.id, f.key, now()
  FROM "StoredFile" f
  WHERE f.key = NEW."publisherFileKey" AND f.name ~* '\.(epub|txt)$'
  ON CONFLICT ("bookRowId") DO UPDATE
  SET state = 'waiting', "sourceKey" = EXCLUDED."sourceKey", problem = '', "turnTime" = NULL,
    "updateTime" = now()
  WHERE "Manuscript"."ofPublisher";
  RETURN NULL;
END $$;

CREATE TRIGGER manuscript_of_source
AFTER INSERT OR UPDATE OF "publisherFileKey" ON "Book"
FOR EACH ROW WHEN (NEW."publisherFileKey" IS NOT NULL)
EXECUTE FUNCTION manuscript_of_source();
