/** Codes that only the pages of accounts and of staff show; apart, so that no book's page loads them. */

/** What became of a proposal (목록에 없는 책 신청). */
// prettier-ignore
export const proposalStates = [
  { value: 'open',     ko: '확인 중',               en: 'Being looked at',            tag: 'yellow' },
  { value: 'matched',  ko: '있는 책으로 신청됨',     en: 'Applied, for a listed book', tag: 'green' },
  { value: 'added',    ko: '목록에 더해 신청됨',     en: 'Applied, added to the list', tag: 'green' },
  { value: 'declined', ko: '신청할 수 없음',         en: 'Not possible',               tag: 'grey' },
] as const
export type ProposalState = (typeof proposalStates)[number]['value']

/** How far the report of an erratum is: to be looked at, asked back, or answered. */
// prettier-ignore
export const erratumReportStates = [
  { value: 'open',     ko: '확인 중',     en: 'Being looked at', tag: 'yellow' },
  { value: 'question', ko: '여쭙는 중',   en: 'Question',        tag: 'blue' },
  { value: 'answered', ko: '답변 완료',   en: 'Answered',        tag: 'green' },
] as const
export type ErratumReportState = (typeof erratumReportStates)[number]['value']

/**
 * What programs may do with an access key: read what is its owner's own, or also apply for books.
 * `staff`: only staff can issue it, and only with it a program reads what their work shows of others.
 */
export const accessScopes = [
  { value: 'read', ko: '내 것 조회만', en: 'Read what is mine', staff: false },
  {
    value: 'apply',
    ko: '내 것 조회와 자료 신청',
    en: 'Read what is mine, and apply for books',
    staff: false,
  },
  {
    value: 'staff',
    ko: '업무 자료까지 조회(다른 사람의 정보가 들어 있습니다)',
    en: 'Read the work of the centre, too (with data of others)',
    staff: true,
  },
] as const
export type AccessScope = (typeof accessScopes)[number]['value']

/** Minutes for which a proof of who somebody is counts for acts that ask for one. */
export const proofMinutes = 15

/** Seconds in which the second step of a log-in, and the answer of a passkey, must come; tries; keys. */
export const secondSteps = { seconds: 600, tries: 5, challengeSeconds: 300, passkeys: 20 } as const

/**
 * The code before the first second step of staff: minutes that it is valid when it was sent, and when
 * `npm run admin` printed it.
 */
export const firstStepCode = { minutes: 10, printedMinutes: 60 } as const

/** Where that code goes; `none`: it can be sent nowhere. */
export const firstStepWays = ['sms', 'mail', 'none'] as const
export type FirstStepWay = Exclude<(typeof firstStepWays)[number], 'none'>

/** How messages leave the service. */
// prettier-ignore
export const messageTransports = [
  { value: 'mail', ko: '이메일', en: 'E-mail' },
  { value: 'sms',  ko: '문자',   en: 'Text message' },
  { value: 'push', ko: '브라우저 알림', en: 'Browser notification' },
  { value: 'webhook', ko: '웹훅', en: 'Webhook' },
] as const
export type MessageTransport = (typeof messageTransports)[number]['value']

/** When notices of a group are sent: as they happen, once a day together, or not. */
// prettier-ignore
export const noticeModes = [
  { value: 'now',   ko: '바로',              en: 'At once' },
  { value: 'daily', ko: '하루 한 번 모아서',  en: 'Once a day, together' },
  { value: 'off',   ko: '받지 않음',         en: 'Not at all' },
] as const
export type NoticeMode = (typeof noticeModes)[number]['value']

/** How far a request for eligibility is, or what was decided. */
// prettier-ignore
export const eligibilityStates = [
  { value: 'asked',     ko: '확인 중',       en: 'Being checked', tag: 'yellow' },
  { value: 'confirmed', ko: '확인됨',        en: 'Confirmed',     tag: 'green' },
  { value: 'refused',   ko: '보완 필요', en: 'Not confirmed', tag: 'red' },
  { value: 'withdrawn', ko: '확인 취소됨',   en: 'Withdrawn',     tag: 'red' },
  { value: 'cancelled', ko: '요청 취소함',   en: 'Taken back',    tag: 'grey' },
] as const
export type EligibilityState = (typeof eligibilityStates)[number]['value']

/** Where a member stands; computed from their rows and never stored. */
// prettier-ignore
export const currentEligibilities = [
  { value: 'none',      ko: '확인 전',       en: 'Not yet confirmed', tag: 'grey' },
  ...eligibilityStates.filter(({ value }) => value !== 'cancelled'),
  { value: 'expired',   ko: '기간 끝남',     en: 'Expired',           tag: 'yellow' },
] as const
export type CurrentEligibility = Exclude<EligibilityState, 'cancelled'> | 'none' | 'expired'

/** How a member's eligibility is shown or confirmed; `decide`: an administrator may choose it. */
// prettier-ignore
export const eligibilityWays = [
  { value: 'photo',         ko: '증명 사진', en: 'Photo of a proof',       decide: true },
  { value: 'administrator', ko: '센터 확인', en: 'Confirmed by the centre', decide: true },
  { value: 'school',        ko: '학교 확인', en: 'Confirmed by the school', decide: true },
  { value: 'earlier',       ko: '기존 이용', en: 'Used the service before', decide: false },
] as const
export type EligibilityWay = (typeof eligibilityWays)[number]['value']
