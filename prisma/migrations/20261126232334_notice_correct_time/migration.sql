-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "correctTime" TIMESTAMPTZ(3);
