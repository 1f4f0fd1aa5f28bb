/**
 * The codes table: every stored value with its label and colour, and every limit of the product.
 */

/** The row of a value. Throws where the table has none. */
export function codeRow<Row extends { value: unknown }>(rows: readonly Row[], value: unknown): Row {
  const found = rows.find((row) => row.value === value)
  if (!found) throw new Error(`No row of the codes has the value ${String(value)}`)
  return found
}

/** Level is a number; a smaller number may do more. */
export const levels = { administrator: 1, producer: 2, member: 10 } as const

// prettier-ignore
export const levelNames = [
  { value: levels.administrator, ko: '관리자', en: 'Administrator', tag: 'red' },
  { value: levels.producer,      ko: '제작자', en: 'Producer',      tag: 'blue' },
  { value: levels.member,        ko: '회원',   en: 'Member',        tag: 'grey' },
] as const

export const isAdministrator = ({ level }: { level: number }) => level <= levels.administrator

/**
 * The production types. A new type is one more row here; `column` and `sum` name its copies on the
 * wire (in a row of an order file, in the demand), `word` and `means` are the texts that explain
 * it. `paper`: its copies are sent; other types are fetched as files.
 */
// prettier-ignore
export const productionTypes = [
  { value: '점자',   en: 'braille',             group: '점자', channel: 'braille',   column: 'brl', sum: 'braille',            tag: 'blue',   word: 'wordBraille',     means: 'meansBraille',     paper: true },
  { value: '점역',   en: 'braille translation', group: '점자', channel: 'braille',   column: 'brf', sum: 'brailleTranslation', tag: 'blue',   word: 'wordTranslation', means: 'meansTranslation', paper: false },
  { value: '확대A3', en: 'enlarged A3',         group: '확대', channel: 'magnified', column: 'a3',  sum: 'magnifiedA3',        tag: 'yellow', word: 'wordA3',          means: 'meansA3',          paper: true },
  { value: '확대B4', en: 'enlarged B4',         group: '확대', channel: 'magnified', column: 'b4',  sum: 'magnifiedB4',        tag: 'yellow', word: 'wordB4',          means: 'meansB4',          paper: true },
  { value: '음성',   en: 'audio',               group: '음성', channel: 'voice',     column: 'sp',  sum: 'voice',              tag: 'green',  word: 'wordAudio',       means: 'meansAudio',       paper: false },
] as const
export type ProductionType = (typeof productionTypes)[number]['value']
/** The name of a type's copies in a row of an order file, on the wire. */
export type CountName = (typeof productionTypes)[number]['column']
export const productionTypeValues = productionTypes.map((type) => type.value)
/** The types whose copies are sent on paper. */
export const paperTypes = productionTypes.filter(({ paper }) => paper).map(({ value }) => value)

/** Whether copies of this type are sent on paper. */
export const isPaper = (type: string) => paperTypes.some((value) => value === type)

/** The groups of the search filter. */
export const productionGroups = [
  { value: '점자', en: 'braille' },
  { value: '확대', en: 'enlarged' },
  { value: '음성', en: 'audio' },
] as const

/** How a group of types is produced, and where its file and progress stand on the wire. */
// prettier-ignore
export const channels = [
  { value: 'braille',   ko: '점자', file: 'brailleFile', progress: 'brailleProgress' },
  { value: 'magnified', ko: '확대', file: 'enlargeFile', progress: 'enlargeProgress' },
  { value: 'voice',     ko: '음성', file: 'ebookFile',   progress: 'ebookProgress' },
] as const
export type Channel = (typeof channels)[number]['value']
/** What a book is registered as; '' when nobody said. */
export type BookType = Channel | ''

/** The types of a channel. */
export const typesOfChannel = (channel: string) =>
  productionTypes.filter((type) => type.channel === channel).map(({ value }) => value)

/** The types of enlarged print on paper; their names without the group's are its sizes. */
export const enlargedTypes = () =>
  productionTypes
    .filter(({ channel, paper }) => channel === 'magnified' && paper)
    .map((type) => ({ ...type, size: type.value.replace(type.group, '') }))

/** States of a volume (분권); `ko` stands on the wire. */
// prettier-ignore
export const volumeStates = [
  { value: 'waiting',   ko: '대기',    en: 'waiting',       tag: 'grey' },
  { value: 'producing', ko: '제작 중', en: 'being made',    tag: 'blue' },
  { value: 'checking',  ko: '검수',    en: 'being checked', tag: 'yellow' },
  { value: 'finished',  ko: '완료',    en: 'finished',      tag: 'green' },
] as const
export type VolumeState = (typeof volumeStates)[number]['value']
/** A state of a volume as it stands on the wire, and back. */
export type WireVolumeState = (typeof volumeStates)[number]['ko']
export const toWireVolumeState = (state: VolumeState): WireVolumeState =>
  codeRow(volumeStates, state).ko
export const fromWireVolumeState = (wire: WireVolumeState): VolumeState => {
  const state = volumeStates.find(({ ko }) => ko === wire)
  if (!state) throw new Error(`No state of a volume is called ${wire}`)
  return state.value
}

/** Cells in a line of braille and lines on a page, the usual size in Korea. */
export const usualBraillePage = { cells: 32, lines: 26 }

export const gradeCodes = { elementary: '초', middle: '중', high: '고' } as const
/** `names` are the spellings that a search accepts. */
// prettier-ignore
export const grades = [
  { value: gradeCodes.elementary, label: '초등학교', en: 'elementary', names: '초등 초등학교' },
  { value: gradeCodes.middle,     label: '중학교',   en: 'middle',     names: '중등 중학교' },
  { value: gradeCodes.high,       label: '고등학교', en: 'high',       names: '고등 고등학교 고교' },
] as const
export type Grade = (typeof grades)[number]['value']

export const permissionCodes = { state: '국정', examined: '검정', recognised: '인정' } as const
export const permissions = [
  { value: permissionCodes.state, en: 'state-authorised' },
  { value: permissionCodes.examined, en: 'examined' },
  { value: permissionCodes.recognised, en: 'recognised' },
] as const
export type Permission = (typeof permissions)[number]['value']

export const purposeCodes = { textbook: '교과서', guide: '지도서' } as const
export const purposes = [
  { value: purposeCodes.textbook, en: 'textbook' },
  { value: purposeCodes.guide, en: "teacher's guide" },
] as const
export type Purpose = (typeof purposes)[number]['value']
/** Whether a book is a teacher's guide; one without a purpose counts as a textbook. */
export const isGuide = ({ purpose }: { purpose: string }) => purpose === purposeCodes.guide

/** How the source is bought from a publisher. */
// prettier-ignore
export const orderTypes = [
  { value: 0, label: 'PDF',  en: 'PDF' },
  { value: 1, label: '서책', en: 'book' },
] as const

/** The labels of these types, each once: 'PDF + 서책'. */
export const joinedOrderTypes = (types: readonly number[]): string =>
  orderTypes
    .filter(({ value }) => types.includes(value))
    .map(({ label }) => label)
    .join(' + ')

// prettier-ignore
export const bookSorts = [
  { value: '0', ko: '최근 제작일순', en: 'Newest production date' },
  { value: '1', ko: '최근 자료번호순', en: 'Newest book ID' },
] as const
/** Further orders of what a keyword finds. */
export const keywordSorts = [
  { value: 'relevance', ko: '관련도순', en: 'Best match' },
  ...bookSorts,
] as const

/** The orders of books that are not made yet. */
// prettier-ignore
export const unmadeSorts = [
  { value: 'relevance', ko: '관련도순', en: 'Best match' },
  { value: '0', ko: '최근에 실린 순', en: 'Newest in the list' },
  { value: '1', ko: '최근 자료번호순', en: 'Newest book ID' },
] as const

/** For whom a request form is. */
// prettier-ignore
export const userTypes = [
  { value: 'teacher', ko: '교사', en: 'Teacher' },
  { value: 'student', ko: '학생', en: 'Student' },
] as const

/** Who waits: a member with an application, or a school with rows of its list. */
export const demandKinds = ['application', 'school'] as const
export type DemandKind = (typeof demandKinds)[number]

/** Status of an application, computed and never stored. */
// prettier-ignore
export const orderStatuses = [
  { value: 'received',  ko: '접수',         en: 'Received' },
  { value: 'sourcing',  ko: '원본 확보 중', en: 'Obtaining the source' },
  { value: 'producing', ko: '제작 중',      en: 'In production' },
  { value: 'finished',  ko: '완료',         en: 'Finished' },
] as const
export type OrderStatus = (typeof orderStatuses)[number]['value']

/**
 * What the timeline of an application tells; those of one moment stand in this order.
 * A row is an event: its text is in features/requests/order/order-timeline.tsx, and who reads it from which
 * rows in features/requests/order/order-events.server.ts.
 */
export const orderEventKinds = [
  'asked',
  'changed',
  'sourceRequested',
  'sourceReceived',
  'volumeMade',
  'finished',
  'newFile',
  'fetched',
  'sent',
  'arrived',
  'missing',
  'returned',
  'handedOn',
  'ended',
  'reopened',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

/**
 * What comes next for an application, and so who acts: the centre requests or waits for the source,
 * begins, makes, sends or is asked; the member says what arrived, or fetches the file.
 */
export const orderNextSteps = [
  'requestSource',
  'awaitSource',
  'begin',
  'make',
  'send',
  'receive',
  'ask',
  'fetch',
] as const
export type OrderNextStep = (typeof orderNextSteps)[number]

/** Names of the centre's settings; setting/settings.ts has their schemas and defaults. */
export const settingNames = ['terms', 'deliveryDays', 'figures', 'braillePage', 'notices'] as const
export type SettingName = (typeof settingNames)[number]

/** What may be doubtful of a line of a lesson plan: each is the key of a text. */
export const planDoubts = [
  'planDoubtDayBack',
  'planDoubtDayForm',
  'planDoubtDayAbove',
  'planDoubtWeek',
  'planDoubtMonth',
  'planDoubtTerm',
  'planDoubtYear',
  'planDoubtWeekday',
  'planDoubtPages',
  'planDoubtPagesBack',
  'planDoubtPageStart',
  'planDoubtTwoBooks',
  'planDoubtRest',
  'planDoubtHidden',
  'planDoubtStruck',
] as const
export type PlanDoubt = (typeof planDoubts)[number]
/** '' is certain. */
export type LessonDoubt = PlanDoubt | ''

/** Why a piece of work stands where it stands, in the order of the groups. */
export const workGroups = ['first', 'needed', 'tooLate', 'noDay', 'nobodyWaits'] as const
export type WorkGroup = (typeof workGroups)[number]

/** What an administrator may decide for a piece of work. */
export const workDecisionKinds = ['first', 'reprint', 'source'] as const
export type WorkDecisionKind = (typeof workDecisionKinds)[number]

/** First days of the school terms (MM-DD) while the centre has set no others, in the order of the year. */
export const termDays = ['03-02', '08-17'] as const

/** A piece of work with at least this chance to be finished by its day is called in time. */
export const certainChance = 0.85

/** An uploaded request list, from its reading until it is the list or another replaced it. */
export type RequestListState =
  'reading' | 'refused' | 'checked' | 'applying' | 'applied' | 'replaced'

/** Days after which a shipment without an answer is asked about. */
export const silentDays = 14
/** Days for which the code of a packing list opens its shipment, after it was sent. */
export const packingCodeDays = 90
/** Days for which it may correct what was answered. */
export const codeCorrectionDays = 3

/** Days after which an access key ends. */
export const accessKeyDays = 365

/** What notices are about. `staff`: only administrators and producers get them; `mail`, `push`: by
 * e-mail and on browsers, unless somebody chose otherwise. */
// prettier-ignore
export const noticeGroups = [
  { value: 'delivery',    ko: '자료와 배송', en: 'Material and delivery',        staff: false, mail: 'now', push: 'now' },
  { value: 'application', ko: '신청과 자격', en: 'Applications and eligibility', staff: false, mail: 'daily', push: 'daily' },
  { value: 'work',        ko: '제작 업무',   en: 'Production',                   staff: true,  mail: 'daily', push: 'daily' },
] as const
export type NoticeGroup = (typeof noticeGroups)[number]['value']
/**
 * What happened to one's account is told at once, by every way, and nobody can switch that off: whoever
 * got into the account would.
 */
export const accountGroup = 'account'

/**
 * What people are told of; notices/notice-text.ts has their sentences. `usual`: when it is told to those
 * who chose nothing, where that differs from its group: a decision opens downloads.
 */
// prettier-ignore
export const noticeKinds = [
  { value: 'applied',            group: 'application' },
  { value: 'promiseMade',        group: 'application' },
  { value: 'promiseMoved',       group: 'application' },
  { value: 'eligibilityDecided', group: 'application', usual: 'now' },
  { value: 'volumeReady',        group: 'delivery' },
  { value: 'formatReady',        group: 'delivery' },
  { value: 'sent',               group: 'delivery' },
  { value: 'arrivalAsked',       group: 'delivery' },
  { value: 'answerChanged',      group: 'delivery' },
  { value: 'erratum',            group: 'delivery' },
  { value: 'erratumUndone',      group: 'delivery' },
  { value: 'erratumReport',      group: 'delivery' },
  { value: 'handedIn',           group: 'work' },
  { value: 'returned',           group: 'work' },
  { value: 'assigned',           group: 'work' },
  { value: 'sourceCame',         group: 'work' },
  { value: 'sourceProblem',      group: 'work' },
  { value: 'emailChanged',       group: accountGroup },
  { value: 'accessKeyMade',      group: accountGroup },
  { value: 'feedLinkMade',       group: accountGroup },
  { value: 'newDevice',          group: accountGroup },
  { value: 'sessionsEnded',      group: accountGroup },
  { value: 'passwordChanged',    group: accountGroup },
  { value: 'mobileChanged',      group: accountGroup },
  { value: 'passkeyMade',        group: accountGroup },
  { value: 'passkeyRemoved',     group: accountGroup },
  { value: 'passkeyCopied',      group: accountGroup },
  { value: 'authenticatorOn',    group: accountGroup },
  { value: 'authenticatorOff',   group: accountGroup },
  { value: 'recoveryCodeUsed',   group: accountGroup },
  { value: 'recoveryCodesRenewed', group: accountGroup },
  { value: 'secondStepsRemoved', group: accountGroup },
  { value: 'careBegun',          group: accountGroup },
  { value: 'careEnds',           group: accountGroup },
  { value: 'careEnded',          group: accountGroup },
  { value: 'careLogin',          group: accountGroup },
] as const satisfies {
  value: string
  group: NoticeGroup | typeof accountGroup
  usual?: 'now'
}[]
export type NoticeKind = (typeof noticeKinds)[number]['value']
/** Kinds about one's own account: no system of others is told of them. */
export type AccountNotice = Extract<
  (typeof noticeKinds)[number],
  { group: typeof accountGroup }
>['value']

export const maxWebhooks = 20

/** Browsers on which a member gets notices. */
export const maxPushBrowsers = 10

/** How far the text message with a link to a new password is. */
export type SmsState = 'none' | 'waiting' | 'sending' | 'sent' | 'failed'

/**
 * Days after which a request waits long, and for which a member is told of a confirmation on their
 * pages.
 */
export const eligibilityDays = { longWait: 7, news: 14 } as const

export type TokenKind = 'access' | 'refresh'

/** Days for which a one-time link of care may be used. */
export const careLinkDays = 14

/** Recovery codes of one person, and their digits. */
export const recoveryCodes = { count: 10, digits: 16 } as const

/** Rows per page, and the number of pages in a block of the pagination. */
export const pageSizes = [10, 20, 50, 100] as const
export const defaultPageSize = 10
/** rows per page of a staff's list with close rows, unless its address names a number */
export const densePageSize = 50
export const pagesPerBlock = 10

/** Milliseconds for which a toast is drawn over the page; its text stays in the page's notice. */
export const toastDurations = { usual: 1000, savedInList: 500, renamed: 2000 } as const

/** Lifetimes of tokens, in seconds. */
export const ttl = {
  accessToken: 60 * 60,
  refreshToken: 14 * 24 * 60 * 60,
  refreshGrace: 10,
  loginCode: 60,
  operation: 24 * 60 * 60,
  typedPasswords: 30 * 60,
} as const

/**
 * Days after which somebody logs in again, however much they use the service: members, and staff, who see
 * what is other people's. Unused, a session ends after `ttl.refreshToken`.
 */
export const sessionDays = { member: 90, staff: 7 } as const

/**
 * Verification codes by text message: minutes a code is valid, attempts, seconds between two codes,
 * codes a day.
 */
export const phoneCodes = { minutes: 3, tries: 5, pause: 60, perDay: 6 } as const

/** One-time links to a new password: hours that a link is valid. */
export const passwordLinks = { hours: 24 } as const

/** Days for which a member is told on the home page, and for which my info shows what was done. */
export const accountHelpDays = { news: 14, shown: 365 } as const

/**
 * The longest texts of fields, in characters; the largest number of copies in one entry; the most
 * entries of a cart, open proposals of a person, volumes of a format, remarks to
 * a volume, rows of an order file, pupils
 * of a row, candidates of a row, items of a shipment.
 */
export const fieldLimits = {
  keyword: 100,
  schoolName: 100,
  text: 200,
  copies: 999,
  cartEntries: 500,
  /** in the care of one person, entered at once, and open links for one reader */
  readers: 200,
  readersAtOnce: 60,
  careInvites: 10,
  choicesForReaders: 500,
  openProposals: 50,
  note: 500,
  planText: 30_000,
  brailleText: 10_000,
  brailleCells: 20_000,
  /** completing them is one transaction: 20,000 take 13 s, 50,000 run out of time */
  purchaseEntries: 10_000,
  volumes: 500,
  remarks: 500,
  bulk: 1000,
  orderRows: 5000,
  /** rows of all lists of a member whose eligibility was never confirmed */
  unconfirmedRows: 300,
  /** rows of all lists of a member */
  memberRows: 20_000,
  orderUsers: 200,
  /** of one erratum, and how many printed pages one of them names */
  corrections: 2000,
  correctionPages: 500,
  correctionText: 2000,
  /** a report of an erratum: its page, what is wrong, and that with what was asked and replied */
  reportPage: 100,
  reportText: 1000,
  reportWhole: 8000,
  /** reports that wait for an answer, of one member and of one shipment */
  openReports: 50,
  openReportsOfShipment: 20,
  candidates: 100,
  shipmentItems: 500,
  /** shipments that are packed, printed and sent at once, and their items together */
  batch: 100,
  batchItems: 5000,
  from: 2000,
  password: 1024,
} as const

/**
 * Bytes of a request's body: sheets, photos, other forms. A drive file's limit is MAX_UPLOAD_BYTES.
 */
export const bodyLimits = {
  form: 256 * 1024,
  sheet: 20 * 1024 * 1024,
  photo: 8 * 1024 * 1024,
  /** of a file that is sent in pieces, so that a broken line costs at most one of them */
  chunk: 8 * 1024 * 1024,
} as const
/** Bytes of all text fields that stand beside the files of one form. */
export const multipartTextBytes = 1024 * 1024

// the columns of the database name these by this file; types cost a browser nothing
export type {
  AccessScope,
  CurrentEligibility,
  EligibilityState,
  EligibilityWay,
  ErratumReportState,
  MessageTransport,
  NoticeMode,
  ProposalState,
} from './account-codes'
export type {
  CareEnd,
  CareInviteKind,
  CareKind,
  CareScope,
  ConsentKind,
  ConsentWay,
  ReadingDevice,
  SchoolYear,
} from './care-codes'
export type {
  ErratumState,
  OrderDecision,
  OrderStep,
  ManuscriptResult,
  ManuscriptState,
  OutboxState,
  PageState,
  VolumeStep,
  WebhookOffReason,
} from './staff-codes'
