-- AlterTable
ALTER TABLE "DriveItem" ADD COLUMN     "requestId" INTEGER;

-- AlterTable
ALTER TABLE "OutboxMessage" ADD COLUMN     "publisherId" INTEGER;

-- CreateTable
CREATE TABLE "Publisher" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "contact" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "accessId" TEXT,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updateTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Publisher_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PublisherName" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "publisherId" INTEGER NOT NULL,

    CONSTRAINT "PublisherName_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "SourceRequest" (
    "id" SERIAL NOT NULL,
    "publisherId" INTEGER NOT NULL,
    "bookRowId" INTEGER NOT NULL,
    "pdf" BOOLEAN NOT NULL DEFAULT false,
    "copies" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL DEFAULT 'toSend',
    "nextDay" TEXT NOT NULL,
    "sentDay" TEXT NOT NULL DEFAULT '',
    "promisedDay" TEXT NOT NULL DEFAULT '',
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "outcome" TEXT NOT NULL DEFAULT '',
    "closeTime" TIMESTAMPTZ(3),
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updateTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SourceRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SourceStep" (
    "id" SERIAL NOT NULL,
    "requestId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "maker" TEXT NOT NULL,
    "userName" TEXT NOT NULL DEFAULT '',
    "day" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "messageId" INTEGER,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SourceStep_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Publisher_accessId_key" ON "Publisher"("accessId");

-- CreateIndex
CREATE INDEX "PublisherName_publisherId_idx" ON "PublisherName"("publisherId");

-- CreateIndex
CREATE INDEX "SourceRequest_publisherId_state_idx" ON "SourceRequest"("publisherId", "state");

-- CreateIndex
CREATE INDEX "SourceRequest_bookRowId_idx" ON "SourceRequest"("bookRowId");

-- CreateIndex
CREATE INDEX "SourceRequest_nextDay_idx" ON "SourceRequest"("nextDay");

-- CreateIndex
CREATE INDEX "SourceStep_requestId_id_idx" ON "SourceStep"("requestId", "id");

-- CreateIndex
CREATE INDEX "SourceStep_messageId_idx" ON "SourceStep"("messageId");

-- CreateIndex
CREATE INDEX "DriveItem_requestId_idx" ON "DriveItem"("requestId");

-- CreateIndex
CREATE INDEX "OutboxMessage_publisherId_idx" ON "OutboxMessage"("publisherId");

-- AddForeignKey
ALTER TABLE "Publisher" ADD CONSTRAINT "Publisher_accessId_fkey" FOREIGN KEY ("accessId") REFERENCES "DriveInbox"("accessId") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PublisherName" ADD CONSTRAINT "PublisherName_publisherId_fkey" FOREIGN KEY ("publisherId") REFERENCES "Publisher"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SourceRequest" ADD CONSTRAINT "SourceRequest_publisherId_fkey" FOREIGN KEY ("publisherId") REFERENCES "Publisher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SourceRequest" ADD CONSTRAINT "SourceRequest_bookRowId_fkey" FOREIGN KEY ("bookRowId") REFERENCES "Book"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SourceStep" ADD CONSTRAINT "SourceStep_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "SourceRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SourceStep" ADD CONSTRAINT "SourceStep_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "OutboxMessage"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "OutboxMessage_publisherId_fkey" FOREIGN KEY ("publisherId") REFERENCES "Publisher"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DriveItem" ADD CONSTRAINT "DriveItem_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "SourceRequest"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- An open request has a next day, and a closed one none.
ALTER TABLE "SourceRequest" ADD CONSTRAINT "SourceRequest_nextDay_check"
  CHECK (CASE WHEN "state" = 'closed' THEN "nextDay" = '' AND "outcome" <> '' AND "closeTime" IS NOT NULL
    ELSE "nextDay" ~ '^\d{4}-\d\d-\d\d$' AND "outcome" = '' AND "closeTime" IS NULL END);
ALTER TABLE "SourceRequest" ADD CONSTRAINT "SourceRequest_promisedDay_check"
  CHECK ("state" <> 'promised' OR "promisedDay" <> '');
ALTER TABLE "SourceRequest" ADD CONSTRAINT "SourceRequest_wanted_check"
  CHECK ("pdf" OR "copies" > 0);
-- A book has one open request.
CREATE UNIQUE INDEX "SourceRequest_open_key" ON "SourceRequest"("bookRowId") WHERE "state" <> 'closed';

-- What staff see of it is kept until it is written.
CREATE TRIGGER "raise_page_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "SourceRequest" FOR EACH STATEMENT EXECUTE FUNCTION "raisePageVersion"('work');
CREATE TRIGGER "raise_page_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "SourceStep" FOR EACH STATEMENT EXECUTE FUNCTION "raisePageVersion"('work');
CREATE TRIGGER "raise_page_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "Publisher" FOR EACH STATEMENT EXECUTE FUNCTION "raisePageVersion"('work');

-- A message is to a publisher, too.
ALTER TABLE "OutboxMessage" DROP CONSTRAINT "outbox_message_of_one";
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "outbox_message_of_one" CHECK (num_nonnulls("userId", "watchId", "webhookId", "publisherId") = 1 AND ("userId" IS NULL OR "notificationId" IS NOT NULL OR ("way" = 'mail' AND "email" <> '')));
