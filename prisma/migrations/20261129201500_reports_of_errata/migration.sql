-- AlterTable
ALTER TABLE "OutboxMessage" ADD COLUMN     "reportId" INTEGER;

-- CreateTable
CREATE TABLE "ErratumReport" (
    "id" SERIAL NOT NULL,
    "bookRowId" INTEGER NOT NULL,
    "prodType" TEXT NOT NULL,
    "volume" INTEGER NOT NULL DEFAULT 0,
    "pageText" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "userId" INTEGER,
    "orderId" INTEGER,
    "shipmentId" INTEGER,
    "email" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'open',
    "answer" TEXT NOT NULL DEFAULT '',
    "answerTime" TIMESTAMPTZ(3),
    "answerUserName" TEXT NOT NULL DEFAULT '',
    "erratumId" INTEGER,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ErratumReport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ErratumReport_state_id_idx" ON "ErratumReport"("state", "id");

-- CreateIndex
CREATE INDEX "ErratumReport_userId_id_idx" ON "ErratumReport"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "ErratumReport_shipmentId_idx" ON "ErratumReport"("shipmentId");

-- CreateIndex
CREATE INDEX "ErratumReport_orderId_idx" ON "ErratumReport"("orderId");

-- CreateIndex
CREATE INDEX "ErratumReport_bookRowId_idx" ON "ErratumReport"("bookRowId");

-- CreateIndex
CREATE INDEX "ErratumReport_erratumId_idx" ON "ErratumReport"("erratumId");

-- CreateIndex
CREATE INDEX "OutboxMessage_reportId_idx" ON "OutboxMessage"("reportId");

-- AddForeignKey
ALTER TABLE "ErratumReport" ADD CONSTRAINT "ErratumReport_bookRowId_fkey" FOREIGN KEY ("bookRowId") REFERENCES "Book"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ErratumReport" ADD CONSTRAINT "ErratumReport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ErratumReport" ADD CONSTRAINT "ErratumReport_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ErratumReport" ADD CONSTRAINT "ErratumReport_shipmentId_fkey" FOREIGN KEY ("shipmentId") REFERENCES "Shipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ErratumReport" ADD CONSTRAINT "ErratumReport_erratumId_fkey" FOREIGN KEY ("erratumId") REFERENCES "Erratum"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "OutboxMessage_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "ErratumReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- a report has one reporter, and an address only without an account; what was answered has its time
ALTER TABLE "ErratumReport" ADD CONSTRAINT "ErratumReport_reporter_check" CHECK (num_nonnulls("userId", "shipmentId") = 1 AND ("email" = '' OR "userId" IS NULL));
ALTER TABLE "ErratumReport" ADD CONSTRAINT "ErratumReport_answerTime_check" CHECK ((state = 'open') = ("answerTime" IS NULL));

-- who was told of an answer is found by the key of its notices
CREATE INDEX "Notification_eventKey_of_reports" ON "Notification" ("eventKey") WHERE kind = 'erratumReport';

-- a message may be the answer to a report
ALTER TABLE "OutboxMessage" DROP CONSTRAINT "outbox_message_of_one";
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "outbox_message_of_one" CHECK (num_nonnulls("userId", "watchId", "webhookId", "publisherId", "reportId") = 1 AND ("userId" IS NULL OR "notificationId" IS NOT NULL OR ("way" = 'mail' AND "email" <> '')));
