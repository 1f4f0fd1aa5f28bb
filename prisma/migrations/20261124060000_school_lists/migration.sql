-- AlterTable
ALTER TABLE "OrderFile" ADD COLUMN     "statusToken" UUID DEFAULT gen_random_uuid(),
ADD COLUMN     "userId" INTEGER;

-- CreateIndex
CREATE INDEX "OrderFile_userId_idx" ON "OrderFile"("userId");

-- CreateIndex
CREATE INDEX "OrderFile_statusToken_idx" ON "OrderFile"("statusToken");

-- AddForeignKey
ALTER TABLE "OrderFile" ADD CONSTRAINT "OrderFile_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
