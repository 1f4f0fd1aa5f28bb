/**
 * Verification codes that prove a telephone number: created, limited, checked and consumed.
 *
 * Numbers with and without an account are treated alike throughout. The first second step of staff
 * uses them, too, under a name of its own in place of the number (second-step/first-step.server.ts).
 */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { business } from '~/tables/business'
import { phoneCodes, recoveryCodes } from '~/tables/codes'
import { db, type Db, inTransaction } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { AppError } from '~/platform/app-error'
import { derivedBytes } from '~/platform/session-secret.server'
import { tokenHash, newToken } from '~/auth/tokens.server'

const day = 24 * 60 * 60 * 1000

const codeHashesOf = (marker: string, code: string) => derivedBytes(`phone-code:${marker}:${code}`)

/**
 * Creates a code for a phone; older codes end. `known`: whether an account has this phone. Throws
 * 429 when it is too early for another code.
 */
export async function createCode(
  phone: string,
  minutes: number = phoneCodes.minutes,
): Promise<{ marker: string; code: string; known: boolean }> {
  const marker = newToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const known = await inTransaction(async (tx) => {
    // Requests for one phone wait for each other, so that two cannot both be the first within a
    // minute.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`phone-code:${phone}`}, 0))`
    const now = new Date()
    await assertResendAllowed(phone, now, tx)
    await tx.phoneCode.updateMany({
      where: { phone, usedTime: null, expireTime: { gt: now } },
      data: { expireTime: now },
    })
    const expireTime = new Date(now.getTime() + minutes * 60_000)
    await tx.phoneCode.create({
      data: {
        markerHash: tokenHash(marker),
        phone,
        codeHash: codeHashesOf(marker, code)[0]!,
        createTime: now,
        expireTime,
      },
      select: { phone: true },
    })
    if (Math.random() < 0.02)
      await tx.phoneCode.deleteMany({
        where: { createTime: { lt: new Date(now.getTime() - day) } },
      })
    return (await tx.user.findFirst({ where: { cellPhone: phone }, select: { id: true } })) !== null
  })
  return { marker, code, known }
}

/**
 * A code that is read out or printed, under a marker that whoever enters it knows; it replaces the one
 * before. So it is long.
 */
export async function createPrintedCode(marker: string, minutes: number, tx: Db): Promise<string> {
  const code = Array.from({ length: recoveryCodes.digits }, () => randomInt(10)).join('')
  const markerHash = tokenHash(marker)
  await tx.phoneCode.deleteMany({ where: { markerHash } })
  await tx.phoneCode.create({
    data: {
      markerHash,
      phone: marker,
      codeHash: codeHashesOf(marker, code)[0]!,
      expireTime: new Date(Date.now() + minutes * 60_000),
    },
    select: { phone: true },
  })
  return code
}

/** One code a minute and six a day for each phone, counted from the stored codes. */
async function assertResendAllowed(phone: string, now: Date, tx: Db): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  const since = new Date(now.getTime() - day)
  const recent = await tx.phoneCode.findMany({
    where: { phone, createTime: { gt: since } },
    orderBy: { createTime: 'desc' },
    take: phoneCodes.perDay,
    select: { createTime: true },
  })
  const secondsUntil = (from: Date | undefined, pause: number) =>
    from ? Math.ceil((from.getTime() + pause - now.getTime()) / 1000) : 0
  const untilTomorrow = secondsUntil(recent[phoneCodes.perDay - 1]?.createTime, day)
  if (untilTomorrow > 0) throw tooEarlyError('tooManyCodes', untilTomorrow)
  const untilNext = secondsUntil(recent[0]?.createTime, phoneCodes.pause * 1000)
  if (untilNext > 0) throw tooEarlyError('codeTooSoon', untilNext)
}

const tooEarlyError = (key: 'codeTooSoon' | 'tooManyCodes', seconds: number) =>
  new AppError(key, 429, undefined, {
    retryAfter: seconds,
    params: { seconds, hours: Math.ceil(seconds / 3600), phone: business.phone },
  })

const activeCode = (now: Date) => ({
  usedTime: null,
  expireTime: { gt: now },
  tries: { lt: phoneCodes.tries },
})

/**
 * Counts one attempt, in one statement, before it compares the code. Returns the phone when the
 * code is correct, else null; the code can still be used.
 */
export async function checkCode(marker: string, code: string, tx: Db): Promise<string | null> {
  const where = { markerHash: tokenHash(marker), ...activeCode(new Date()) }
  const [counted] = await tx.phoneCode.updateManyAndReturn({
    where,
    data: { tries: { increment: 1 } },
    select: { phone: true, codeHash: true },
  })
  return counted &&
    codeHashesOf(marker, code).some((hash) => timingSafeEqual(counted.codeHash, hash))
    ? counted.phone
    : null
}

/** Consumes a code: of simultaneous requests only one gets true. */
export async function consumeCode(marker: string, tx: Db): Promise<boolean> {
  const now = new Date()
  const { count } = await tx.phoneCode.updateMany({
    where: { markerHash: tokenHash(marker), usedTime: null, expireTime: { gt: now } },
    data: { usedTime: now },
  })
  return count === 1
}

/** Ends the open codes of a number that no longer is its member's. */
export async function endCodesOf(phone: string, tx: Db): Promise<void> {
  const now = new Date()
  await tx.phoneCode.updateMany({
    where: { phone, usedTime: null, expireTime: { gt: now } },
    data: { expireTime: now },
  })
}

/** The state of the code that belongs to a marker. */
export async function codeStatus(
  marker: string,
): Promise<{ phone: string; expireTime: Date; state: 'open' | 'spent' | 'over' } | null> {
  const found = await db.phoneCode.findUnique({
    where: { markerHash: tokenHash(marker) },
    select: { phone: true, expireTime: true, usedTime: true, tries: true },
  })
  if (!found) return null
  const open = found.expireTime > new Date() && found.tries < phoneCodes.tries
  return {
    phone: found.phone,
    expireTime: found.expireTime,
    state: found.usedTime ? 'spent' : open ? 'open' : 'over',
  }
}
