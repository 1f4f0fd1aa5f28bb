-- AlterTable
ALTER TABLE "User" ADD COLUMN     "accessKeyScope" TEXT NOT NULL DEFAULT 'read';
