/** Rows of tables that the demo leaves empty, so that every reading statement answers something. */
import type pg from 'pg'

export const sampleToken = Buffer.alloc(32, 7)

const rows = [
  // an entry whose month has no partition, and a table that may become one
  `INSERT INTO "Audit" (action, "createTime") VALUES ('level', '2099-06-01')`,
  `CREATE TABLE "Audit_2098_01" (LIKE "Audit" INCLUDING DEFAULTS)`,
  `INSERT INTO "Session" (id, "userId") VALUES ('00000000-0000-4000-8000-000000000001', 3)`,
  `INSERT INTO "Token" (hash, kind, "sessionId", "expireTime")
   VALUES (decode(repeat('07', 32), 'hex'), 'access', '00000000-0000-4000-8000-000000000001', now() + interval '1 day')`,
  // a pupil in the care of the demo's member until a day that comes, and one whom nobody helps any more
  `INSERT INTO "User" (id, "user", name, "updateTime", "createTime")
   VALUES (900001, 'reader:a', '김하늘', now(), '2000-01-01'), (900002, 'reader:b', '박바다', now(), '2000-01-01')`,
  `INSERT INTO "Care" ("readerId", "carerId", kind, scope, "untilDay", "endTime", "endReason")
   VALUES (900001, 3, 'teacher', 'download', '2099-06-01', NULL, ''), (900002, 3, 'teacher', 'see', '', '2000-02-01', 'centre')`,
  `INSERT INTO "CentreImport" (centre, "fileName", records, editions) VALUES ('한빛', 'a.mrc', 1, 1)`,
  `UPDATE "Book" SET isbn = '9788910000006' WHERE "bookId" = '2025-0000016'`,
  `INSERT INTO "OtherEdition" ("importId", isbn) SELECT id, '9788910000006' FROM "CentreImport"`,
  `INSERT INTO "LessonPlan" ("userId", "bookId", term, source)
   SELECT 3, "bookId", term, source FROM "LessonPlan" WHERE source <> 'removed' ORDER BY id DESC LIMIT 1`,
  // two errata of a book, which say the same; a member has an old copy of the whole
  `INSERT INTO "Erratum" (id, "bookRowId", state, "takeTime", "updateTime", source)
   VALUES (1, 17, 'taken', now(), now(), '미래엔'), (2, 17, 'taken', now(), now(), '')`,
  `INSERT INTO "Erratum" (id, "bookRowId", "updateTime") VALUES (3, 17, now())`,
  `INSERT INTO "Correction" ("erratumId", place, "pageText", pages, wrong)
   VALUES (3, 1, '표지', '{}', '다'), (1, 1, '표지', '{}', '가'), (2, 1, '표지', '{}', '가'), (1, 2, '9999쪽', '{9999}', '나')`,
  `INSERT INTO "CorrectionTask" (id, "erratumId", "prodType", volume, "volumeId")
   SELECT 900003, 1, "prodType", number, id FROM "Volume" WHERE "bookRowId" = 17 ORDER BY id LIMIT 1`,
  `UPDATE "Volume" SET "makerId" = 2 WHERE id = (SELECT "volumeId" FROM "CorrectionTask")`,
  `INSERT INTO "Order" (id, "userId", "bookId", "prodType", "orderNum", title)
   SELECT 900001, 2, "bookId", '점자', 1, title FROM "Book" WHERE id = 17`,
  `INSERT INTO "Download" ("orderId", version, name, "createTime") VALUES (900001, 'old', 'old', '2000-01-01')`,
  `INSERT INTO "Notification" ("userId", kind, "eventKey", "readTime") VALUES (2, 'erratum', 'erratum:1:2', now())`,
  `INSERT INTO "ErratumReport" (id, "bookRowId", "prodType", text, "shipmentId", email)
   SELECT 1, 17, '점자', '그림지', min(id), 'reader@example.org' FROM "Shipment"`,
  `INSERT INTO "RequestList" (state, "updateTime") VALUES ('checked', now())`,
  `INSERT INTO "Webhook" (name, url, kinds) VALUES ('library', 'https://example.org', '{}')`,
  `INSERT INTO "OutboxMessage" (way, "groupKey", "userId", "notificationId", "dueTime", "nextTime")
   VALUES ('mail', 'mail:3', 3, 1, now(), now())`,
  // a mail to a publisher with the last step of a request, and a request that is only in the history
  `INSERT INTO "OutboxMessage" (way, "groupKey", "publisherId", "dueTime", "nextTime", state, "messageId")
   SELECT 'mail', 'publisher:' || "publisherId", "publisherId", now(), now(), 'sending', 1
   FROM "SourceRequest" WHERE state = 'asked' ORDER BY id LIMIT 1`,
  `UPDATE "SourceStep" s SET "messageId" = (SELECT max(id) FROM "OutboxMessage" WHERE "publisherId" IS NOT NULL)
   WHERE s.id = (SELECT max(t.id) FROM "SourceStep" t JOIN "SourceRequest" r ON r.id = t."requestId" WHERE r.state = 'asked')`,
  `DELETE FROM "SourceRequest" WHERE id = (SELECT max(id) FROM "SourceRequest" WHERE state <> 'closed')`,
  `INSERT INTO "OutboxMessage" (way, "groupKey", "webhookId", "eventKey", "dueTime", "nextTime")
   SELECT 'webhook', 'webhook:' || id, id, 'test', now(), now() FROM "Webhook"`,
  `INSERT INTO "OrderFileStep" ("orderFileId", action, rows)
   VALUES (1, 'choose', '[{"id":1}]'), (2, 'reset', '[{"id":1},{"id":2}]')`,
  `INSERT INTO "ForecastSaid" ("bookRowId", "prodType", volume, day, "neededBy", chance, early, late)
   VALUES (17, '점자', 1, '2026-10-01', '2026-11-01', 0.5, '2026-10-20', '2026-10-30')`,
  `INSERT INTO "PurchaseCartEntry" ("bookId", "orderType", title, "updateTime")
   VALUES ('2025-0000016', 0, '체육1', now())`,
  // a row of a school and an application that are older than the book which they name
  `UPDATE "OrderFileBook" SET "updateTime" = '2000-01-01'
   WHERE "bookId" = (SELECT min("bookId") FROM "RequestBook" JOIN "OrderFileBook" USING ("bookId"))`,
  `UPDATE "Order" SET "createTime" = '2000-01-01', title = 'another', isbn = '9788910000013'
   WHERE id = (SELECT min(o.id) FROM "Order" o JOIN "Book" b USING ("bookId"))`,
  `INSERT INTO "Manuscript" ("bookRowId", "updateTime") VALUES (17, now())
   ON CONFLICT ("bookRowId") DO UPDATE SET state = 'waiting'`,
  `INSERT INTO "ManuscriptPage" ("bookRowId", place, text, "updateTime") VALUES (17, 1, '글', now())`,
  `INSERT INTO "StoredFile" (key, name, size, sha256) VALUES ('sample', 'a.brf', 1, decode(repeat('07', 32), 'hex'))`,
  // a file that was compared to the draft of its manuscript, and hours of work on it
  `UPDATE "StoredFile" SET card = '{"kind":"braille","facts":[],"findings":[],"notChecked":[],"draft":{"lines":3,"sameLines":2,
   "cells":60,"sameCells":40,"kinds":[{"kind":"paragraph","lines":3,"sameLines":2}]}}'
   WHERE key = (SELECT max("fileKey") FROM "Volume" WHERE stage = 'finished')`,
  `INSERT INTO "WorkHours" ("userId", "volumeId", day, minutes)
   SELECT (SELECT min(id) FROM "User"), max(id), '2026-01-05', 90 FROM "Volume" WHERE stage = 'finished' AND "firstPage" IS NOT NULL`,
  `UPDATE "StoredFile" SET card = '{"looking":"2026-11-25T00:00:00Z"}' WHERE key = (SELECT min(key) FROM "StoredFile")`,
]

export async function addMoreRows(client: pg.Client): Promise<void> {
  for (const row of rows) await client.query(row)
}
