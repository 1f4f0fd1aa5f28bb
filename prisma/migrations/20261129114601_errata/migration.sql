-- AlterTable
ALTER TABLE "Download" ADD COLUMN     "firstPage" INTEGER,
ADD COLUMN     "lastPage" INTEGER;

-- AlterTable
ALTER TABLE "ShipmentItem" ADD COLUMN     "firstPage" INTEGER,
ADD COLUMN     "lastPage" INTEGER;

-- CreateTable
CREATE TABLE "Erratum" (
    "id" SERIAL NOT NULL,
    "bookRowId" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'read',
    "source" TEXT NOT NULL DEFAULT '',
    "day" TEXT NOT NULL DEFAULT '',
    "fileName" TEXT NOT NULL DEFAULT '',
    "unread" JSONB NOT NULL DEFAULT '[]',
    "ignored" TEXT NOT NULL DEFAULT '',
    "userName" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "takeTime" TIMESTAMPTZ(3),
    "updateTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Erratum_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Correction" (
    "id" SERIAL NOT NULL,
    "erratumId" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "sheet" TEXT NOT NULL DEFAULT '',
    "rowNumber" INTEGER NOT NULL DEFAULT 0,
    "pageText" TEXT NOT NULL,
    "pages" INTEGER[],
    "wrong" TEXT NOT NULL DEFAULT '',
    "right" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Correction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CorrectionTask" (
    "id" SERIAL NOT NULL,
    "erratumId" INTEGER NOT NULL,
    "prodType" TEXT NOT NULL,
    "volume" INTEGER NOT NULL,
    "volumeId" INTEGER,
    "remarkId" INTEGER,
    "fixTime" TIMESTAMPTZ(3),
    "fixVersion" TEXT NOT NULL DEFAULT '',
    "wrongVersion" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "CorrectionTask_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Erratum_bookRowId_id_idx" ON "Erratum"("bookRowId", "id");

-- CreateIndex
CREATE INDEX "Erratum_state_takeTime_idx" ON "Erratum"("state", "takeTime");

-- CreateIndex
CREATE UNIQUE INDEX "Correction_erratumId_place_key" ON "Correction"("erratumId", "place");

-- CreateIndex
CREATE UNIQUE INDEX "CorrectionTask_remarkId_key" ON "CorrectionTask"("remarkId");

-- CreateIndex
CREATE INDEX "CorrectionTask_volumeId_idx" ON "CorrectionTask"("volumeId");

-- CreateIndex
CREATE UNIQUE INDEX "CorrectionTask_erratumId_prodType_volume_key" ON "CorrectionTask"("erratumId", "prodType", "volume");

-- CreateIndex
CREATE INDEX "ShipmentItem_bookId_idx" ON "ShipmentItem"("bookId");

-- AddForeignKey
ALTER TABLE "Erratum" ADD CONSTRAINT "Erratum_bookRowId_fkey" FOREIGN KEY ("bookRowId") REFERENCES "Book"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Correction" ADD CONSTRAINT "Correction_erratumId_fkey" FOREIGN KEY ("erratumId") REFERENCES "Erratum"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CorrectionTask" ADD CONSTRAINT "CorrectionTask_erratumId_fkey" FOREIGN KEY ("erratumId") REFERENCES "Erratum"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CorrectionTask" ADD CONSTRAINT "CorrectionTask_volumeId_fkey" FOREIGN KEY ("volumeId") REFERENCES "Volume"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CorrectionTask" ADD CONSTRAINT "CorrectionTask_remarkId_fkey" FOREIGN KEY ("remarkId") REFERENCES "VolumeRemark"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- who was told of an erratum is found by the keys of its notices
CREATE INDEX "Notification_eventKey_of_errata" ON "Notification" ("eventKey" text_pattern_ops) WHERE kind = 'erratum';

-- what counts has its time, what does not has none
ALTER TABLE "Erratum" ADD CONSTRAINT "Erratum_takeTime_check" CHECK ((state = 'read') = ("takeTime" IS NULL));
