-- CreateEnum
CREATE TYPE "EligibilityState" AS ENUM ('asked', 'confirmed', 'refused', 'withdrawn', 'cancelled');

-- CreateTable
CREATE TABLE "Eligibility" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "state" "EligibilityState" NOT NULL,
    "way" TEXT NOT NULL,
    "fileKey" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL DEFAULT '',
    "userName" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decideTime" TIMESTAMPTZ(3),
    "untilDay" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Eligibility_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Eligibility_fileKey_key" ON "Eligibility"("fileKey");

-- CreateIndex
CREATE INDEX "Eligibility_userId_decideTime_idx" ON "Eligibility"("userId", "decideTime");

-- CreateIndex
CREATE INDEX "Eligibility_state_createTime_idx" ON "Eligibility"("state", "createTime");

-- CreateIndex
CREATE INDEX "Eligibility_state_decideTime_idx" ON "Eligibility"("state", "decideTime");

-- AddForeignKey
ALTER TABLE "Eligibility" ADD CONSTRAINT "Eligibility_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Eligibility" ADD CONSTRAINT "Eligibility_fileKey_fkey" FOREIGN KEY ("fileKey") REFERENCES "StoredFile"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say. A decision and the end of its photo are one step: the database refuses a decided row with a photo.
CREATE UNIQUE INDEX "Eligibility_asked_key" ON "Eligibility" ("userId") WHERE "state" = 'asked';
ALTER TABLE "Eligibility"
    ADD CONSTRAINT "Eligibility_way_check" CHECK ("way" IN ('photo', 'administrator', 'school', 'earlier')),
    ADD CONSTRAINT "Eligibility_decideTime_check" CHECK (("state" = 'asked') = ("decideTime" IS NULL)),
    ADD CONSTRAINT "Eligibility_fileKey_check" CHECK ("state" = 'asked' OR "fileKey" IS NULL),
    ADD CONSTRAINT "Eligibility_untilDay_check" CHECK ("untilDay" ~ '^(\d{4}-\d{2}-\d{2})?$');

-- Members who have applied for material use it this term, and nobody may lose it while a term runs: they are confirmed without an end. The
-- centre can withdraw that. Those who have never applied are asked to send something before they receive their first file.
INSERT INTO "Eligibility" ("userId", "state", "way", "decideTime")
SELECT u."id", 'confirmed', 'earlier', now()
FROM "User" u
WHERE u."level" = 10 AND EXISTS (SELECT 1 FROM "Order" o WHERE o."userId" = u."id")
ORDER BY u."id";
