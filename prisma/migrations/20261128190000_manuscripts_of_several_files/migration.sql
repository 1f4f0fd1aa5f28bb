-- AlterTable
ALTER TABLE "Manuscript" ADD COLUMN     "adds" BOOLEAN NOT NULL DEFAULT false;
