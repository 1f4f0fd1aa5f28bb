/** Checks of manuscripts: order of pages, what is open in them, and where they come from. */
import { openWork } from '~/features/production/manuscript/markdown/open-work'
import { pages, sqlCheck, type Bilingual, type Check } from './check'

const remedy: Bilingual = [
  '원고에서 그 쪽을 열어 다시 저장해 주세요.',
  'Open the page in the manuscript and save it again.',
]
/** Pages that are read at once. */
const atOnce = 500

/** What lists say is open on a page is what its text has. */
const openCounts: Check = {
  title: [
    '원고의 쪽마다 확인할 곳의 수가 글과 같음',
    'pages of manuscripts count what is open in their text',
  ],
  remedy,
  async *find({ db }) {
    const fetchPage = (last: { id: number } | undefined) =>
      db.manuscriptPage.findMany({
        where: { id: { gt: last?.id ?? 0 } },
        orderBy: { id: 'asc' },
        take: atOnce,
        select: {
          id: true,
          label: true,
          text: true,
          doubts: true,
          openPictures: true,
          manuscript: { select: { book: { select: { bookId: true } } } },
        },
      })
    for await (const rows of pages(fetchPage))
      for (const { label, text, doubts, openPictures, manuscript } of rows) {
        const open = openWork(text)
        if (open.doubts.length === doubts && open.openDescriptions.length === openPictures) continue
        const page = `${manuscript.book.bookId} p. ${label || '?'}`
        yield [
          `${page}: 확인할 곳의 수가 글과 다릅니다`,
          `${page}: counts other open places than its text has`,
        ]
      }
  },
}

const books = (condition: string) =>
  `SELECT b."bookId" FROM "Manuscript" m JOIN "Book" b ON b.id = m."bookRowId" WHERE ${condition} ORDER BY 1`

export const manuscripts: Check[] = [
  openCounts,
  sqlCheck(
    ['원고의 쪽은 저마다 다른 차례에 있음', 'pages of a manuscript stand at places of their own'],
    [
      '원고를 파일에서 다시 만들어 주세요. 사람이 고친 쪽은 그대로 남습니다.',
      'Make the manuscript from its file again. Pages that people corrected stay.',
    ],
    books(
      `EXISTS (SELECT 1 FROM "ManuscriptPage" p WHERE p."bookRowId" = m."bookRowId" GROUP BY p.place HAVING count(*) > 1)`,
    ),
    ({ bookId }) => [
      `${String(bookId)}: 한 차례에 두 쪽이 있습니다`,
      `${String(bookId)}: two pages stand at one place`,
    ],
  ),
  sqlCheck(
    [
      '읽은 원고에는 쪽이 있고, 읽지 못한 원고에는 까닭이 있음',
      'a manuscript that was read has pages, and one that was not says why',
    ],
    [
      '원고 화면에서 파일을 다시 올려 주세요.',
      'Upload the file again on the page of the manuscript.',
    ],
    books(`(m.state = 'ready' AND NOT EXISTS (SELECT 1 FROM "ManuscriptPage" p WHERE p."bookRowId" = m."bookRowId"))
      OR (m.state = 'failed') <> (m.problem <> '')`),
    ({ bookId }) => [
      `${String(bookId)}: 원고의 상태가 내용과 맞지 않습니다`,
      `${String(bookId)}: the state of its manuscript does not go with its content`,
    ],
  ),
]
