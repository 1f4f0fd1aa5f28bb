/** Readers in somebody's care: entered, listed, read, changed, and the consent that they need. */
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import {
  eligibilityRequired,
  eligibleAmong,
  isEligible,
} from '~/features/people/eligibility/current-eligibility.server'
import { privacy } from '~/features/people/sign-up/legal-texts.server'
import type { CallContext } from '~/http/call-context.server'
import { refuseStale } from '~/http/edit-conflict.server'
import { wireTime } from '~/i18n/format'
import { AppError } from '~/platform/app-error'
import { db, type Db } from '~/platform/db.server'
import { readRows, type RowIn } from '~/platform/statement.server'
import { addDays, todayInSeoul } from '~/platform/today'
import { scopeHolds } from '~/tables/care-codes'
import { fieldLimits, levels, type CareKind, type ConsentWay } from '~/tables/codes'
import type { ById } from '~/validation/inputs'
import { isUnderFourteen, turnsFourteen } from './age'
import { readersOfCarer } from './care.sql.server'
import type { Add, Agree, Modify, NewReader } from './care.schema'
import { lockPeople } from './lock-people.server'
import { daysToAgree, hasLogin, readerPrefix } from './reader-account'

const withAge = ({ user: _, ...row }: RowIn<typeof readersOfCarer>) => ({
  ...row,
  underFourteen: isUnderFourteen(row.birth, todayInSeoul()),
})

/** The readers for whom the caller acts, by name, and whether each may receive material. */
export async function list(_: object, me: User) {
  const rows = await readRows(db, readersOfCarer(me.id, null))
  const eligible = await eligibleAmong(
    db,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => ({ ...withAge(row), eligible: eligible.has(row.id) }))
  return { items, totalCount: items.length }
}

/** Who acts for a reader, with what is open and what was agreed. */
export async function careOf(tx: Db, readerId: number, me: User) {
  const [carers, invites, consents] = await Promise.all([
    tx.care.findMany({
      where: { readerId },
      orderBy: [{ endTime: { sort: 'desc', nulls: 'first' } }, { id: 'asc' }],
      take: 50,
      include: { carer: { select: { name: true } } },
    }),
    tx.careInvite.findMany({
      where: { readerId, inviterId: me.id, usedTime: null, expireTime: { gt: new Date() } },
      orderBy: { id: 'asc' },
      take: 50,
    }),
    tx.careConsent.findMany({ where: { readerId }, orderBy: { id: 'desc' }, take: 50 }),
  ])
  return {
    carers: carers.map(({ id, carerId, carer, kind, scope, untilDay, createTime, ...end }) => ({
      id,
      name: carer.name,
      mine: carerId === me.id,
      kind,
      scope,
      untilDay,
      createTime: wireTime(createTime),
      endTime: end.endTime && wireTime(end.endTime),
      endReason: end.endReason,
    })),
    invites: invites.map(({ id, kind, scope, untilDay, expireTime }) => ({
      id,
      kind,
      scope,
      untilDay,
      expireTime: wireTime(expireTime),
    })),
    consents: consents.map(({ id, kind, name, way, textDay, createTime }) => ({
      id,
      kind,
      name,
      way,
      textDay,
      createTime: wireTime(createTime),
    })),
  }
}

/** A reader of the caller. Throws 404 for one of others, as for none. */
export async function readerOf(tx: Db, id: number, me: User) {
  const [found] = await readRows(tx, readersOfCarer(me.id, id))
  if (!found) throw new AppError('readerNotYours', 404)
  return { ...withAge(found), eligible: await isEligible(tx, id) }
}

export async function info({ id }: z.infer<typeof ById>, me: User) {
  return details(db, id, me)
}

async function details(tx: Db, id: number, me: User) {
  const reader = await readerOf(tx, id, me)
  const { updateTime } = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { updateTime: true },
  })
  return { ...reader, ...(await careOf(tx, id, me)), updateTime: wireTime(updateTime) }
}

/** Who acts for the caller. */
export const mine = (_: object, me: User) => careOf(db, me.id, me)

/**
 * The last day of care for a reader under fourteen is the eve of that birthday: from then on they decide
 * themselves, and their own consent prolongs it.
 */
export const lastDayOf = (birth: string) =>
  isUnderFourteen(birth, todayInSeoul()) ? addDays(turnsFourteen(birth), -1) : ''

/** What a consent must have: a guardian's name for a reader under fourteen. Throws 400 at its field. */
function consentOf(
  { name, birth }: { name: string; birth: string },
  given: { consentName?: string; consentWay: ConsentWay },
  path = '',
) {
  const { consentName = '', consentWay: way } = given
  if (!isUnderFourteen(birth, todayInSeoul())) {
    if (way === 'self') throw new AppError('consentNotSelf', 400, `${path}consentWay`)
    return { kind: 'reader' as const, name, way }
  }
  if (consentName === '') throw new AppError('guardianRequired', 400, `${path}consentName`)
  return { kind: 'guardian' as const, name: consentName, way }
}

/** The columns of a reader's record. */
const recordOf = ({
  name,
  birth,
  schoolName = '',
  schoolYear = '',
  formats,
  printSize,
  device = '',
}: Omit<NewReader, 'consentName' | 'consentWay'>) => ({
  name,
  birth,
  schoolName,
  schoolYear,
  formats: [...new Set(formats)],
  printSize: printSize === undefined ? '' : String(printSize),
  device,
})

/**
 * Enters readers without a log-in, all or none, in the caller's care with every right. Where the centre
 * confirms who may receive material, a request for each waits for it with `proof`.
 */
export async function add(
  { kind, proof = '', readers }: z.infer<typeof Add>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  await lockPeople(tx, [me.id])
  const present = await readRows(tx, readersOfCarer(me.id, null))
  if (present.length + readers.length > fieldLimits.readers)
    throw new AppError('readersFull', 409, 'readers', { params: { n: fieldLimits.readers } })
  if (eligibilityRequired() && proof === '') throw new AppError('readersProof', 400, 'proof')
  const consents = readers.map((reader, index) => consentOf(reader, reader, `readers.${index}.`))
  refuseTwice(readers, present)
  const made = await tx.user.createManyAndReturn({
    data: readers.map((reader) => ({
      ...recordOf(reader),
      // short enough to be read out on the telephone
      user: readerPrefix + randomUUID().slice(0, 13),
      level: levels.member,
    })),
    select: { id: true, user: true, birth: true },
  })
  const created = made.toSorted((a, b) => a.id - b.id)
  await writeCare(tx, me, { kind, created, consents })
  if (eligibilityRequired())
    await tx.eligibility.createMany({
      data: created.map(({ id }) => ({
        userId: id,
        state: 'asked' as const,
        way: kind === 'teacher' ? ('school' as const) : ('administrator' as const),
        note: proof,
      })),
    })
  await audit(ctx, me, 'care.add', me, {
    after: { kind, readers: created.map(({ user }) => user) },
  })
  return { ids: created.map(({ id }) => id) }
}

type Created = { id: number; birth: string }

async function writeCare(
  tx: Db,
  me: User,
  {
    kind,
    created,
    consents,
  }: { kind: CareKind; created: Created[]; consents: ReturnType<typeof consentOf>[] },
) {
  await tx.care.createMany({
    data: created.map(({ id, birth }) => ({
      readerId: id,
      carerId: me.id,
      kind,
      scope: 'download' as const,
      untilDay: lastDayOf(birth),
    })),
  })
  await tx.careConsent.createMany({
    data: created.map(({ id }, index) => ({
      readerId: id,
      ...consents[index]!,
      userName: me.user,
      textDay: privacy.date,
    })),
  })
}

/** Two of one name and birthday are one pupil who was typed twice. Throws 400 at the second one's name. */
function refuseTwice(
  readers: readonly NewReader[],
  present: readonly { name: string; birth: string }[],
) {
  const known = new Set(present.map(({ name, birth }) => `${name} ${birth}`))
  readers.forEach(({ name, birth }, index) => {
    const key = `${name} ${birth}`
    if (known.has(key))
      throw new AppError('readerTwice', 400, `readers.${index}.name`, { params: { name } })
    known.add(key)
  })
}

const modifiable = [
  'name',
  'birth',
  'schoolName',
  'schoolYear',
  'formats',
  'printSize',
  'device',
] as const

/**
 * Changes the record of a reader who has no log-in; one who has changes it themselves. With the
 * `updateTime` that the caller started from, what was changed meanwhile is refused (409).
 */
export async function modify(
  { id, updateTime, ...fields }: z.infer<typeof Modify>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  await lockPeople(tx, [id, me.id])
  const reader = await readerOf(tx, id, me)
  if (reader.hasLogin) throw new AppError('readerHasLogin', 409)
  if (!scopeHolds(reader.scope, 'apply')) throw new AppError('careMayNot', 403)
  const before = await tx.user.findUniqueOrThrow({ where: { id } })
  const data = recordOf(fields)
  const changed = modifiable.filter((name) => String(before[name]) !== String(data[name]))
  if (changed.length === 0) return details(tx, id, me)
  refuseStale(!!updateTime && wireTime(before.updateTime) !== updateTime, changed)
  await tx.user.update({ where: { id }, data, select: { id: true } })
  if (changed.includes('birth'))
    await moveLastDays(tx, id, { before: before.birth, after: data.birth })
  await audit(ctx, { ...me, carer: undefined }, 'care.modify', before, {
    after: { changed: [...changed] },
  })
  return details(tx, id, me)
}

/** Last days that followed from the birthday follow from the corrected one. */
async function moveLastDays(
  tx: Db,
  readerId: number,
  { before, after }: { before: string; after: string },
) {
  const agreed = await tx.careConsent.count({ where: { readerId, kind: 'reader' } })
  if (agreed > 0) return
  await tx.care.updateMany({
    where: { readerId, endTime: null, untilDay: addDays(turnsFourteen(before), -1) },
    data: { untilDay: lastDayOf(after) },
  })
}

/**
 * Notes that somebody agreed: the guardian of a reader under fourteen, or a reader of fourteen and more,
 * whose care then goes on. Throws 404 without a care that lasts or ended by its day less than thirty days ago.
 */
export async function agree({ id, ...given }: z.infer<typeof Agree>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  // whoever ends the care at this moment has ended it, or does so after this
  await lockPeople(tx, [id, me.id])
  const care = await tx.care.findFirst({
    where: {
      readerId: id,
      carerId: me.id,
      OR: [
        { endTime: null },
        { endReason: 'day', untilDay: { gte: addDays(todayInSeoul(), -daysToAgree) } },
      ],
    },
    orderBy: { id: 'desc' },
    include: { reader: { select: { user: true, name: true, birth: true } } },
  })
  if (!care) throw new AppError('readerNotYours', 404)
  const { reader } = care
  if (hasLogin(reader.user)) throw new AppError('readerHasLogin', 409)
  const consent = consentOf(reader, given)
  await tx.careConsent.create({
    data: { readerId: id, ...consent, userName: me.user, textDay: privacy.date },
    select: { id: true },
  })
  if (consent.kind === 'reader' && care.untilDay <= addDays(turnsFourteen(reader.birth), -1))
    await tx.care.update({
      where: { id: care.id },
      data: { untilDay: '', endTime: null, endReason: '' },
      select: { id: true },
    })
  await audit(ctx, me, 'care.agree', reader, { after: { kind: consent.kind } })
  return details(tx, id, me)
}

/** For administrators: who acts for a member, and for whom the member acts. */
export async function ofMember({ id }: z.infer<typeof ById>, me: User) {
  const member = await db.user.findUnique({ where: { id }, select: { user: true } })
  if (!member) throw new AppError('noSuchItem', 404)
  const [about, readers] = await Promise.all([
    careOf(db, id, me),
    readRows(db, readersOfCarer(id, null)),
  ])
  return {
    ...about,
    hasLogin: hasLogin(member.user),
    readers: readers.map((one) => ({
      careId: one.careId,
      id: one.id,
      name: one.name,
      kind: one.kind,
      scope: one.scope,
      untilDay: one.untilDay,
    })),
  }
}
