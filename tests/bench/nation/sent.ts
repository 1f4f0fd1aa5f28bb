/** Sends what is finished: to each member and school a shipment a month, most of which have arrived. */

/** Days until finished copies are packed, and those until somebody says that they arrived. */
const [daysToPack, daysToAnswer] = [10, 5]

/** Pieces with the day on which they are sent; three of a hundred demands wait although they are finished. */
const pieces = `
  CREATE TEMP TABLE sent AS
  WITH demand AS (
    SELECT o.id AS "orderId", NULL::int AS "rowId", o."userId", '' AS school, o."bookId", o."prodType", o."orderNum" AS copies, o."createTime" AS time
    FROM "Order" o JOIN "User" u ON u.id = o."userId" WHERE o."prodType" NOT IN ('점역', '음성') AND (u."user" LIKE 'nation%' OR o.id > (SELECT max("orderId") FROM "Download"))
    UNION ALL
    SELECT NULL, r.id, NULL, f."schoolName", r."bookId", c."prodType", c.copies, f."createTime"
    FROM "OrderFileCount" c JOIN "OrderFileBook" r ON r.id = c."orderFileBookId" JOIN "OrderFile" f ON f.id = r."orderFileId" WHERE r."bookId" IS NOT NULL AND f.name LIKE '학교 %'
  ), finished AS (
    SELECT d.*, b.id, b.title, greatest(time, nullif(f."finishedDate", '')::timestamptz) + interval '${daysToPack} days' AS "sentTime"
    FROM demand d JOIN "Book" b USING ("bookId") LEFT JOIN "Format" f ON f."bookRowId" = b.id AND f."prodType" = d."prodType"
    WHERE d."prodType" = ANY(b."prodTypes") AND abs(hashint8(coalesce(d."orderId", -d."rowId"))) % 100 >= 3
  )
  SELECT f.*, coalesce(v.number, 0) AS volume, dense_rank() OVER (ORDER BY "userId", school, date_trunc('month', "sentTime")) AS shipment
  FROM finished f LEFT JOIN "Volume" v ON v."bookRowId" = f.id AND v."prodType" = f."prodType"
  WHERE "sentTime" < now()`

/** The last days' are packed and not sent; of the others all but three of a hundred are answered. */
const shipments = `
  INSERT INTO "Shipment" (code, "userId", "schoolName", recipient, "sentDay", "answerTime", "createTime", "updateTime")
  SELECT 'N' || lpad(shipment::text, 9, '0'), "userId", school, '받는 사람',
    CASE WHEN time < now() - interval '3 days' THEN to_char(time AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD') ELSE '' END,
    CASE WHEN time < now() - interval '${3 + daysToAnswer} days' AND shipment % 100 >= 3 THEN time + interval '${daysToAnswer} days' END, time, now()
  FROM (SELECT shipment, min("userId") AS "userId", min(school) AS school, max("sentTime") AS time FROM sent GROUP BY 1) AS one`

const items = `
  INSERT INTO "ShipmentItem" ("shipmentId", "orderId", "orderFileBookId", "bookId", title, "prodType", volume, copies, arrived)
  SELECT s.id, "orderId", "rowId", "bookId", title, "prodType", volume, copies, CASE WHEN s."answerTime" IS NULL THEN 0 ELSE copies END
  FROM sent JOIN "Shipment" s ON s.code = 'N' || lpad(shipment::text, 9, '0')`

export const sendFinished: [title: string, sql: string][] = [
  ['what is sent', pieces],
  ['shipments', shipments],
  ['what is in them', items],
]
