-- AlterTable
ALTER TABLE "OutboxMessage" ADD COLUMN     "email" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "confirmedEmail" TEXT NOT NULL DEFAULT '';

-- addresses that were entered before count as confirmed
UPDATE "User" SET "confirmedEmail" = "email" WHERE "email" <> '';

-- a mail that asks an address whether it is its member's has no notice
ALTER TABLE "OutboxMessage" DROP CONSTRAINT "outbox_message_of_one";
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "outbox_message_of_one" CHECK (num_nonnulls("userId", "watchId", "webhookId") = 1 AND ("userId" IS NULL OR "notificationId" IS NOT NULL OR ("way" = 'mail' AND "email" <> '')));
