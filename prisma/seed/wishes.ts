/**
 * What the demo's members wish that is not made yet: applications for books of the request list, and
 * proposals in each state.
 */
import type { ProductionType, ProposalState } from '~/tables/codes'
import type { Prisma } from '../generated/client'
import type { DemoBook } from './catalogue'

type Tx = Prisma.TransactionClient
type Person = { id: number; user: string }

const day = 24 * 60 * 60 * 1000
const time = (index: number) => new Date(Date.UTC(2026, 10, 9, 2, 10) + index * day)

/** Who waits for which of the books that are not made yet. */
const waiting: { user: string; book: number; prodType: ProductionType; copies: number }[] = [
  { user: 'teacher03', book: 3, prodType: '점자', copies: 2 },
  { user: 'teacher07', book: 3, prodType: '확대A3', copies: 1 },
  { user: 'teacher11', book: 40, prodType: '점역', copies: 1 },
  { user: 'teacher15', book: 90, prodType: '음성', copies: 3 },
]

type DemoProposal = {
  user: string
  state: ProposalState
  title: string
  publisher: string
  prodType: ProductionType
  /** of a decided one: the book that it became */
  book?: number
  isbn?: string
  note?: string
  reason?: string
}

const proposals: DemoProposal[] = [
  {
    user: 'member',
    state: 'open',
    title: '점자로 읽는 우리 고장',
    publisher: '새봄출판',
    prodType: '점자',
    note: '지역 교과서입니다. 3월부터 씁니다.',
  },
  {
    user: 'teacher05',
    state: 'open',
    title: '',
    publisher: '',
    prodType: '음성',
    isbn: '9788934951261',
  },
  {
    user: 'teacher09',
    state: 'matched',
    title: '생활과 과학 교과서',
    publisher: '',
    prodType: '점역',
    book: 120,
  },
  {
    user: 'teacher13',
    state: 'added',
    title: '학교 텃밭 가꾸기',
    publisher: '라온출판',
    prodType: '확대B4',
    book: 150,
  },
  {
    user: 'member',
    state: 'declined',
    title: '매달 나오는 문제집',
    publisher: '라온출판',
    prodType: '점자',
    reason: '교과서와 지도서만 만듭니다. 학교 도서관 담당 선생님께 문의해 주세요.',
  },
]

/** Returns how many applications were written. */
export async function writeWishes(tx: Tx, unmade: DemoBook[], users: Person[]): Promise<number> {
  const idOf = (name: string) => users.find(({ user }) => user === name)?.id
  const decided = proposals.flatMap(({ user, book, prodType }) =>
    book === undefined ? [] : [{ user, book, prodType, copies: 1 }],
  )
  const orders = [...waiting, ...decided].flatMap(({ user, book, prodType, copies }, index) => {
    const [userId, found] = [idOf(user), unmade[book]]
    if (userId === undefined || !found) return []
    const { distributor: _, ...copied } = found.metadata
    return [{ ...copied, userId, prodType, orderNum: copies, createTime: time(index) }]
  })
  await tx.order.createMany({ data: orders })
  for (const [index, { user, book, prodType, ...rest }] of proposals.entries()) {
    const userId = idOf(user)
    if (userId === undefined) continue
    await tx.bookProposal.create({
      data: {
        ...rest,
        userId,
        ...(rest.state === 'open' ? {} : { decidedBy: 'admin', decideTime: time(index + 2) }),
        bookId: book === undefined ? null : (unmade[book]?.metadata.bookId ?? null),
        createTime: time(index),
        counts: { create: { prodType, copies: 1 } },
      },
      select: { id: true },
    })
  }
  return orders.length
}
