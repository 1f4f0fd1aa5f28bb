-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "codeHash" BYTEA;

-- CreateIndex
CREATE UNIQUE INDEX "Session_codeHash_key" ON "Session"("codeHash");
