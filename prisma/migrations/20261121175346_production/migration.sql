-- AlterTable
ALTER TABLE "Book" ADD COLUMN     "fileTypes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "needDate" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "StoredFile" ADD COLUMN     "removeTime" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "Format" (
    "bookRowId" INTEGER NOT NULL,
    "prodType" TEXT NOT NULL,
    "progress" INTEGER,
    "fileKey" TEXT,
    "updateTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Format_pkey" PRIMARY KEY ("bookRowId","prodType")
);

-- CreateTable
CREATE TABLE "Volume" (
    "id" SERIAL NOT NULL,
    "bookRowId" INTEGER NOT NULL,
    "prodType" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "firstPage" INTEGER,
    "lastPage" INTEGER,
    "units" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '대기',
    "dueDate" TEXT NOT NULL DEFAULT '',
    "finishedDate" TEXT NOT NULL DEFAULT '',
    "fileKey" TEXT,
    "updateTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Volume_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "orderId" INTEGER NOT NULL,
    "volume" INTEGER NOT NULL DEFAULT 0,
    "smsState" TEXT NOT NULL DEFAULT 'none',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readTime" TIMESTAMPTZ(3),

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Book_needDate_id_idx" ON "Book"("needDate", "id");

-- CreateIndex
CREATE INDEX "Format_fileKey_idx" ON "Format"("fileKey");

-- CreateIndex
CREATE INDEX "Volume_fileKey_idx" ON "Volume"("fileKey");

-- CreateIndex
CREATE UNIQUE INDEX "Volume_bookRowId_prodType_number_key" ON "Volume"("bookRowId", "prodType", "number");

-- CreateIndex
CREATE INDEX "Notification_userId_id_idx" ON "Notification"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "Notification_smsState_idx" ON "Notification"("smsState");

-- CreateIndex
CREATE UNIQUE INDEX "Notification_orderId_volume_key" ON "Notification"("orderId", "volume");

-- CreateIndex
CREATE INDEX "StoredFile_removeTime_idx" ON "StoredFile"("removeTime");

-- AddForeignKey
ALTER TABLE "Format" ADD CONSTRAINT "Format_bookRowId_fkey" FOREIGN KEY ("bookRowId") REFERENCES "Book"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Format" ADD CONSTRAINT "Format_fileKey_fkey" FOREIGN KEY ("fileKey") REFERENCES "StoredFile"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Volume" ADD CONSTRAINT "Volume_bookRowId_prodType_fkey" FOREIGN KEY ("bookRowId", "prodType") REFERENCES "Format"("bookRowId", "prodType") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Volume" ADD CONSTRAINT "Volume_fileKey_fkey" FOREIGN KEY ("fileKey") REFERENCES "StoredFile"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a channel had becomes that of its types: of the finished ones, else of the channel's first.
INSERT INTO "Format" ("bookRowId", "prodType", "progress", "fileKey", "updateTime")
SELECT b.id, t.type, c.progress, c.file, b."updateTime"
FROM "Book" b
CROSS JOIN LATERAL (VALUES
  (ARRAY['점자', '점역'], b."brailleProgress", b."brailleFileKey"),
  (ARRAY['확대A3', '확대B4'], b."enlargeProgress", b."enlargeFileKey"),
  (ARRAY['음성'], b."ebookProgress", b."ebookFileKey")
) AS c (types, progress, file)
CROSS JOIN LATERAL unnest(c.types) AS t (type)
WHERE (c.progress IS NOT NULL OR c.file IS NOT NULL)
  AND CASE WHEN c.types && b."prodTypes" THEN t.type = ANY(b."prodTypes") ELSE t.type = c.types[1] END;

UPDATE "Book" b SET "fileTypes" = f.types
FROM (SELECT "bookRowId", array_agg("prodType") AS types FROM "Format" WHERE "fileKey" IS NOT NULL GROUP BY 1) AS f WHERE f."bookRowId" = b.id;

-- DropForeignKey
ALTER TABLE "Book" DROP CONSTRAINT "Book_brailleFileKey_fkey";

-- DropForeignKey
ALTER TABLE "Book" DROP CONSTRAINT "Book_ebookFileKey_fkey";

-- DropForeignKey
ALTER TABLE "Book" DROP CONSTRAINT "Book_enlargeFileKey_fkey";

-- DropIndex
DROP INDEX "Book_brailleFileKey_key";

-- DropIndex
DROP INDEX "Book_ebookFileKey_key";

-- DropIndex
DROP INDEX "Book_enlargeFileKey_key";

-- AlterTable
ALTER TABLE "Book" DROP COLUMN "brailleFileKey",
DROP COLUMN "brailleProgress",
DROP COLUMN "ebookFileKey",
DROP COLUMN "ebookProgress",
DROP COLUMN "enlargeFileKey",
DROP COLUMN "enlargeProgress";

-- What Prisma's schema cannot say.
ALTER TABLE "Book" ADD CONSTRAINT "Book_needDate_check" CHECK ("needDate" ~ '^(\d{4}-\d{2}-\d{2})?$');
ALTER TABLE "Format" ADD CONSTRAINT "Format_progress_check" CHECK ("progress" BETWEEN 0 AND 100);
ALTER TABLE "Volume"
    ADD CONSTRAINT "Volume_number_check" CHECK ("number" BETWEEN 1 AND 999),
    ADD CONSTRAINT "Volume_pages_check" CHECK ("firstPage" >= 1 AND "lastPage" >= "firstPage"),
    ADD CONSTRAINT "Volume_state_check" CHECK ("state" IN ('대기', '제작 중', '검수', '완료')),
    ADD CONSTRAINT "Volume_dueDate_check" CHECK ("dueDate" ~ '^(\d{4}-\d{2}-\d{2})?$'),
    ADD CONSTRAINT "Volume_finishedDate_check" CHECK ("finishedDate" ~ '^(\d{4}-\d{2}-\d{2})?$');
ALTER TABLE "Notification"
    ADD CONSTRAINT "Notification_volume_check" CHECK ("volume" >= 0),
    ADD CONSTRAINT "Notification_smsState_check" CHECK ("smsState" IN ('none', 'waiting', 'sending', 'sent', 'failed'));
CREATE INDEX "Notification_unread_idx" ON "Notification" ("userId") WHERE "readTime" IS NULL;
