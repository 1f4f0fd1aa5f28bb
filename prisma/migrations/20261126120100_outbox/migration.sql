-- Messages on their way out of the service, addresses that took none, and what members chose.
ALTER TABLE "User" ADD COLUMN "language" TEXT NOT NULL DEFAULT '';

CREATE TABLE "OutboxMessage" (
    "id" SERIAL NOT NULL,
    "way" TEXT NOT NULL,
    "groupKey" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "notificationId" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "messageId" INTEGER,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "dueTime" TIMESTAMPTZ(3) NOT NULL,
    "nextTime" TIMESTAMPTZ(3) NOT NULL,
    "leaseTime" TIMESTAMPTZ(3),
    "error" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentTime" TIMESTAMPTZ(3),

    CONSTRAINT "OutboxMessage_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "BouncedAddress" (
    "email" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BouncedAddress_pkey" PRIMARY KEY ("email")
);
CREATE TABLE "NoticeChoice" (
    "userId" INTEGER NOT NULL,
    "group" TEXT NOT NULL,
    "way" TEXT NOT NULL,
    "mode" TEXT NOT NULL,

    CONSTRAINT "NoticeChoice_pkey" PRIMARY KEY ("userId","group","way")
);

CREATE UNIQUE INDEX "OutboxMessage_notificationId_way_key" ON "OutboxMessage"("notificationId", "way");
CREATE INDEX "OutboxMessage_state_nextTime_id_idx" ON "OutboxMessage"("state", "nextTime", "id");
CREATE INDEX "OutboxMessage_groupKey_idx" ON "OutboxMessage"("groupKey");
CREATE INDEX "OutboxMessage_messageId_idx" ON "OutboxMessage"("messageId");
CREATE INDEX "OutboxMessage_userId_idx" ON "OutboxMessage"("userId");

ALTER TABLE "OutboxMessage" ADD CONSTRAINT "OutboxMessage_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "OutboxMessage_notificationId_fkey" FOREIGN KEY ("notificationId") REFERENCES "Notification"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "NoticeChoice" ADD CONSTRAINT "NoticeChoice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
