-- Webhooks: systems of the centre's own that are told of events, each of an event once.
CREATE TABLE "Webhook" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "kinds" TEXT[],
    "offReason" TEXT NOT NULL DEFAULT '',
    "offTime" TIMESTAMPTZ(3),
    "failingTime" TIMESTAMPTZ(3),
    "secretVersion" INTEGER NOT NULL DEFAULT 1,
    "rotateTime" TIMESTAMPTZ(3),
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "OutboxMessage" ADD COLUMN "webhookId" INTEGER;
ALTER TABLE "OutboxMessage" ADD COLUMN "eventKey" TEXT;
ALTER TABLE "OutboxMessage" ADD COLUMN "answer" JSONB;
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "OutboxMessage_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- a notice goes out once by each way, and once to each webhook; nulls are distinct
DROP INDEX "OutboxMessage_notificationId_way_key";
CREATE UNIQUE INDEX "OutboxMessage_notificationId_way_webhookId_key" ON "OutboxMessage"("notificationId", "way", "webhookId");
CREATE UNIQUE INDEX "outbox_message_once" ON "OutboxMessage"("notificationId", "way") WHERE "webhookId" IS NULL;
CREATE UNIQUE INDEX "OutboxMessage_webhookId_eventKey_key" ON "OutboxMessage"("webhookId", "eventKey");

-- to a member, to a watch or to a webhook; only that of a member is always about a notice
ALTER TABLE "OutboxMessage" DROP CONSTRAINT "outbox_message_of_one";
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "outbox_message_of_one" CHECK (num_nonnulls("userId", "watchId", "webhookId") = 1 AND ("userId" IS NULL OR "notificationId" IS NOT NULL));
