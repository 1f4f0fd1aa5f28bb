-- CreateTable
CREATE TABLE "PasswordLink" (
    "tokenHash" BYTEA NOT NULL,
    "userId" INTEGER NOT NULL,
    "userName" TEXT NOT NULL,
    "smsState" TEXT NOT NULL DEFAULT 'waiting',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expireTime" TIMESTAMPTZ(3) NOT NULL,
    "usedTime" TIMESTAMPTZ(3),

    CONSTRAINT "PasswordLink_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateIndex
CREATE UNIQUE INDEX "PasswordLink_userId_key" ON "PasswordLink"("userId");

-- CreateIndex
CREATE INDEX "PasswordLink_expireTime_idx" ON "PasswordLink"("expireTime");

-- AddForeignKey
ALTER TABLE "PasswordLink" ADD CONSTRAINT "PasswordLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
