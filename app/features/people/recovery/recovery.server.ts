/** Finds a login id and sets a forgotten password, with a code by text message. */
import { endEverythingOf } from '~/auth/end-everything.server'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { FlowStateStore } from '~/auth/flow-state.server'
import { business } from '~/tables/business'
import { phoneCodes } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { consumeRateLimit, resetLoginAttempts } from '~/auth/rate-limits.server'
import { hashNewPassword } from '~/features/people/login/new-password.server'
import type { User } from '~/auth/tokens.server'
import { dateTime } from '~/i18n/format'
import { sendSms, smsReady, hasSmsFailedRecently } from '~/integrations/sms/solapi.server'
import type { CallContext } from '~/http/call-context.server'
import { notifyAccount } from '~/notices/notify.server'
import { codeStatus, createCode, consumeCode, checkCode } from './phone-codes.server'
import type { FindCode, FindUser, SetUserPassword } from './recovery.schema'

/**
 * Sends a code if an account has this phone; the answer does not show whether one has. Returns the
 * marker of the code.
 */
export async function findCode(
  { phone }: z.infer<typeof FindCode>,
  _: User | null,
  ctx: CallContext,
): Promise<string> {
  if (!smsReady(ctx.origin) || hasSmsFailedRecently())
    throw new AppError('smsOff', 503, undefined, {
      retryAfter: 60,
      params: { phone: business.phone },
    })
  await consumeRateLimit('code-address', ctx.address)
  const { marker, code, known } = await createCode(phone)
  await ctx.flowState.set('phoneCode', marker)
  if (known)
    sendTextInBackground(
      ctx,
      phone,
      `[모두책] 계정 찾기 인증번호 ${code} (${phoneCodes.minutes}분 안에 입력). 다른 사람에게 알려 주지 말아 주세요.`,
    )
  return marker
}

/**
 * Sends the message after the response, so that the response is neither slower nor fails because a
 * message is sent.
 */
function sendTextInBackground({ origin, requestId }: CallContext, to: string, text: string): void {
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

const requestMarker = async (marker: string | undefined, flowState: FlowStateStore) =>
  marker ?? (await flowState.get('phoneCode')) ?? ''

/** The login ids of the phone that the code was sent to, newest first. Consumes the code. */
export async function findUser(
  { code, marker }: z.infer<typeof FindUser>,
  _: User | null,
  { flowState }: CallContext,
): Promise<string[]> {
  const activeMarker = await requestMarker(marker, flowState)
  const phone = await checkCode(activeMarker, code, db)
  const ids = phone && (await consumeCode(activeMarker, db)) ? await loginIdsOf(phone) : []
  if (ids.length === 0) throw new AppError('wrongCode', 400, 'code')
  return ids
}

async function loginIdsOf(cellPhone: string): Promise<string[]> {
  const found = await db.user.findMany({
    where: { cellPhone },
    orderBy: [{ createTime: 'desc' }, { id: 'desc' }],
    select: { user: true },
  })
  return found.map(({ user }) => user)
}

/**
 * Sets a new password for an account of the phone that the code was sent to. Returns false when
 * code, id and phone do not belong together.
 */
export async function setUserPassword(
  { code, user, password, marker }: z.infer<typeof SetUserPassword>,
  _: User | null,
  ctx: CallContext,
): Promise<boolean> {
  const { db: tx, flowState } = ctx
  const activeMarker = await requestMarker(marker, flowState)
  const cellPhone = await checkCode(activeMarker, code, tx)
  // A social account has no password to forget.
  const where = {
    user: user.toLowerCase(),
    cellPhone: cellPhone ?? '',
    passwordHash: { not: null },
  }
  const owner = cellPhone
    ? await tx.user.findFirst({ where, select: { id: true, user: true } })
    : null
  if (!cellPhone || !owner || !(await consumeCode(activeMarker, tx))) return false
  const passwordHash = await hashNewPassword(password)
  // Names the number again: an administrator may have changed it since it was read.
  const { count } = await tx.user.updateMany({
    where: { id: owner.id, cellPhone },
    data: { passwordHash },
  })
  if (count === 0) return false
  // locks out everybody who knew the old password, and what they could have read
  const keyTaken = await endEverythingOf(owner.id, tx)
  await notifyAccount(tx, 'passwordChanged', { userId: owner.id })
  await resetLoginAttempts(owner.user, tx)
  await audit(ctx, null, 'resetPassword', `user ${owner.id}`, {
    after: { changed: ['password'] },
  })
  if (keyTaken) await audit(ctx, null, 'removeAccessKey', `user ${owner.id}`)
  await flowState.clear('phoneCode')
  sendTextInBackground(
    ctx,
    cellPhone,
    `[모두책] 비밀번호가 변경되었습니다. 본인이 바꾸지 않았으면 바로 연락해 주세요: ${business.phone}`,
  )
  return true
}

/**
 * The steps that this browser has completed. `time` is when the code expires, in Seoul; `ids` are
 * present after the code was entered.
 */
export type RecoveryProgress = {
  step: 'phone' | 'code' | 'found'
  phone: string
  time: string
  ids: string[]
}

/** An expired code leads back to the first step, which still shows the number. */
export async function recoveryProgress(flowState: FlowStateStore): Promise<RecoveryProgress> {
  const marker = await flowState.get('phoneCode')
  const held = marker ? await codeStatus(marker) : null
  if (!held) return initialProgress
  const { phone, expireTime, state } = held
  if (state === 'over') return { ...initialProgress, phone }
  if (state === 'open')
    return { step: 'code', phone, time: dateTime(expireTime).slice(11, 16), ids: [] }
  return { step: 'found', phone, time: '', ids: await loginIdsOf(phone) }
}

export const initialProgress: RecoveryProgress = { step: 'phone', phone: '', time: '', ids: [] }
