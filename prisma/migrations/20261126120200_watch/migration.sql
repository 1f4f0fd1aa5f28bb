-- Whoever watches a book without an account, and the messages that are about no notice.
CREATE TABLE "Watch" (
    "id" SERIAL NOT NULL,
    "bookId" TEXT NOT NULL,
    "prodType" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmTime" TIMESTAMPTZ(3),
    "toldTime" TIMESTAMPTZ(3),

    CONSTRAINT "Watch_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Watch_email_bookId_prodType_key" ON "Watch"("email", "bookId", "prodType");
CREATE INDEX "Watch_bookId_prodType_idx" ON "Watch"("bookId", "prodType");

ALTER TABLE "OutboxMessage" ALTER COLUMN "userId" DROP NOT NULL;
ALTER TABLE "OutboxMessage" ALTER COLUMN "notificationId" DROP NOT NULL;
ALTER TABLE "OutboxMessage" ADD COLUMN "watchId" INTEGER;
CREATE INDEX "OutboxMessage_watchId_idx" ON "OutboxMessage"("watchId");
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "OutboxMessage_watchId_fkey" FOREIGN KEY ("watchId") REFERENCES "Watch"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "outbox_message_of_one" CHECK (("watchId" IS NULL) = ("userId" IS NOT NULL AND "notificationId" IS NOT NULL));
