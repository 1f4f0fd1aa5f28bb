-- AlterTable
ALTER TABLE "User" ADD COLUMN     "accessKeyEnd" TIMESTAMPTZ(3),
ADD COLUMN     "accessKeyUsedDay" TEXT NOT NULL DEFAULT '';

-- keys that were issued before end, too; those of staff go on reading what their programs read, for a
-- shorter time, so that they are issued anew knowingly
UPDATE "User" SET "accessKeyEnd" = now() + interval '365 days' WHERE "accessKey" IS NOT NULL AND level >= 10;
UPDATE "User" SET "accessKeyEnd" = now() + interval '90 days', "accessKeyScope" = 'staff' WHERE "accessKey" IS NOT NULL AND level < 10;
