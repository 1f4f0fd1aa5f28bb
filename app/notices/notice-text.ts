/** The sentence of a notice, and the page that it leads to. */
import {
  noticeKinds,
  type accountGroup,
  type NoticeGroup,
  type NoticeKind,
  codeRow,
} from '~/tables/codes'
import type { Locale, MessageKey } from '~/tables/messages'
import { daysBetween, monthDay } from '~/i18n/format'
import { spanText } from '~/i18n/span'
import { href, type ScreenPath } from '~/http/href'
import type { Translate } from '~/i18n/provider'

/** What the sentence of a notice names; days are YYYY-MM-DD. */
export type NoticeFacts = {
  /** of a book, or a file */
  title?: string
  /** the production type */
  type?: string
  /** how many there are besides the one that is named */
  more?: number
  /** of a volume; 0 or absent: the whole */
  number?: number
  /** the day that is promised, or on which something was sent, and the day that was told before */
  day?: string
  before?: string
  /** of a promise: the day on which it is needed, and on which it is in hand after its delivery */
  needed?: string
  arrives?: string
  /** why, as a word of a table or as somebody wrote it */
  why?: string
  carrier?: string
  count?: number
  /** the reader in care whom it is about, by name and number */
  reader?: string
  readerId?: number
  /** numbers of the rows that its page shows */
  volumeId?: number
  bookRowId?: number
}

export type NoticeContent = { kind: NoticeKind; facts: NoticeFacts; orderId: number | null }

export const groupOf = (kind: NoticeKind): NoticeGroup | typeof accountGroup =>
  codeRow(noticeKinds, kind).group

/** Why a promise moved: what delays the book most (planning/season.ts), or that it goes faster. */
const whyMoved: Record<string, MessageKey> = {
  work: 'movedWork',
  source: 'movedSource',
  absence: 'movedAbsence',
  nobody: 'movedNobody',
  sooner: 'movedSooner',
}
const eligibilityTexts: Record<string, MessageKey> = {
  confirmed: 'noticeEligible',
  refused: 'noticeNotEligible',
  withdrawn: 'noticeEligibleNoMore',
}

/** What the centre answered to a report of an erratum. */
const reportTexts: Record<string, MessageKey> = {
  erratum: 'noticeReportIsErratum',
  question: 'noticeReportQuestion',
}

/** "수학 1 점자", "수학 1 점자 2권" or "수학 1 점자 외 3건" */
function nameOf(t: Translate, { title = '', type = '', number = 0, more = 0 }: NoticeFacts) {
  const name = [title, type && t('typeName', { type })].filter(Boolean).join(' ')
  if (number > 0) return t('noticeNameVolume', { name, number })
  return more > 0 ? t('noticeNameMore', { name, more }) : name
}

const sentences: Record<NoticeKind, MessageKey> = {
  formatReady: 'noticeFinished',
  volumeReady: 'noticeVolume',
  promiseMoved: 'noticePromiseMoved',
  sent: 'noticeSent',
  eligibilityDecided: 'noticeEligible',
  applied: 'noticeApplied',
  promiseMade: 'noticePromiseMade',
  arrivalAsked: 'noticeArrivalAsked',
  answerChanged: 'noticeAnswerChanged',
  erratum: 'noticeErratum',
  erratumUndone: 'noticeErratumUndone',
  erratumReport: 'noticeErratumReport',
  handedIn: 'noticeHandedIn',
  returned: 'noticeReturned',
  assigned: 'noticeAssigned',
  sourceCame: 'noticeSourceCame',
  sourceProblem: 'noticeSourceProblem',
  emailChanged: 'noticeEmailChanged',
  accessKeyMade: 'noticeAccessKeyMade',
  feedLinkMade: 'noticeFeedLinkMade',
  newDevice: 'noticeNewDevice',
  sessionsEnded: 'noticeSessionsEnded',
  passwordChanged: 'noticePasswordChanged',
  mobileChanged: 'noticeMobileChanged',
  passkeyMade: 'noticePasskeyMade',
  passkeyRemoved: 'noticePasskeyRemoved',
  passkeyCopied: 'noticePasskeyCopied',
  authenticatorOn: 'noticeAuthenticatorOn',
  authenticatorOff: 'noticeAuthenticatorOff',
  recoveryCodeUsed: 'noticeRecoveryCodeUsed',
  recoveryCodesRenewed: 'noticeRecoveryCodesRenewed',
  secondStepsRemoved: 'noticeSecondStepsRemoved',
  careBegun: 'noticeCareBegun',
  careEnds: 'noticeCareEnds',
  careEnded: 'noticeCareEnded',
  careLogin: 'noticeCareLogin',
}

type Wording = { t: Translate; locale: Locale; today: string }

/**
 * What its person reads; about a reader in their care it begins with the name. `today`: days of its year
 * are written without the year.
 */
export function noticeText(
  notice: Pick<NoticeContent, 'kind' | 'facts'>,
  wording: Wording,
): string {
  const text = sentenceOf(notice, wording)
  const { reader } = notice.facts
  return reader ? wording.t('noticeOfReader', { reader, text }) : text
}

function sentenceOf(
  { kind, facts }: Pick<NoticeContent, 'kind' | 'facts'>,
  { t, locale, today }: Wording,
): string {
  const { title = '', type = '', number = 0, why = '', carrier = '', count = 0 } = facts
  const day = (value = '') => value && monthDay(value, today, locale)
  const params = { name: nameOf(t, facts), day: day(facts.day), count, title, type, number }
  switch (kind) {
    case 'promiseMade':
      return [t(sentences[kind], params), inTimeText(facts, t, day)].join(' ').trim()
    case 'promiseMoved': {
      const moved = t(sentences[kind], { ...params, before: day(facts.before) })
      const reason = whyMoved[why]
      return [moved, reason ? t(reason) : '', inTimeText(facts, t, day)].filter(Boolean).join(' ')
    }
    case 'sent':
      return [t(sentences[kind], params), carrier && t('noticeCarrier', { carrier })]
        .join(' ')
        .trim()
    case 'eligibilityDecided':
      return t(eligibilityTexts[why] ?? sentences[kind], params)
    case 'erratumReport':
      return t(reportTexts[why] ?? sentences[kind], params)
    case 'newDevice':
      return t(title ? 'noticeNewDeviceOf' : sentences[kind], params)
    default:
      return t(sentences[kind], params)
  }
}

/** Whether the promised day is in time; '' where no day is needed. */
function inTimeText(
  { needed = '', arrives = '' }: NoticeFacts,
  t: Translate,
  day: (value: string) => string,
): string {
  if (needed === '' || arrives === '') return ''
  const late = daysBetween(needed, arrives)
  return late > 0
    ? t('noticeLate', { needed: day(needed), span: spanText(t, late) })
    : t('noticeInTime', { needed: day(needed) })
}

/** The pages of notices that lead to one page, whatever they are about. */
const pages = {
  sourceCame: '/admin/drive/inbox',
  sourceProblem: '/admin/drive/inbox',
  feedLinkMade: '/feeds',
  careBegun: '/readers',
  careEnds: '/readers',
  careEnded: '/readers',
  careLogin: '/readers',
  emailChanged: '/myinfo',
  accessKeyMade: '/myinfo',
  newDevice: '/myinfo',
  sessionsEnded: '/myinfo',
  passwordChanged: '/myinfo',
  mobileChanged: '/myinfo',
  secondStepsRemoved: '/myinfo',
  passkeyMade: '/security',
  passkeyRemoved: '/security',
  passkeyCopied: '/security',
  authenticatorOn: '/security',
  authenticatorOff: '/security',
  recoveryCodeUsed: '/security',
  recoveryCodesRenewed: '/security',
} as const satisfies Partial<Record<NoticeKind, ScreenPath>>

/** The page on which its person sees more, or acts. */
export function noticeLink({ kind, facts, orderId }: NoticeContent): string {
  const reader = facts.readerId
  switch (kind) {
    case 'applied':
    case 'promiseMade':
    case 'promiseMoved':
    case 'volumeReady':
    case 'formatReady':
    case 'erratum':
    case 'erratumUndone':
      return orderId && !facts.more
        ? href('/order/item/:id', { id: orderId }, { reader })
        : href('/order', { reader })
    case 'sent':
    case 'arrivalAsked':
    case 'answerChanged':
      return href('/delivery', { reader })
    case 'erratumReport':
      return href('/reports', { reader })
    case 'eligibilityDecided':
      return href('/eligibility', { reader })
    case 'handedIn':
    case 'returned':
      return href('/producer/volume/:id', { id: facts.volumeId ?? 0 })
    case 'assigned':
      return facts.bookRowId && !facts.more
        ? href('/producer/item/:id', { id: facts.bookRowId })
        : href('/producer/list')
    default:
      return href(pages[kind])
  }
}
