-- AlterTable
ALTER TABLE "ManuscriptPage" ADD COLUMN     "sheet" INTEGER,
ADD COLUMN     "sourceKey" TEXT;

-- CreateIndex
CREATE INDEX "ManuscriptPage_sourceKey_idx" ON "ManuscriptPage"("sourceKey");

-- AddForeignKey
ALTER TABLE "ManuscriptPage" ADD CONSTRAINT "ManuscriptPage_sourceKey_fkey" FOREIGN KEY ("sourceKey") REFERENCES "StoredFile"("key") ON DELETE RESTRICT ON UPDATE CASCADE;
