-- AlterTable
ALTER TABLE "Correction" ADD COLUMN     "manuscript" TEXT NOT NULL DEFAULT 'none',
ADD COLUMN     "manuscriptPageId" INTEGER;

-- AlterTable
ALTER TABLE "ManuscriptVersion" ADD COLUMN     "erratumId" INTEGER;

-- CreateIndex
CREATE INDEX "Correction_manuscriptPageId_idx" ON "Correction"("manuscriptPageId");

-- CreateIndex
CREATE INDEX "ManuscriptVersion_erratumId_idx" ON "ManuscriptVersion"("erratumId");

-- AddForeignKey
ALTER TABLE "ManuscriptVersion" ADD CONSTRAINT "ManuscriptVersion_erratumId_fkey" FOREIGN KEY ("erratumId") REFERENCES "Erratum"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Correction" ADD CONSTRAINT "Correction_manuscriptPageId_fkey" FOREIGN KEY ("manuscriptPageId") REFERENCES "ManuscriptPage"("id") ON DELETE SET NULL ON UPDATE CASCADE;
