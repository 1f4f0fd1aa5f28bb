/** The first second step of staff: a code, sent to its person, comes before whoever knows the password. */
import type * as z from 'zod/mini'
import { consumeRateLimit, consumeSecondStep, refundSecondStep } from '~/auth/rate-limits.server'
import {
  asksSecondStep,
  mustHaveSecondStep,
  type SecondSteps,
  secondStepsOf,
} from '~/auth/second-step.server'
import type { User } from '~/auth/tokens.server'
import { numberOfDevice } from '~/features/people/login/devices.server'
import {
  checkCode,
  consumeCode,
  createCode,
  createPrintedCode,
} from '~/features/people/recovery/phone-codes.server'
import { maskEmail, maskPhone } from '~/features/people/user/user-record.server'
import type { CallContext } from '~/http/call-context.server'
import { toHtml, toText } from '~/integrations/mail/mail-layout.server'
import { mailReady, sendMail } from '~/integrations/mail/smtp.server'
import { hasSmsFailedRecently, sendSms, smsReady } from '~/integrations/sms/solapi.server'
import { AppError } from '~/platform/app-error'
import { db, type Db } from '~/platform/db.server'
import { marks } from '~/platform/session-secret.server'
import { firstStepCode, type FirstStepWay } from '~/tables/account-codes'
import { business } from '~/tables/business'
import { recoveryCodes } from '~/tables/codes'
import { type Locale, t } from '~/tables/messages'
import { href } from '~/http/href'
import { mobilePattern } from '~/validation/phone'
import type { BySecondCode } from './second-step.schema'

type Target = { way: FirstStepWay; to: string }
type Session = CallContext['session']

/** Of an account that needs a second step, has none, and was opened with its first step alone. */
const isFirst = (me: User, steps: SecondSteps, session: Session): boolean =>
  mustHaveSecondStep(me) && !asksSecondStep(me, steps) && !session?.proved

/**
 * The telephone, because an identity check or an administrator set it; the confirmed mail, which a
 * password alone may have changed before its person became staff, only where there is none.
 */
async function targetOf({ id }: User, { origin }: CallContext): Promise<Target | null> {
  const { cellPhone, email, confirmedEmail } = await db.user.findUniqueOrThrow({
    where: { id },
    select: { cellPhone: true, email: true, confirmedEmail: true },
  })
  if (mobilePattern.test(cellPhone) && smsReady(origin)) return { way: 'sms', to: cellPhone }
  if (confirmedEmail && confirmedEmail === email && mailReady()) return { way: 'mail', to: email }
  return null
}

/** What a code is stored for: the account, and where it was sent; by each secret, the newest first. */
const codesFor = ({ id }: Pick<User, 'id'>, { to }: Target) =>
  marks(`first-step:${to}`, 22).map((mark) => `first-step:${id}:${mark}`)
const printedFor = (id: number) => `first-step:${id}:printed`

/** Where a code goes, with most of it left out; null when the caller needs none, or has shown one. */
export async function firstStepOf(me: User, steps: SecondSteps, ctx: CallContext) {
  if (!isFirst(me, steps, ctx.session) || (await hasShown(ctx))) return null
  const target = await targetOf(me, ctx)
  if (!target) return { way: 'none' as const, to: '' }
  const { way, to } = target
  return { way, to: way === 'sms' ? maskPhone(to) : maskEmail(to) }
}

/** A code counts in the session in which it was shown. */
const hasShown = async ({ flowState, session }: CallContext): Promise<boolean> =>
  session !== undefined && (await flowState.get('firstStep')) === session.id

/** Refuses the set-up of a first second step before its person has shown the code. */
export async function assertOwner(me: User, ctx: CallContext): Promise<void> {
  if (await firstStepOf(me, await secondStepsOf(me.id, db), ctx))
    throw new AppError('firstStepCode', 403)
}

/** Sends the code; the browser holds its marker. False when none is needed. */
export async function sendFirstCode(_: object, me: User, ctx: CallContext): Promise<boolean> {
  if (!isFirst(me, await secondStepsOf(me.id, db), ctx.session)) return false
  const target = await targetOf(me, ctx)
  if (!target) throw new AppError('firstStepNoWay', 409)
  if (target.way === 'sms' && hasSmsFailedRecently())
    throw new AppError('smsOff', 503, undefined, {
      retryAfter: 60,
      params: { phone: business.phone },
    })
  await consumeRateLimit('code-address', ctx.address)
  const { marker, code } = await createCode(codesFor(me, target)[0] ?? '', firstStepCode.minutes)
  await ctx.flowState.set('firstStepCode', marker)
  ctx.afterCommit(() => send(target, code, me, ctx))
  return true
}

const words = (code: string, { user }: User) => ({
  code,
  user,
  minutes: firstStepCode.minutes,
  phone: business.phone,
})

async function send({ way, to }: Target, code: string, me: User, { origin }: CallContext) {
  if (way === 'sms') return sendSms(origin, to, t('firstStepSms', 'ko', words(code, me)))
  const { language } = await db.user.findUniqueOrThrow({
    where: { id: me.id },
    select: { language: true },
  })
  const locale: Locale = language === 'en' ? 'en' : 'ko'
  const subject = t('firstStepMailSubject', locale)
  const content = {
    locale,
    subject,
    parts: [{ text: t('firstStepMailText', locale, words(code, me)), link: '', url: '' }],
    footer: [{ text: '', link: t('mailHome', locale), url: origin + href('/') }],
  }
  const outcome = await sendMail({
    messageId: `first-step-${crypto.randomUUID()}@${new URL(origin).hostname}`,
    to,
    subject,
    text: toText(content),
    html: toHtml(content),
    stopUrl: null,
    language: locale,
  })
  if (outcome.state !== 'sent') throw new Error(`a code was not sent by mail: ${outcome.state}`)
}

/** Takes the code that was sent, or the longer one that `npm run admin` printed. False when none is needed. */
export async function enterFirstCode(
  { secondCode }: z.infer<typeof BySecondCode>,
  me: User,
  ctx: CallContext,
): Promise<boolean> {
  const { flowState, session } = ctx
  if (!session || !isFirst(me, await secondStepsOf(me.id, db), session)) return false
  const device = await numberOfDevice(me.user, ctx)
  await consumeSecondStep(me.user, device)
  if (!(await isRight(secondCode, me, ctx))) throw new AppError('wrongFirstCode', 400, 'secondCode')
  await refundSecondStep(me.user, device)
  await flowState.clear('firstStepCode')
  await flowState.set('firstStep', session.id)
  return true
}

/** Not of a number or an address that is the account's no more. */
async function isRight(code: string, me: User, ctx: CallContext): Promise<boolean> {
  const printed = code.length === recoveryCodes.digits
  const target = printed ? null : await targetOf(me, ctx)
  const marker = printed ? printedFor(me.id) : await ctx.flowState.get('firstStepCode')
  const expected = target ? codesFor(me, target) : [printedFor(me.id)]
  const found = marker ? await checkCode(marker, code, db) : null
  return found !== null && expected.includes(found) && (await consumeCode(marker ?? '', db))
}

/** For whoever runs the server: sixteen digits, for an hour, in place of those before. */
export const printFirstCode = (userId: number, tx: Db): Promise<string> =>
  createPrintedCode(printedFor(userId), firstStepCode.printedMinutes, tx)
