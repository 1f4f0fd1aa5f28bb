-- DropIndex
DROP INDEX "DriveItem_parentId_foldedName_key";

-- AlterTable
ALTER TABLE "DriveItem" ADD COLUMN     "inboxId" TEXT,
ADD COLUMN     "trashBy" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "trashTime" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "DriveShare" ADD COLUMN     "userName" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "StoredFile" ADD COLUMN     "report" JSONB;

-- CreateTable
CREATE TABLE "DriveTicket" (
    "id" TEXT NOT NULL,
    "accessId" TEXT NOT NULL,
    "given" BIGINT NOT NULL DEFAULT 0,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DriveTicket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DriveInbox" (
    "accessId" TEXT NOT NULL,
    "folderId" INTEGER NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "expireTime" TIMESTAMPTZ(3) NOT NULL,
    "fileCount" INTEGER NOT NULL,
    "usedCount" INTEGER NOT NULL DEFAULT 0,
    "byteCount" BIGINT NOT NULL,
    "usedBytes" BIGINT NOT NULL DEFAULT 0,
    "userName" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DriveInbox_pkey" PRIMARY KEY ("accessId")
);

-- CreateTable
CREATE TABLE "DriveReceipt" (
    "id" TEXT NOT NULL,
    "accessId" TEXT NOT NULL,
    "files" JSONB NOT NULL,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DriveReceipt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DriveTicket_accessId_idx" ON "DriveTicket"("accessId");

-- CreateIndex
CREATE INDEX "DriveInbox_folderId_idx" ON "DriveInbox"("folderId");

-- CreateIndex
CREATE INDEX "DriveReceipt_accessId_idx" ON "DriveReceipt"("accessId");

-- CreateIndex
CREATE INDEX "DriveItem_parentId_idx" ON "DriveItem"("parentId");

-- CreateIndex
CREATE INDEX "DriveItem_trashTime_idx" ON "DriveItem"("trashTime");

-- CreateIndex
CREATE INDEX "DriveItem_inboxId_idx" ON "DriveItem"("inboxId");

-- CreateIndex
CREATE INDEX "DriveShare_expireTime_idx" ON "DriveShare"("expireTime");

-- AddForeignKey
ALTER TABLE "DriveItem" ADD CONSTRAINT "DriveItem_inboxId_fkey" FOREIGN KEY ("inboxId") REFERENCES "DriveInbox"("accessId") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DriveTicket" ADD CONSTRAINT "DriveTicket_accessId_fkey" FOREIGN KEY ("accessId") REFERENCES "DriveShare"("accessId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DriveInbox" ADD CONSTRAINT "DriveInbox_folderId_fkey" FOREIGN KEY ("folderId") REFERENCES "DriveItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DriveReceipt" ADD CONSTRAINT "DriveReceipt_accessId_fkey" FOREIGN KEY ("accessId") REFERENCES "DriveInbox"("accessId") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.
DROP INDEX "DriveItem_root_foldedName_key";
CREATE UNIQUE INDEX "DriveItem_folder_foldedName_key" ON "DriveItem" ("parentId", "foldedName") WHERE "trashTime" IS NULL;
CREATE UNIQUE INDEX "DriveItem_root_foldedName_key" ON "DriveItem" ("foldedName") WHERE "parentId" IS NULL AND "trashTime" IS NULL;
ALTER TABLE "DriveTicket" ADD CONSTRAINT "DriveTicket_given_check" CHECK ("given" >= 0);
ALTER TABLE "DriveInbox"
    ADD CONSTRAINT "DriveInbox_usedCount_check" CHECK ("usedCount" BETWEEN 0 AND "fileCount"),
    ADD CONSTRAINT "DriveInbox_usedBytes_check" CHECK ("usedBytes" BETWEEN 0 AND "byteCount");
