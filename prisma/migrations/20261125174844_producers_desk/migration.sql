-- CreateEnum
CREATE TYPE "VolumeStepKind" AS ENUM ('taken', 'released', 'handedIn', 'delayed', 'returned', 'signed');

-- AlterTable
ALTER TABLE "StoredFile" ADD COLUMN     "card" JSONB;

-- AlterTable
ALTER TABLE "Volume" ADD COLUMN     "checkerId" INTEGER,
ADD COLUMN     "handedInKey" TEXT,
ADD COLUMN     "makerId" INTEGER;

-- CreateTable
CREATE TABLE "VolumeStep" (
    "id" SERIAL NOT NULL,
    "volumeId" INTEGER NOT NULL,
    "kind" "VolumeStepKind" NOT NULL,
    "userId" INTEGER,
    "byId" INTEGER,
    "reason" TEXT NOT NULL DEFAULT '',
    "day" TEXT NOT NULL DEFAULT '',
    "fileName" TEXT NOT NULL DEFAULT '',
    "version" TEXT NOT NULL DEFAULT '',
    "pages" INTEGER,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "VolumeStep_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VolumeRemark" (
    "id" SERIAL NOT NULL,
    "volumeId" INTEGER NOT NULL,
    "version" TEXT NOT NULL DEFAULT '',
    "page" INTEGER,
    "line" INTEGER,
    "text" TEXT NOT NULL,
    "userId" INTEGER,
    "answer" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answerTime" TIMESTAMPTZ(3),

    CONSTRAINT "VolumeRemark_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WorkHours" (
    "userId" INTEGER NOT NULL,
    "volumeId" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "minutes" INTEGER NOT NULL,

    CONSTRAINT "WorkHours_pkey" PRIMARY KEY ("userId","volumeId","day")
);

-- CreateIndex
CREATE INDEX "VolumeStep_volumeId_id_idx" ON "VolumeStep"("volumeId", "id");

-- CreateIndex
CREATE INDEX "VolumeStep_userId_idx" ON "VolumeStep"("userId");

-- CreateIndex
CREATE INDEX "VolumeStep_byId_idx" ON "VolumeStep"("byId");

-- CreateIndex
CREATE INDEX "VolumeRemark_volumeId_id_idx" ON "VolumeRemark"("volumeId", "id");

-- CreateIndex
CREATE INDEX "VolumeRemark_userId_idx" ON "VolumeRemark"("userId");

-- CreateIndex
CREATE INDEX "WorkHours_volumeId_idx" ON "WorkHours"("volumeId");

-- CreateIndex
CREATE INDEX "Volume_handedInKey_idx" ON "Volume"("handedInKey");

-- CreateIndex
CREATE INDEX "Volume_makerId_idx" ON "Volume"("makerId");

-- CreateIndex
CREATE INDEX "Volume_checkerId_idx" ON "Volume"("checkerId");

-- CreateIndex
CREATE INDEX "Volume_stage_idx" ON "Volume"("stage");

-- AddForeignKey
ALTER TABLE "Volume" ADD CONSTRAINT "Volume_handedInKey_fkey" FOREIGN KEY ("handedInKey") REFERENCES "StoredFile"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Volume" ADD CONSTRAINT "Volume_makerId_fkey" FOREIGN KEY ("makerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Volume" ADD CONSTRAINT "Volume_checkerId_fkey" FOREIGN KEY ("checkerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VolumeStep" ADD CONSTRAINT "VolumeStep_volumeId_fkey" FOREIGN KEY ("volumeId") REFERENCES "Volume"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VolumeStep" ADD CONSTRAINT "VolumeStep_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VolumeStep" ADD CONSTRAINT "VolumeStep_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VolumeRemark" ADD CONSTRAINT "VolumeRemark_volumeId_fkey" FOREIGN KEY ("volumeId") REFERENCES "Volume"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VolumeRemark" ADD CONSTRAINT "VolumeRemark_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WorkHours" ADD CONSTRAINT "WorkHours_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WorkHours" ADD CONSTRAINT "WorkHours_volumeId_fkey" FOREIGN KEY ("volumeId") REFERENCES "Volume"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- whoever checks a volume is not the one who made it; unknown people are no contradiction
ALTER TABLE "Volume" ADD CONSTRAINT "Volume_checkerId_check" CHECK ("checkerId" <> "makerId");
ALTER TABLE "VolumeStep"
    ADD CONSTRAINT "VolumeStep_day_check" CHECK ("day" ~ '^(\d{4}-\d{2}-\d{2})?$'),
    ADD CONSTRAINT "VolumeStep_pages_check" CHECK ("pages" BETWEEN 1 AND 99999);
ALTER TABLE "VolumeRemark"
    ADD CONSTRAINT "VolumeRemark_place_check" CHECK ("page" >= 1 AND ("line" IS NULL OR ("line" >= 1 AND "page" IS NOT NULL))),
    ADD CONSTRAINT "VolumeRemark_answer_check" CHECK (("answer" = '') = ("answerTime" IS NULL));
ALTER TABLE "WorkHours"
    ADD CONSTRAINT "WorkHours_day_check" CHECK ("day" ~ '^\d{4}-\d{2}-\d{2}$'),
    ADD CONSTRAINT "WorkHours_minutes_check" CHECK ("minutes" BETWEEN 1 AND 1440);

-- while volumes exchange their numbers, these are for a moment above the highest one
ALTER TABLE "Volume" DROP CONSTRAINT "Volume_number_check", ADD CONSTRAINT "Volume_number_check" CHECK ("number" BETWEEN 1 AND 1998);
