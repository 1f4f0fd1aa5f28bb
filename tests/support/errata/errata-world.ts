/**
 * A world of one book, its files and the people who got them, in which it is known what every copy really holds:
 * the truth against which the statement of holders is tested.
 */
import { createHash } from 'node:crypto'
import { createRandom } from '../covers/sensor'
import { db } from '~/platform/db.server'
import { contentTag } from '~/storage/content-tag.server'
import type { ProductionType } from '~/tables/codes'
import { book } from '../fixtures/books'
import { newCode } from '~/features/delivery/packing/code'

type Made = {
  sha256: Uint8Array<ArrayBuffer>
  version: string
  pages: [number, number]
  corrected: boolean
}
type Piece = { type: ProductionType; number: number; said: [number, number] | null; file: Made }
/** What somebody has; `since`: when they last got it; `left`: copies that are still there. */
type Copy = {
  file: Made
  type: ProductionType
  number: number
  since: number
  left: number
  isFile: boolean
}
type Item = {
  copy: Copy
  shipment: number
  row: number | null
  order: number | null
  from: number | null
  piece: Piece
  wrongTag: string | null
  missing: number
  returned: number
  copies: number
  said: [number, number] | null
  sent: boolean
  made: number
}

export const lastPage = 160
const types = {
  점자: [
    [1, 40],
    [41, 80],
    [81, 120],
    [121, 160],
  ],
  확대A3: [
    [1, 90],
    [91, 160],
  ],
  점역: null,
  음성: null,
} as const satisfies Partial<Record<ProductionType, [number, number][] | null>>

/** `corrections`: the pages of each; none for a cover. */
export async function errataWorld(seed: number, people: number, corrections: number[][]) {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const chance = (share: number) => random() < share
  let minute = 0
  const begin = Date.parse('2026-03-02T00:00:00Z')
  const time = (passed = minute) => new Date(begin + passed * 60_000)
  let fileCount = 0
  const newFile = (pages: [number, number], corrected: boolean): Made => {
    const sha256 = new Uint8Array(
      createHash('sha256')
        .update(`${seed}-${(fileCount += 1)}`)
        .digest(),
    )
    return { sha256, version: contentTag({ sha256 }), pages, corrected }
  }

  const made = await book({ title: '수학 1', prodTypes: ['점자', '확대A3', '점역', '음성'] })
  const pieces: Piece[] = []
  for (const [type, ranges] of Object.entries(types) as [
    ProductionType,
    [number, number][] | null,
  ][])
    for (const [index, pages] of (ranges ?? [[1, lastPage] as [number, number]]).entries())
      pieces.push({
        type,
        number: ranges ? index + 1 : 0,
        said: ranges ? [...pages] : null,
        file: newFile([...pages], false),
      })

  const users = await db.user.createManyAndReturn({
    data: Array.from({ length: people }, (_, i) => ({ user: `holder${i}`, name: `이름 ${i}` })),
    select: { id: true },
  })
  const orders = await db.order.createManyAndReturn({
    data: users.flatMap(({ id }) =>
      (Object.keys(types) as ProductionType[]).map((prodType) => ({
        userId: id,
        bookId: made.bookId,
        prodType,
        orderNum: 3,
        title: '수학 1',
      })),
    ),
    select: { id: true, userId: true, prodType: true },
  })
  // others have the same pages of another book
  const other = await book({ title: '수학 2' })
  const schools = Array.from({ length: 12 }, (_, i) => `학교 ${i}`)
  const senders = new Map(schools.map((school, i) => [school, i % 2 === 0 ? users[i]!.id : null]))
  const rows = new Map<string, number>()
  for (const school of schools) {
    const fileKey = `list-${seed}-${school}`
    await db.storedFile.create({
      data: { key: fileKey, name: school, size: 1, sha256: new Uint8Array(32) },
    })
    const file = await db.orderFile.create({
      data: { name: fileKey, schoolName: school, fileKey, userId: senders.get(school) },
    })
    const row = await db.orderFileBook.create({
      data: {
        orderFileId: file.id,
        place: 1,
        rowNumber: 1,
        bookId: made.bookId,
        decision: 'person',
        schoolName: school,
        title: '수학 1',
      },
    })
    rows.set(school, row.id)
  }

  const fetched = new Map<
    string,
    {
      orderId: number
      volume: number
      version: string
      name: string
      said: [number, number] | null
      first: number
      last: number
      userId: number
      copy: Copy
    }
  >()
  const items: Item[] = []
  const shipments: { userId: number | null; school: string; sent: boolean; made: number }[] = []
  let takeTime = -1
  let errors = 0

  const fetch = () => {
    const order = pick(orders)
    const piece = pick(pieces.filter(({ type }) => type === order.prodType))
    const key = [order.id, piece.number, piece.file.version].join()
    const known = fetched.get(key)
    if (known) known.last = minute
    else
      fetched.set(key, {
        orderId: order.id,
        volume: piece.number,
        version: piece.file.version,
        name: 'file',
        said: piece.said && [...piece.said],
        first: minute,
        last: minute,
        userId: order.userId,
        copy: {
          file: piece.file,
          type: piece.type,
          number: piece.number,
          since: minute,
          left: 1,
          isFile: true,
        },
      })
  }
  const send = () => {
    const toSchool = chance(0.4)
    const school = toSchool ? pick(schools) : ''
    const order = toSchool ? null : pick(orders)
    const type = order?.prodType ?? pick(Object.keys(types) as ProductionType[])
    const sent = chance(0.9)
    shipments.push({ userId: order?.userId ?? null, school, sent, made: minute })
    const copies = 1 + Math.floor(random() * 3)
    const piece = pick(pieces.filter((one) => one.type === type))
    items.push({
      copy: {
        file: piece.file,
        type,
        number: piece.number,
        since: minute,
        left: copies,
        isFile: false,
      },
      shipment: shipments.length - 1,
      row: toSchool ? rows.get(school)! : null,
      order: order?.id ?? null,
      from: null,
      piece,
      wrongTag: null,
      missing: 0,
      returned: 0,
      copies,
      said: piece.said && [...piece.said],
      sent,
      made: minute,
    })
  }
  const comeBack = () => {
    const item = items.length > 0 ? pick(items) : null
    if (!item?.sent || item.copy.left === 0) return
    const gone = 1 + Math.floor(random() * item.copy.left)
    item.copy.left -= gone
    if (chance(0.5)) item.missing += gone
    else item.returned += gone
  }
  const handOn = () => {
    const from = items.length > 0 ? pick(items) : null
    if (!from?.sent || from.copy.left === 0) return
    const order = pick(orders.filter(({ prodType }) => prodType === from.copy.type))
    const copies = 1 + Math.floor(random() * from.copy.left)
    from.copy.left -= copies
    shipments.push({ userId: order.userId, school: '', sent: true, made: minute })
    // the record names the file of today, though the copies are older
    items.push({
      copy: { ...from.copy, left: copies },
      shipment: shipments.length - 1,
      row: null,
      order: order.id,
      from: items.indexOf(from),
      piece: from.piece,
      wrongTag: from.piece.file.version,
      missing: 0,
      returned: 0,
      copies,
      said: from.piece.said && [...from.piece.said],
      sent: true,
      made: minute,
    })
  }
  /** Another file for the same pages; before the erratum is corrected it has the same errors. */
  const replace = () => {
    const piece = pick(pieces)
    piece.file = newFile([...piece.file.pages], piece.file.corrected)
  }
  /** Pages move from a volume to the next one: both are made anew. */
  const movePages = () => {
    const piece = pick(pieces.filter(({ number }) => number > 0))
    const next = pieces.find(
      ({ type, number }) => type === piece.type && number === piece.number + 1,
    )
    if (!next?.said || !piece.said) return
    const border = piece.said[1] + Math.round((random() - 0.5) * 12)
    if (border <= piece.said[0] + 5 || border >= next.said[1] - 5) return
    piece.said = [piece.said[0], border]
    next.said = [border + 1, next.said[1]]
    for (const one of [piece, next]) one.file = newFile([...one.said!], one.file.corrected)
  }
  /** The pages of a volume had been said wrongly for a while, its file is the same. */
  const missay = () => {
    const piece = pick(pieces.filter(({ number }) => number > 0))
    const right = piece.said!
    piece.said = [right[0], right[1] + 3]
    for (let i = 0; i < 4; i += 1) {
      minute += 1
      if (chance(0.5)) fetch()
      else send()
    }
    piece.said = right
    errors += 1
  }
  const steps = [fetch, fetch, fetch, fetch, send, send, comeBack, handOn]
  const live = (count: number, more: (() => void)[] = []) => {
    for (let i = 0; i < count; i += 1) {
      minute += 1 + Math.floor(random() * 30)
      pick([...steps, ...more])()
    }
  }
  const tasks: {
    type: ProductionType
    volume: number
    fixed: number | null
    fixVersion: string
    wrongVersion: string
  }[] = []
  const isOf = (pages: readonly number[], [first, last]: readonly [number, number]) =>
    pages.length === 0 || pages.some((page) => page >= first && page <= last)

  const life = people * 3
  for (let i = 0; i < 20; i += 1) {
    live(Math.floor(life / 40))
    pick([replace, movePages, movePages])()
  }
  minute += 1
  takeTime = minute
  for (const { type, number, said } of pieces)
    if (number === 0 || corrections.some((pages) => isOf(pages, said!)))
      tasks.push({ type, volume: number, fixed: null, fixVersion: '', wrongVersion: '' })
  live(Math.floor(life / 4))
  // some volumes are corrected, one of them while somebody fetches the file before
  for (const task of tasks.filter(() => chance(0.6))) {
    const piece = pieces.find(({ type, number }) => type === task.type && number === task.volume)!
    const before = piece.file
    const after = newFile([...before.pages], true)
    minute += 2
    Object.assign(task, { fixed: minute, fixVersion: after.version, wrongVersion: before.version })
    if (chance(0.7)) {
      minute += 1
      fetch()
    }
    piece.file = after
    live(Math.floor(life / 40))
  }
  live(Math.floor(life / 4), [replace])
  // pages were said wrongly of files that readers still get
  for (let i = 0; i < 5; i += 1) missay()
  await store()
  return {
    bookId: made.bookId,
    bookRowId: made.id,
    erratumId: await storeErratum(),
    truth,
    counts: { fetched: fetched.size, items: items.length, files: fileCount, errors },
  }

  async function store() {
    for (const { type, number, said, file } of pieces) {
      const key = `file-${seed}-${type}-${number}`
      await db.storedFile.create({ data: { key, name: key, size: 1, sha256: file.sha256 } })
      const format = { bookRowId: made.id, prodType: type }
      await db.format.upsert({
        where: { bookRowId_prodType: format },
        create: { ...format, ...(number === 0 ? { fileKey: key } : {}) },
        update: {},
      })
      if (number > 0)
        await db.volume.create({
          data: {
            ...format,
            number,
            firstPage: said![0],
            lastPage: said![1],
            state: 'finished',
            fileKey: key,
          },
        })
    }
    await db.download.createMany({
      data: [...fetched.values()].map(({ orderId, volume, version, name, said, first, last }) => ({
        orderId,
        volume,
        version,
        name,
        firstPage: said?.[0],
        lastPage: said?.[1],
        createTime: time(first),
        lastTime: time(last),
      })),
    })
    const sent = await db.shipment.createManyAndReturn({
      data: shipments.map(({ userId, school, sent: isSent, made: packed }) => ({
        code: newCode(),
        userId,
        schoolName: school,
        recipient: '받는 사람',
        sentDay: isSent ? '2026-04-01' : '',
        createTime: time(packed),
      })),
      select: { id: true },
    })
    const stored = await db.shipmentItem.createManyAndReturn({
      data: items.map((item) => ({
        shipmentId: sent[item.shipment]!.id,
        orderId: item.order,
        orderFileBookId: item.row,
        bookId: made.bookId,
        title: '수학 1',
        prodType: item.copy.type,
        volume: item.copy.number,
        copies: item.copies,
        missing: item.missing,
        returned: item.returned,
        fileVersion: item.wrongTag ?? item.copy.file.version,
        firstPage: item.said?.[0],
        lastPage: item.said?.[1],
      })),
      select: { id: true, shipmentId: true },
    })
    // each shipment has one item
    const idOf = new Map(stored.map(({ id, shipmentId }) => [shipmentId, id]))
    for (const { from, shipment } of items)
      if (from !== null)
        await db.shipmentItem.update({
          where: { id: idOf.get(sent[shipment]!.id)! },
          data: { fromItemId: idOf.get(sent[items[from]!.shipment]!.id)! },
        })
    // the same pages of another book concern nobody
    const user = await db.user.create({ data: { user: 'other', name: '다른 책을 받은 사람' } })
    await db.order.create({
      data: {
        userId: user.id,
        bookId: other.bookId,
        prodType: '점자',
        orderNum: 1,
        title: '수학 2',
        downloads: { create: { volume: 0, version: 'v', name: 'n' } },
      },
    })
  }

  async function storeErratum() {
    const volumes = await db.volume.findMany({
      where: { bookRowId: made.id },
      select: { id: true, prodType: true, number: true },
    })
    const { id } = await db.erratum.create({
      data: {
        bookRowId: made.id,
        state: 'taken',
        takeTime: time(takeTime),
        corrections: {
          create: corrections.map((pages, i) => ({
            place: i + 1,
            pageText: pages.join() || '표지',
            pages,
            wrong: '가',
            right: '나',
          })),
        },
        tasks: {
          create: tasks.map(({ type, volume, fixed, fixVersion, wrongVersion }) => ({
            prodType: type,
            volume,
            volumeId:
              volumes.find((one) => one.prodType === type && one.number === volume)?.id ?? null,
            fixTime: fixed === null ? null : time(fixed),
            fixVersion,
            wrongVersion,
          })),
        },
      },
      select: { id: true },
    })
    return id
  }

  /** Who lacks how many corrections, by what their copies really hold: members by number, schools without a member by name. */
  function truth(): Map<string, number> {
    const copies = new Map<string, Copy[]>()
    const add = (holder: string, copy: Copy) =>
      copies.set(holder, [...(copies.get(holder) ?? []), copy])
    // of a file that was fetched again, the last one counts
    const last = new Map<string, { userId: number; last: number; copy: Copy }>()
    for (const one of fetched.values()) {
      const key = [one.userId, one.copy.type, one.volume].join()
      const known = last.get(key)
      if (!known || known.last < one.last) last.set(key, one)
    }
    for (const { userId, copy } of last.values()) add(String(userId), copy)
    for (const item of items) {
      const { userId, school } = shipments[item.shipment]!
      if (!item.sent || item.copy.left === 0) continue
      const holder = userId ?? senders.get(school) ?? school
      add(String(holder), item.copy)
    }
    const result = new Map<string, number>()
    for (const [holder, theirs] of copies) {
      const lacking = corrections.filter((pages) =>
        theirs.some(({ file }) => !file.corrected && isOf(pages, file.pages)),
      )
      if (lacking.length > 0) result.set(holder, lacking.length)
    }
    return result
  }
}
