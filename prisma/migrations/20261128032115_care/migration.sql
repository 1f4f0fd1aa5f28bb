-- AlterTable
ALTER TABLE "Audit" ADD COLUMN     "forUser" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "device" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "formats" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "printSize" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "schoolYear" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "Care" (
    "id" SERIAL NOT NULL,
    "readerId" INTEGER NOT NULL,
    "carerId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "invitedBy" TEXT NOT NULL DEFAULT '',
    "untilDay" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endTime" TIMESTAMPTZ(3),
    "endReason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Care_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CareInvite" (
    "id" SERIAL NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "readerId" INTEGER NOT NULL,
    "inviterId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "scope" TEXT NOT NULL DEFAULT 'see',
    "untilDay" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expireTime" TIMESTAMPTZ(3) NOT NULL,
    "usedTime" TIMESTAMPTZ(3),

    CONSTRAINT "CareInvite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CareConsent" (
    "id" SERIAL NOT NULL,
    "readerId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "way" TEXT NOT NULL,
    "userName" TEXT NOT NULL,
    "textDay" TEXT NOT NULL,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CareConsent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Care_readerId_idx" ON "Care"("readerId");

-- CreateIndex
CREATE INDEX "Care_carerId_idx" ON "Care"("carerId");

-- CreateIndex
CREATE INDEX "Care_untilDay_idx" ON "Care"("untilDay");

-- CreateIndex
CREATE UNIQUE INDEX "CareInvite_tokenHash_key" ON "CareInvite"("tokenHash");

-- CreateIndex
CREATE INDEX "CareInvite_readerId_idx" ON "CareInvite"("readerId");

-- CreateIndex
CREATE INDEX "CareInvite_inviterId_idx" ON "CareInvite"("inviterId");

-- CreateIndex
CREATE INDEX "CareInvite_expireTime_idx" ON "CareInvite"("expireTime");

-- CreateIndex
CREATE INDEX "CareConsent_readerId_idx" ON "CareConsent"("readerId");

-- AddForeignKey
ALTER TABLE "Care" ADD CONSTRAINT "Care_readerId_fkey" FOREIGN KEY ("readerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Care" ADD CONSTRAINT "Care_carerId_fkey" FOREIGN KEY ("carerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CareInvite" ADD CONSTRAINT "CareInvite_readerId_fkey" FOREIGN KEY ("readerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CareInvite" ADD CONSTRAINT "CareInvite_inviterId_fkey" FOREIGN KEY ("inviterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CareConsent" ADD CONSTRAINT "CareConsent_readerId_fkey" FOREIGN KEY ("readerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One person acts for a reader once at a time, and nobody for themselves.
CREATE UNIQUE INDEX "Care_active_key" ON "Care"("readerId", "carerId") WHERE "endTime" IS NULL;
ALTER TABLE "Care" ADD CONSTRAINT "Care_self_check" CHECK ("readerId" <> "carerId");
ALTER TABLE "Care" ADD CONSTRAINT "Care_end_check" CHECK (("endTime" IS NULL) = ("endReason" = ''));
