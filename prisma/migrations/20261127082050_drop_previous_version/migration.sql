-- What kept rows in step with the version before types were rows, and before notices were of any kind:
-- no process of those versions runs any more.
DROP TRIGGER "OrderFileBook_counts" ON "OrderFileBook";
DROP TRIGGER "OrderFileCount_columns" ON "OrderFileCount";
DROP TRIGGER "Volume_states" ON "Volume";
DROP TRIGGER "notice_of_previous_version" ON "Notification";
DROP FUNCTION "countsOfColumns"();
DROP FUNCTION "columnsOfCounts"();
DROP FUNCTION "bothVolumeStates"();
DROP FUNCTION "noticeOfPreviousVersion"();

ALTER TABLE "OrderFileBook" DROP COLUMN "a3",
DROP COLUMN "b4",
DROP COLUMN "brf",
DROP COLUMN "brl",
DROP COLUMN "sp";

ALTER TABLE "Volume" DROP COLUMN "state";

DROP INDEX "Notification_orderId_volume_key";
DROP INDEX "Notification_smsState_idx";
ALTER TABLE "Notification" DROP COLUMN "smsState",
ALTER COLUMN "volume" DROP DEFAULT,
ALTER COLUMN "kind" DROP DEFAULT,
ALTER COLUMN "eventKey" DROP DEFAULT;

CREATE INDEX "Notification_orderId_idx" ON "Notification"("orderId");
