/** Finding the id and setting a forgotten password, with a code by text message (spec 2; decisions: tokens, passwords, codes). */
import type * as z from 'zod/mini'
import { audit } from '~/audit.server'
import type { Browser } from '~/browser.server'
import { business } from '~/business'
import { phoneCodes } from '~/codes'
import { db } from '~/db.server'
import { Failure } from '~/failure'
import { takeKeyBack } from '~/features/auth/access-key.server'
import { countUse, forgiveAccount } from '~/features/auth/limits.server'
import { hashPassword } from '~/features/auth/password.server'
import { endSessionsOf, type User } from '~/features/auth/tokens.server'
import { dateTime } from '~/format'
import { sendSms, smsReady, smsTrouble } from '~/outside/sms.server'
import type { Visit } from '~/visit.server'
import { codeOf, makeCode, spendCode, tryCode } from './codes.server'
import type { FindCode, FindUser, SetUserPassword } from './recovery.schema'

/** Sends a code, if an account has this phone; nobody can tell from the answer whether one has. Answers the marker of the code. */
export async function findCode(
  { phone }: z.infer<typeof FindCode>,
  _: User | null,
  visit: Visit,
): Promise<string> {
  if (!smsReady(visit.origin) || smsTrouble())
    throw new Failure('smsOff', 503, undefined, {
      retryAfter: 60,
      params: { phone: business.phone },
    })
  await countUse('code-address', visit.address)
  const { marker, code, known } = await makeCode(phone)
  await visit.browser.keep('phoneCode', marker)
  if (known)
    textLater(
      visit,
      phone,
      `[모두책] 계정 찾기 인증번호 ${code} (${phoneCodes.minutes}분 안에 입력). 다른 사람에게 알려 주지 마세요.`,
    )
  return marker
}

/** Sends when the answer is already on its way: it may neither take longer nor fail because a message is sent. */
function textLater({ origin, requestId }: Visit, to: string, text: string): void {
  const send = async () => {
    try {
      await sendSms(origin, to, text)
    } catch {
      console.error(
        JSON.stringify({
          level: 50,
          time: Date.now(),
          requestId,
          msg: 'a text message could not be sent',
        }),
      )
    }
  }
  setTimeout(() => void send(), 100)
}

const markerOf = async (marker: string | undefined, browser: Browser) =>
  marker ?? (await browser.get('phoneCode')) ?? ''

/** The login ids of the phone that the code was sent to, newest first. Spends the code. */
export async function findUser(
  { code, marker }: z.infer<typeof FindUser>,
  _: User | null,
  { browser }: Visit,
): Promise<string[]> {
  const held = await markerOf(marker, browser)
  const phone = await tryCode(held, code, db)
  const ids = phone && (await spendCode(held, db)) ? await idsOf(phone) : []
  if (ids.length === 0) throw new Failure('wrongCode', 400, 'code')
  return ids
}

async function idsOf(cellPhone: string): Promise<string[]> {
  const found = await db.user.findMany({
    where: { cellPhone },
    orderBy: [{ createTime: 'desc' }, { id: 'desc' }],
    select: { user: true },
  })
  return found.map(({ user }) => user)
}

/** A new password for an account of the phone that the code was sent to. False when code, id and phone do not belong together. */
export async function setUserPassword(
  { code, user, password, marker }: z.infer<typeof SetUserPassword>,
  _: User | null,
  visit: Visit,
): Promise<boolean> {
  const { db: tx, browser } = visit
  const held = await markerOf(marker, browser)
  const cellPhone = await tryCode(held, code, tx)
  // a social account has no password to forget
  const where = {
    user: user.toLowerCase(),
    cellPhone: cellPhone ?? '',
    passwordHash: { not: null },
  }
  const owner = cellPhone
    ? await tx.user.findFirst({ where, select: { id: true, user: true } })
    : null
  if (!cellPhone || !owner || !(await spendCode(held, tx))) return false
  const passwordHash = await hashPassword(password)
  await tx.user.update({ where: { id: owner.id }, data: { passwordHash }, select: { id: true } })
  // whoever knew the old password is out: sessions, log-ins that are half done, and the key that could be seen with it
  await endSessionsOf(owner.id, tx)
  const keyTaken = await takeKeyBack(owner.id, tx)
  await forgiveAccount(owner.user, tx)
  await audit(visit, null, 'resetPassword', `user ${owner.id}`, {
    after: { changed: ['password'] },
  })
  if (keyTaken) await audit(visit, null, 'removeAccessKey', `user ${owner.id}`)
  await browser.forget('phoneCode')
  textLater(
    visit,
    cellPhone,
    `[모두책] 비밀번호가 변경되었습니다. 본인이 바꾸지 않았으면 바로 연락해 주세요: ${business.phone}`,
  )
  return true
}

/** How far this browser has come. `time` is when the code runs out, in Seoul; `ids` are there once its code was entered. */
export type Progress = {
  step: 'phone' | 'code' | 'found'
  phone: string
  time: string
  ids: string[]
}

/** A code that is over leads back to the first step, where the number still stands. */
export async function progressOf(browser: Browser): Promise<Progress> {
  const marker = await browser.get('phoneCode')
  const held = marker ? await codeOf(marker) : null
  if (!held) return beginning
  const { phone, expireTime, state } = held
  if (state === 'over') return { ...beginning, phone }
  if (state === 'open')
    return { step: 'code', phone, time: dateTime(expireTime).slice(11, 16), ids: [] }
  return { step: 'found', phone, time: '', ids: await idsOf(phone) }
}

export const beginning: Progress = { step: 'phone', phone: '', time: '', ids: [] }
