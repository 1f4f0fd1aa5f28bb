-- A notice tells one person of one event of any kind: what it says stands in kind and facts, and the
-- event in eventKey. Until now there were notices of finished books and volumes only.
ALTER TABLE "Notification" ADD COLUMN "kind" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Notification" ADD COLUMN "eventKey" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Notification" ADD COLUMN "facts" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "Notification" ALTER COLUMN "orderId" DROP NOT NULL;
ALTER TABLE "Notification" ALTER COLUMN "volume" DROP NOT NULL;

UPDATE "Notification" n SET
    "kind" = CASE WHEN n."volume" > 0 THEN 'volumeReady' ELSE 'formatReady' END,
    "eventKey" = 'ready:' || n."orderId" || ':' || n."volume",
    "facts" = jsonb_build_object('title', o."title", 'type', o."prodType", 'number', n."volume")
FROM "Order" o WHERE o."id" = n."orderId";

CREATE UNIQUE INDEX "Notification_userId_eventKey_key" ON "Notification"("userId", "eventKey");

-- While processes are replaced, the previous version writes notices without a kind.
CREATE FUNCTION "noticeOfPreviousVersion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."kind" := CASE WHEN NEW."volume" > 0 THEN 'volumeReady' ELSE 'formatReady' END;
    NEW."eventKey" := 'ready:' || NEW."orderId" || ':' || NEW."volume";
    SELECT jsonb_build_object('title', "title", 'type', "prodType", 'number', NEW."volume") INTO NEW."facts"
    FROM "Order" WHERE "id" = NEW."orderId";
    NEW."facts" := coalesce(NEW."facts", '{}');
    RETURN NEW;
END $$;
CREATE TRIGGER "notice_of_previous_version" BEFORE INSERT ON "Notification"
    FOR EACH ROW WHEN (NEW."kind" = '') EXECUTE FUNCTION "noticeOfPreviousVersion"();

-- Whoever waits has read the promise on the pages: they are told when it moves, not of what it is.
INSERT INTO "Notification" ("userId", "kind", "eventKey", "facts", "orderId", "volume", "readTime")
SELECT o."userId", 'promiseMade', 'promise:' || o."id",
    jsonb_build_object('title', o."title", 'type', o."prodType", 'day', f."day"), o."id", NULL, now()
FROM (SELECT "bookRowId", "prodType", max("promised") AS "day" FROM "Forecast" GROUP BY 1, 2 HAVING min("promised") <> '') f
JOIN "Book" b ON b."id" = f."bookRowId"
JOIN "Order" o ON o."bookId" = b."bookId" AND o."prodType" = f."prodType" AND o."endTime" IS NULL;
