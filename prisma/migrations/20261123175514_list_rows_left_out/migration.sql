-- AlterTable
ALTER TABLE "RequestList" ADD COLUMN     "changes" BYTEA,
ADD COLUMN     "leftOut" INTEGER NOT NULL DEFAULT 0;
