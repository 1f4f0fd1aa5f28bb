-- AlterTable
ALTER TABLE "OrderFile" ADD COLUMN     "inDemand" BOOLEAN NOT NULL DEFAULT true;
