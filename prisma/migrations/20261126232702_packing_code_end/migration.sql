-- AlterTable
ALTER TABLE "Shipment" ADD COLUMN     "codeEndTime" TIMESTAMPTZ(3);

-- what was answered before may be corrected as long as every other answer
UPDATE "Shipment" SET "codeEndTime" = "answerTime" + interval '3 days' WHERE "answerTime" IS NOT NULL;
