-- CreateTable
CREATE TABLE "Shipment" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "userId" INTEGER,
    "schoolName" TEXT NOT NULL DEFAULT '',
    "recipient" TEXT NOT NULL,
    "zipCode" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "addressDetail" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "carrier" TEXT NOT NULL DEFAULT '',
    "trackingNumber" TEXT NOT NULL DEFAULT '',
    "remarks" TEXT NOT NULL DEFAULT '',
    "sentDay" TEXT NOT NULL DEFAULT '',
    "answerTime" TIMESTAMPTZ(3),
    "answer" TEXT NOT NULL DEFAULT '',
    "userName" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updateTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Shipment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ShipmentItem" (
    "id" SERIAL NOT NULL,
    "shipmentId" INTEGER NOT NULL,
    "orderId" INTEGER,
    "orderFileBookId" INTEGER,
    "bookId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "prodType" TEXT NOT NULL,
    "volume" INTEGER NOT NULL DEFAULT 0,
    "copies" INTEGER NOT NULL,
    "arrived" INTEGER NOT NULL DEFAULT 0,
    "missing" INTEGER NOT NULL DEFAULT 0,
    "returned" INTEGER NOT NULL DEFAULT 0,
    "fileVersion" TEXT NOT NULL DEFAULT '',
    "fromItemId" INTEGER,

    CONSTRAINT "ShipmentItem_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Shipment_code_key" ON "Shipment"("code");

-- CreateIndex
CREATE INDEX "Shipment_userId_idx" ON "Shipment"("userId");

-- CreateIndex
CREATE INDEX "Shipment_schoolName_idx" ON "Shipment"("schoolName");

-- CreateIndex
CREATE INDEX "Shipment_sentDay_id_idx" ON "Shipment"("sentDay", "id");

-- CreateIndex
CREATE INDEX "ShipmentItem_shipmentId_idx" ON "ShipmentItem"("shipmentId");

-- CreateIndex
CREATE INDEX "ShipmentItem_orderId_idx" ON "ShipmentItem"("orderId");

-- CreateIndex
CREATE INDEX "ShipmentItem_orderFileBookId_idx" ON "ShipmentItem"("orderFileBookId");

-- CreateIndex
CREATE INDEX "ShipmentItem_fromItemId_idx" ON "ShipmentItem"("fromItemId");

-- AddForeignKey
ALTER TABLE "Shipment" ADD CONSTRAINT "Shipment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShipmentItem" ADD CONSTRAINT "ShipmentItem_shipmentId_fkey" FOREIGN KEY ("shipmentId") REFERENCES "Shipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShipmentItem" ADD CONSTRAINT "ShipmentItem_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShipmentItem" ADD CONSTRAINT "ShipmentItem_orderFileBookId_fkey" FOREIGN KEY ("orderFileBookId") REFERENCES "OrderFileBook"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShipmentItem" ADD CONSTRAINT "ShipmentItem_fromItemId_fkey" FOREIGN KEY ("fromItemId") REFERENCES "ShipmentItem"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Copies: what arrived, is missing or came back is never more than what was sent.
ALTER TABLE "ShipmentItem" ADD CONSTRAINT "ShipmentItem_copies_check"
  CHECK (copies >= 1 AND arrived >= 0 AND missing >= 0 AND returned >= 0 AND arrived + missing + returned <= copies);
-- An item is of one demand at most.
ALTER TABLE "ShipmentItem" ADD CONSTRAINT "ShipmentItem_demand_check" CHECK ("orderId" IS NULL OR "orderFileBookId" IS NULL);
-- A shipment goes to a member or to a school.
ALTER TABLE "Shipment" ADD CONSTRAINT "Shipment_holder_check" CHECK (("userId" IS NULL) = ("schoolName" <> ''));
