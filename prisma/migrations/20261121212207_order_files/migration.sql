-- DropIndex
DROP INDEX "OrderFileBook_orderFileId_rowNumber_key";

-- AlterTable
ALTER TABLE "OrderFile" ADD COLUMN     "ignored" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "unread" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "updateTime" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
ADD COLUMN     "userName" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "OrderFileBook" ADD COLUMN     "band" TEXT NOT NULL DEFAULT 'none',
ADD COLUMN     "decision" TEXT NOT NULL DEFAULT 'waiting',
ADD COLUMN     "place" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "score" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "sheet" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "OrderFileStep" (
    "id" SERIAL NOT NULL,
    "orderFileId" INTEGER NOT NULL,
    "userName" TEXT NOT NULL DEFAULT '',
    "action" TEXT NOT NULL,
    "rows" JSONB NOT NULL,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OrderFileStep_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MatchAlias" (
    "key" TEXT NOT NULL,
    "bookId" TEXT NOT NULL,
    "contested" BOOLEAN NOT NULL DEFAULT false,
    "userName" TEXT NOT NULL DEFAULT '',
    "updateTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MatchAlias_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "OrderFileStep_orderFileId_id_idx" ON "OrderFileStep"("orderFileId", "id");

-- CreateIndex
CREATE INDEX "MatchAlias_bookId_idx" ON "MatchAlias"("bookId");

-- CreateIndex
CREATE INDEX "Book_titleText_publisherText_idx" ON "Book"("titleText", "publisherText");

-- CreateIndex
CREATE INDEX "RequestBook_titleText_publisherText_idx" ON "RequestBook"("titleText", "publisherText");

-- AddForeignKey
ALTER TABLE "OrderFileStep" ADD CONSTRAINT "OrderFileStep_orderFileId_fkey" FOREIGN KEY ("orderFileId") REFERENCES "OrderFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- rows and files that stood here already
UPDATE "OrderFileBook" SET "place" = "rowNumber", "decision" = CASE WHEN "bookId" IS NULL THEN 'waiting' ELSE 'person' END;
ALTER TABLE "OrderFileBook" ALTER COLUMN "place" DROP DEFAULT;
CREATE UNIQUE INDEX "OrderFileBook_orderFileId_place_key" ON "OrderFileBook"("orderFileId", "place");
ALTER TABLE "OrderFile" ALTER COLUMN "updateTime" DROP DEFAULT;

-- What Prisma's schema cannot say.
ALTER TABLE "OrderFileBook"
    ADD CONSTRAINT "OrderFileBook_place_check" CHECK ("place" >= 1),
    ADD CONSTRAINT "OrderFileBook_band_check" CHECK ("band" IN ('certain', 'review', 'none')),
    ADD CONSTRAINT "OrderFileBook_score_check" CHECK ("score" BETWEEN 0 AND 100),
    ADD CONSTRAINT "OrderFileBook_decision_check" CHECK ("decision" IN ('waiting', 'automatic', 'person', 'reset', 'absent')),
    ADD CONSTRAINT "OrderFileBook_bookId_check" CHECK (("bookId" IS NOT NULL) = ("decision" IN ('automatic', 'person')));
