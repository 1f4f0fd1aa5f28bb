-- AlterTable
ALTER TABLE "OrderFileBook" ADD COLUMN     "marks" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "said" JSONB,
ADD COLUMN     "splitFromId" INTEGER;

-- CreateIndex
CREATE INDEX "OrderFileBook_splitFromId_idx" ON "OrderFileBook"("splitFromId");

-- AddForeignKey
ALTER TABLE "OrderFileBook" ADD CONSTRAINT "OrderFileBook_splitFromId_fkey" FOREIGN KEY ("splitFromId") REFERENCES "OrderFileBook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
