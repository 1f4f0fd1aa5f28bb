/** The demo's shipments: some in every state, to the demo's member and to schools. */
import { createHash } from 'node:crypto'
import type { DemandKind } from '~/tables/codes'
import { readySql } from '~/features/delivery/packing/ready.sql.server'
import type { ProductionType } from '~/tables/codes'
import { Prisma } from '../generated/client'

type Tx = Prisma.TransactionClient

type Ready = {
  kind: DemandKind
  id: number
  bookId: string
  title: string
  prodType: ProductionType
  volume: number
  open: number
  userId: number | null
  school: string | null
}

/** What became of a demo shipment's first item; of the others, everything arrived when it did. */
type Fate = 'packed' | 'sent' | 'silent' | 'arrived' | 'incomplete' | 'returned'

/** One shipment for each, in this order; what is left over stays ready. */
const ofMember: Fate[] = ['arrived', 'incomplete', 'sent']
const ofSchools: Fate[] = ['arrived', 'incomplete', 'silent', 'packed', 'returned', 'sent']

/** The day of the demo on which the first shipment was sent; the others follow by days. */
const firstDay = Date.UTC(2026, 9, 26, 3)
const dayMs = 24 * 60 * 60 * 1000

/** Sends what is ready in the demo, as far as the lists above go. */
export async function writeDeliveries(tx: Tx): Promise<void> {
  const ready = await tx.$queryRaw<Ready[]>(Prisma.sql`
    SELECT r.kind, r.id, r."bookId", r.title, r."prodType", r.volume, r.open, r."userId", r.school
    FROM ${readySql()} AS r ORDER BY r.kind, r.id, r."prodType", r.volume`)
  const [member] = await tx.user.findMany({ where: { user: 'member' } })
  const mine = ready.filter(({ userId }) => userId === member?.id)
  const schools = [...new Set(ready.flatMap(({ school }) => school ?? []))]
  let number = 0
  // one application in each, so that some of the member's are left
  for (const [i, fate] of ofMember.entries())
    if (member && mine[i])
      await write(tx, ++number, fate, [mine[i]], {
        userId: member.id,
        recipient: member.name,
        zipCode: member.zipCode,
        address: member.address,
        addressDetail: member.addressDetail,
        phone: member.cellPhone,
      })
  for (const [i, fate] of ofSchools.entries()) {
    const schoolName = schools[i % Math.max(schools.length, 1)]
    const ofSchool = ready.filter(({ school }) => school === schoolName)
    const round = Math.floor(i / Math.max(schools.length, 1))
    const items = ofSchool.slice(round * 3, round * 3 + 3)
    if (schoolName && items.length > 0)
      await write(tx, ++number, fate, items, {
        schoolName,
        recipient: schoolName,
        ...(await addressOf(tx, schoolName)),
      })
  }
}

async function addressOf(tx: Tx, name: string) {
  const school = await tx.school.findFirst({
    where: { name },
    select: { zipCode: true, address: true, phone: true },
  })
  return school ?? { address: '모두시 책읽는구 점자로 1', zipCode: '00301' }
}

/** The same code in every demo, so that pictures and tests can name it. */
const codeOf = (number: number) =>
  createHash('sha256')
    .update(`demo ${number}`)
    .digest('hex')
    .toUpperCase()
    .replace(/[01]/g, '2')
    .slice(0, 12)

async function write(
  tx: Tx,
  number: number,
  fate: Fate,
  items: Ready[],
  to: Omit<Prisma.ShipmentUncheckedCreateInput, 'code'>,
): Promise<void> {
  const packedAt = new Date(firstDay + number * 2 * dayMs)
  const day = fate === 'silent' ? '2026-10-05' : packedAt.toISOString().slice(0, 10)
  const answered = fate === 'arrived' || fate === 'incomplete'
  const { id } = await tx.shipment.create({
    data: {
      ...to,
      code: codeOf(number),
      userName: 'admin',
      createTime: fate === 'silent' ? new Date(`${day}T01:00:00Z`) : packedAt,
      ...(fate === 'packed'
        ? {}
        : {
            sentDay: day,
            carrier: '우체국 택배',
            trackingNumber: `00000${String(number).padStart(8, '0')}`,
          }),
      ...(answered ? { answerTime: new Date(packedAt.getTime() + 3 * dayMs) } : {}),
      ...(fate === 'incomplete' ? { answer: '첫 자료가 한 부 모자랍니다.' } : {}),
    },
    select: { id: true },
  })
  await tx.shipmentItem.createMany({
    data: items.map(({ kind, id: demandId, open, ...item }, i) => {
      const missing = fate === 'incomplete' && i === 0 ? 1 : 0
      return {
        shipmentId: id,
        ...(kind === 'application' ? { orderId: demandId } : { orderFileBookId: demandId }),
        bookId: item.bookId,
        title: item.title,
        prodType: item.prodType,
        volume: item.volume,
        copies: open,
        missing,
        arrived: answered ? open - missing : 0,
        returned: fate === 'returned' ? open : 0,
      }
    }),
  })
}
