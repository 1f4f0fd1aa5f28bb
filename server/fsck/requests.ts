/** Checks of applications, assignments and the history of purchase requests. */
import {
  ordersOfLaterBooks,
  copyProductionDates,
  deleteUnknownCartEntries,
} from './fsck.sql.server'
import { readRows } from '~/platform/statement.server'
import { normalise } from '~/features/catalogue/book/search/normalise'
import { similarity } from '~/features/catalogue/book-matching/text-similarity'
import { levels } from '~/tables/codes'
import { auditBeginSql, sqlCheck, type Check, type Bilingual } from './check'

const backupRemedy: Bilingual = [
  '저절로 생길 수 없는 상태입니다. 백업에서 그 기록을 확인해 주세요.',
  'This cannot come about by itself: look for these rows in a backup.',
]

/**
 * An application keeps its copy of a book that was removed: the audit log shows that the book existed,
 * also where a new list left it out.
 */
const orderBookCheck = sqlCheck(
  ['신청한 도서가 있거나 있었음', 'books of applications exist or once did'],
  [
    '그 신청을 회원과 확인하고 다시 신청하게 해 주세요.',
    'Ask the member and have it applied for again.',
  ],
  `SELECT o.id, o."bookId" FROM "Order" o
   WHERE NOT EXISTS (SELECT 1 FROM "Book" b WHERE b."bookId" = o."bookId")
     AND NOT EXISTS (SELECT 1 FROM "RequestBook" b WHERE b."bookId" = o."bookId")
     AND NOT EXISTS (SELECT 1 FROM "Audit" a WHERE a.action IN ('produceBook.remove', 'requestBook.remove') AND a.target = o."bookId")
     AND NOT EXISTS (SELECT 1 FROM "Audit" a WHERE a.action = 'requestBook.register' AND a.after->'waiting' ? o."bookId")
     AND o."createTime" >= ${auditBeginSql}
   ORDER BY o.id`,
  ({ id, bookId }) => [`신청 ${id}: 없는 도서 ${bookId}`, `application ${id}: no book ${bookId}`],
)

/** An entry says which book it means, so that it can be told when that book has left the list. */
const cartBookCheck = sqlCheck(
  ['장바구니의 도서가 있거나 이름이 남아 있음', 'books of carts exist, or their entries name them'],
  [
    'npm run fsck -- --repair 가 장바구니에서 뺍니다.',
    'npm run fsck -- --repair takes them out of the cart.',
  ],
  `SELECT c.id, c."bookId" FROM "CartEntry" c
   WHERE c.title = '' AND NOT EXISTS (SELECT 1 FROM "Book" b WHERE b."bookId" = c."bookId")
     AND NOT EXISTS (SELECT 1 FROM "RequestBook" b WHERE b."bookId" = c."bookId")
   ORDER BY c.id`,
  ({ id, bookId }) => [
    `장바구니 ${id}: 없는 도서 ${bookId}`,
    `cart entry ${id}: no book ${bookId}`,
  ],
  ({ db }) => db.$executeRaw(deleteUnknownCartEntries()),
)

/** Titles less alike than this name different works, whatever was mistyped. */
const sameWork = 0.5

/**
 * A number is given once, but people may write it before another work in a new list: an application
 * that is older than its book says which work was meant.
 */
const appliedWorkCheck: Check = {
  title: [
    '신청한 도서가 신청할 때의 도서임',
    'books of applications are the works that were applied for',
  ],
  remedy: [
    '그 신청을 회원과 확인하고 다시 신청하게 해 주세요.',
    'Ask the member and have it applied for again.',
  ],
  async *find({ db }) {
    const rows = await readRows(db, ordersOfLaterBooks())
    for (const { id, asked, bookId, title } of rows) {
      const [wanted, found] = [normalise(asked), normalise(title)]
      if (wanted.includes(found) || found.includes(wanted)) continue
      if (similarity(wanted, found) >= sameWork) continue
      yield [
        `신청 ${id} '${asked}': 뒤에 등록된 ${bookId} '${title}'을(를) 가리킵니다`,
        `application ${id} '${asked}' names ${bookId} '${title}', which was added later`,
      ]
    }
  },
}
/** Nobody fetches a file for an application that is not made yet; versions are content tags. */
const downloadCheck = sqlCheck(
  [
    '내려받은 기록이 신청보다 늦고 판을 밝힘',
    'downloads came after their applications and name a version',
  ],
  backupRemedy,
  `SELECT d.id, d."orderId" FROM "Download" d JOIN "Order" o ON o.id = d."orderId"
   WHERE d."createTime" < o."createTime" OR d."lastTime" < d."createTime" OR d.version !~ '^[\\w-]{22}$' ORDER BY d.id`,
  ({ id, orderId }) => [
    `내려받은 기록 ${id}(신청 ${orderId}): 때나 판이 맞지 않습니다`,
    `download ${id} of application ${orderId}: its times or its version are wrong`,
  ],
)

/** An application ends after it was made. */
const endedCheck = sqlCheck(
  ['끝낸 신청은 신청한 뒤에 끝남', 'applications ended after they were made'],
  backupRemedy,
  `SELECT id FROM "Order" WHERE "endTime" < "createTime" ORDER BY id`,
  ({ id }) => [
    `신청 ${id}: 신청하기 전에 끝났습니다`,
    `application ${id} ended before it was made`,
  ],
)

const assignmentCheck = sqlCheck(
  ['제작을 맡은 사람은 제작자임', 'books are assigned to producers'],
  [
    'npm run fsck -- --repair 가 배정을 거둡니다. 제작 화면에서 다른 제작자에게 맡겨 주세요.',
    'npm run fsck -- --repair takes the book from them; assign it to a producer.',
  ],
  `SELECT b."bookId", u.id, u.level FROM "Assignment" a JOIN "User" u ON u.id = a."userId" JOIN "Book" b ON b.id = a."bookRowId" WHERE u.level <> ${levels.producer} ORDER BY b.id, u.id`,
  ({ bookId, id, level }) => [
    `${bookId}: 제작자가 아닌 회원 ${id}(권한 ${level})에게 배정되었습니다`,
    `${bookId} is assigned to user ${id} of level ${level}`,
  ],
  ({ db }) =>
    db.$executeRawUnsafe(
      `DELETE FROM "Assignment" a USING "User" u WHERE u.id = a."userId" AND u.level <> ${levels.producer}`,
    ),
)

/**
 * Every completion leaves one audit entry, which names its books (the first thousand) and counts
 * its cart entries. A book occurs at most twice in one completion (PDF, printed book). Requests
 * older than the first entry came with the initial data.
 */
const historyCheck = sqlCheck(
  ['구입 요청 기록이 완료한 구입 요청과 같음', 'the history of requests holds what was completed'],
  backupRemedy,
  `WITH traces AS (SELECT "createTime", (after->>'requested')::int AS requested, after->'bookIds' AS books FROM "Audit" WHERE action = 'purchaseCart.complete'),
     done AS (SELECT book AS "bookId", count(*)::int AS times FROM traces, jsonb_array_elements_text(books) AS book GROUP BY 1),
     began AS (SELECT min("createTime") AS first, coalesce(max(requested), 0) > 1000 AS unnamed FROM traces),
     logged AS (SELECT "bookId", count(*)::int AS times, count(*) FILTER (WHERE "createTime" > first)::int AS later FROM "RequestLog", began GROUP BY 1)
   SELECT "bookId", coalesce(d.times, 0) AS completed, coalesce(l.times, 0) AS logged FROM done d FULL JOIN logged l USING ("bookId"), began
     WHERE coalesce(l.times, 0) < coalesce(d.times, 0) OR (NOT unnamed AND coalesce(l.later, 0) > 2 * coalesce(d.times, 0))
   UNION ALL SELECT '', sum(requested)::int, (SELECT count(*)::int FROM "RequestLog") FROM traces HAVING sum(requested) > (SELECT count(*) FROM "RequestLog")
   ORDER BY 1`,
  ({ bookId, completed, logged }) =>
    bookId === ''
      ? [
          `완료한 요청 ${completed}건, 기록 ${logged}건`,
          `${completed} requests were completed, ${logged} are in the history`,
        ]
      : [
          `${bookId}: 완료 ${completed}번, 기록 ${logged}건`,
          `${bookId}: completed ${completed} times, ${logged} in the history`,
        ],
)

const numbersAbove = `SELECT left(n."bookId", 4) AS year, max(substr(n."bookId", 6)::int) AS last
   FROM (SELECT "bookId" FROM "RequestBook" UNION ALL SELECT "bookId" FROM "Book") n WHERE n."bookId" ~ '^\\d{4}-\\d{7}$' GROUP BY 1
   HAVING max(substr(n."bookId", 6)::int) > coalesce((SELECT c.last FROM "BookNumber" c WHERE c.year = left(min(n."bookId"), 4)), 0)`

const bookNumberCheck = sqlCheck(
  ['새 자료번호는 쓰인 번호보다 큼', 'new book IDs come after all that were given'],
  [
    'npm run fsck -- --repair 가 마지막 번호를 올립니다.',
    'npm run fsck -- --repair raises the last number.',
  ],
  `${numbersAbove} ORDER BY 1`,
  ({ year, last }) => [
    `${year}년: ${last}번까지 쓰였는데 마지막 번호가 그보다 작습니다`,
    `${year}: number ${last} is given, the last number is smaller`,
  ],
  ({ db }) =>
    db.$executeRawUnsafe(
      `INSERT INTO "BookNumber" (year, last) ${numbersAbove} ON CONFLICT (year) DO UPDATE SET last = greatest("BookNumber".last, excluded.last)`,
    ),
)

/** Triggers copy the date by which the list is sorted. */
const listedDateCheck = sqlCheck(
  [
    '전체 목록의 제작일이 제작한 도서와 같음',
    'the request list has the production dates of its books',
  ],
  [
    'npm run fsck -- --repair 가 제작일을 다시 옮깁니다.',
    'npm run fsck -- --repair copies the dates again.',
  ],
  `SELECT r."bookId", r."prodDate" AS listed, coalesce(b."prodDate", '') AS produced
   FROM "RequestBook" r LEFT JOIN "Book" b ON b.id = r."produceId" WHERE r."prodDate" <> coalesce(b."prodDate", '') ORDER BY r.id`,
  ({ bookId, listed, produced }) => [
    `${bookId}: 목록에는 '${listed}', 도서에는 '${produced}'`,
    `${bookId}: '${listed}' in the list, '${produced}' in production`,
  ],
  ({ db }) => db.$executeRaw(copyProductionDates()),
)

/** Steps and states of a request for a source are written together. */
const sourceStepCheck = sqlCheck(
  [
    '원본 요청의 상태가 마지막 기록과 같음',
    'the state of each request for a source follows from its steps',
  ],
  backupRemedy,
  `SELECT r.id, r.state FROM "SourceRequest" r
   WHERE NOT EXISTS (SELECT 1 FROM "SourceStep" s WHERE s."requestId" = r.id)
     OR (r.state = 'promised' AND r."promisedDay" IS DISTINCT FROM (SELECT s.day FROM "SourceStep" s WHERE s."requestId" = r.id AND s.kind = 'promised' ORDER BY s.id DESC LIMIT 1))
     OR (r.state = 'closed' AND (SELECT s.kind FROM "SourceStep" s WHERE s."requestId" = r.id ORDER BY s.id DESC LIMIT 1) NOT IN ('registered', 'received', 'closed'))
     OR (r.state = 'came' AND NOT EXISTS (SELECT 1 FROM "SourceStep" s WHERE s."requestId" = r.id AND s.kind = 'came'))
     OR (r.state = 'refused' AND NOT EXISTS (SELECT 1 FROM "SourceStep" s WHERE s."requestId" = r.id AND s.kind = 'refused'))
   ORDER BY r.id`,
  ({ id, state }) => [
    `원본 요청 ${id}: 상태 ${state}이(가) 기록과 다릅니다`,
    `request for a source ${id}: its state ${state} differs from its steps`,
  ],
)

/** A publisher is found by its names. */
const publisherNameCheck = sqlCheck(
  ['출판사마다 이름이 있음', 'each publisher has a name by which it is found'],
  backupRemedy,
  `SELECT id FROM "Publisher" p WHERE NOT EXISTS (SELECT 1 FROM "PublisherName" n WHERE n."publisherId" = p.id) ORDER BY id`,
  ({ id }) => [`출판사 ${id}: 이름이 없습니다`, `publisher ${id} has no name`],
)

export const requests: Check[] = [
  orderBookCheck,
  cartBookCheck,
  appliedWorkCheck,
  downloadCheck,
  endedCheck,
  assignmentCheck,
  historyCheck,
  sourceStepCheck,
  publisherNameCheck,
  bookNumberCheck,
  listedDateCheck,
]
