/** Checks of deliveries: copies add up, days follow each other, and items are of their demands. */
import { paperTypes } from '~/tables/codes'
import { sqlCheck, type Bilingual, type Check } from './check'

const byHand: Bilingual = [
  '관리 화면의 발송에서 그 번호를 열어 실제와 맞는지 확인하고 고쳐 주세요.',
  'Open that number under Deliveries and correct what differs from what happened.',
]
const developer: Bilingual = [
  '저절로 생길 수 없는 상태입니다. 백업을 남기고 개발자에게 이 줄을 알려 주세요.',
  'This cannot come about by itself: keep a backup and show this line to a developer.',
]

type Row = Record<string, string | number | bigint | boolean | null>
const shipment =
  (ko: string, en: string) =>
  (row: Row): Bilingual => [`발송 ${row.id}: ${ko}`, `shipment ${row.id}: ${en}`]
const item =
  (ko: string, en: string) =>
  (row: Row): Bilingual => [
    `발송 ${row.id}의 자료 ${row.item}: ${ko}`,
    `item ${row.item} of shipment ${row.id}: ${en}`,
  ]

/** Copies of each demand that are delivered or on their way, by volume (0: the whole book). */
const coveredSql = `
  SELECT "orderId", "orderFileBookId", "bookId", "prodType", volume, sum(copies - missing - returned) AS copies, min("shipmentId") AS id
  FROM "ShipmentItem" WHERE coalesce("orderId", "orderFileBookId") IS NOT NULL GROUP BY 1, 2, 3, 4, 5`

const paper = paperTypes.map((type) => `'${type}'`).join(', ')

export const deliveries: Check[] = [
  sqlCheck(
    ['신청한 부수보다 많이 보내지 않음', 'nobody was sent more copies than asked for'],
    byHand,
    `WITH covered AS (${coveredSql})
     SELECT c.id, c.copies, coalesce(o."orderNum", n.copies, 0) AS asked, c."bookId" AS book FROM covered c
     LEFT JOIN "Order" o ON o.id = c."orderId"
     LEFT JOIN "OrderFileBook" r ON r.id = c."orderFileBookId"
     LEFT JOIN "OrderFileCount" n ON n."orderFileBookId" = r.id AND n."prodType" = c."prodType"
     WHERE c.copies > CASE WHEN o.id IS NOT NULL THEN o."orderNum" ELSE coalesce(n.copies, 0) END
       AND (o.id IS NOT NULL OR r."bookId" = c."bookId") ORDER BY c.id`,
    ({ id, copies, asked, book }) => [
      `발송 ${id}: ${book} ${copies}부, 신청은 ${asked}부`,
      `shipment ${id}: ${copies} copies of ${book}, ${asked} asked for`,
    ],
  ),
  sqlCheck(
    ['보내기 전에 받은 자료가 없음', 'nothing arrived before it was sent'],
    byHand,
    `SELECT s.id FROM "Shipment" s WHERE s."sentDay" = '' AND (s."answerTime" IS NOT NULL
       OR EXISTS (SELECT 1 FROM "ShipmentItem" i WHERE i."shipmentId" = s.id AND i.arrived + i.missing + i.returned > 0)) ORDER BY 1`,
    shipment(
      '보내지 않았는데 받거나 돌아온 것이 있습니다',
      'something arrived or came back, but it was not sent',
    ),
  ),
  sqlCheck(
    ['보낸 날이 오늘까지의 날짜임', 'days of sending are days up to today'],
    byHand,
    `SELECT id, "sentDay" AS day FROM "Shipment" WHERE "sentDay" <> '' AND ("sentDay" !~ '^\\d{4}-\\d\\d-\\d\\d$' OR "sentDay" > to_char(now() AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD')) ORDER BY 1`,
    ({ id, day }) => [`발송 ${id}: 보낸 날이 ${day}입니다`, `shipment ${id}: was sent on ${day}`],
  ),
  sqlCheck(
    ['받음은 보낸 날과 그 뒤에 알려짐', 'arrivals are told on the day of sending or later'],
    byHand,
    `SELECT id FROM "Shipment" WHERE "sentDay" <> '' AND to_char("answerTime" AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD') < "sentDay" ORDER BY 1`,
    shipment('보낸 날보다 먼저 받았습니다', 'arrived before the day on which it was sent'),
  ),
  sqlCheck(
    ['모든 발송에 자료가 있음', 'every shipment holds something'],
    developer,
    `SELECT s.id FROM "Shipment" s WHERE NOT EXISTS (SELECT 1 FROM "ShipmentItem" i WHERE i."shipmentId" = s.id) ORDER BY 1`,
    shipment('자료가 없습니다', 'is empty'),
  ),
  sqlCheck(
    ['받은 것보다 많이 넘기지 않음', 'no more copies were handed on than arrived'],
    byHand,
    `SELECT f."shipmentId" AS id, f.id AS item FROM "ShipmentItem" f JOIN "ShipmentItem" i ON i."fromItemId" = f.id GROUP BY 1, 2, f.arrived HAVING sum(i.copies) > f.arrived ORDER BY 2`,
    item('받은 것보다 많이 넘겼습니다', 'more was handed on than arrived'),
  ),
  sqlCheck(
    ['넘긴 자료는 같은 자료임', 'what was handed on is the same material'],
    developer,
    `SELECT i."shipmentId" AS id, i.id AS item FROM "ShipmentItem" i JOIN "ShipmentItem" f ON f.id = i."fromItemId"
     WHERE (i."bookId", i."prodType", i.volume) <> (f."bookId", f."prodType", f.volume) ORDER BY 2`,
    item('넘긴 쪽과 다른 자료입니다', 'is not what was handed on'),
  ),
  sqlCheck(
    ['발송의 자료는 받는 사람의 신청임', 'items are of their recipient’s applications'],
    developer,
    `SELECT i."shipmentId" AS id, i.id AS item FROM "ShipmentItem" i JOIN "Shipment" s ON s.id = i."shipmentId" LEFT JOIN "Order" o ON o.id = i."orderId"
     WHERE (o.id IS NOT NULL AND o."userId" IS DISTINCT FROM s."userId") OR (i."orderFileBookId" IS NOT NULL AND s."userId" IS NOT NULL) ORDER BY 2`,
    item('다른 사람의 신청입니다', 'is of somebody else’s application'),
  ),
  sqlCheck(
    ['발송의 자료는 신청한 자료임', 'items are what their applications ask for'],
    developer,
    `SELECT i."shipmentId" AS id, i.id AS item FROM "ShipmentItem" i JOIN "Order" o ON o.id = i."orderId"
     WHERE (o."bookId", o."prodType") <> (i."bookId", i."prodType") ORDER BY 2`,
    item('신청한 자료와 다릅니다', 'is not what was applied for'),
  ),
  sqlCheck(
    ['회원에게는 종이로 만든 형태만 보냄', 'members are sent what is on paper'],
    developer,
    `SELECT "shipmentId" AS id, id AS item FROM "ShipmentItem" WHERE "orderId" IS NOT NULL AND "prodType" NOT IN (${paper}) ORDER BY 2`,
    item('내려받는 형태입니다', 'is of a type that is downloaded'),
  ),
]
