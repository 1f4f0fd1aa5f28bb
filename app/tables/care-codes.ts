/** Codes of readers in somebody's care, which only their pages show. */

/** Who acts for a reader. */
// prettier-ignore
export const careKinds = [
  { value: 'guardian', ko: '보호자', en: 'Guardian' },
  { value: 'teacher',  ko: '선생님', en: 'Teacher' },
] as const
export type CareKind = (typeof careKinds)[number]['value']

/** What a carer may do for a reader, each with what stands before it. */
// prettier-ignore
export const careScopes = [
  { value: 'see',      ko: '보기만',                en: 'See only' },
  { value: 'apply',    ko: '보기와 신청',           en: 'See and apply' },
  { value: 'download', ko: '보기, 신청, 내려받기',  en: 'See, apply and download' },
] as const
export type CareScope = (typeof careScopes)[number]['value']

/** Whether a scope holds what an act needs. */
export const scopeHolds = (scope: CareScope, needed: CareScope) =>
  careScopes.findIndex(({ value }) => value === scope) >=
  careScopes.findIndex(({ value }) => value === needed)

/** Who or what ended that somebody acts for a reader; '' while it lasts. */
// prettier-ignore
export const careEnds = [
  { value: '',       ko: '계속됨',               en: 'Goes on' },
  { value: 'carer',  ko: '돕는 사람이 끝냄',     en: 'Ended by the carer' },
  { value: 'reader', ko: '본인이 끝냄',          en: 'Ended by the reader' },
  { value: 'centre', ko: '센터가 끝냄',          en: 'Ended by the centre' },
  { value: 'day',    ko: '정한 날이 지남',       en: 'Its last day has passed' },
] as const
export type CareEnd = (typeof careEnds)[number]['value']

/** What a one-time link of care does: somebody becomes a carer, or the reader gets a log-in. */
export type CareInviteKind = CareKind | 'login'

/** Who agreed that somebody acts for a reader. */
// prettier-ignore
export const consentKinds = [
  { value: 'guardian', ko: '보호자', en: 'Guardian' },
  { value: 'reader',   ko: '본인',               en: 'The reader' },
] as const
export type ConsentKind = (typeof consentKinds)[number]['value']

/** How somebody agreed. */
// prettier-ignore
export const consentWays = [
  { value: 'self',  ko: '제가 법정대리인입니다',   en: 'I am the guardian' },
  { value: 'paper', ko: '동의서를 받았습니다',     en: 'A signed form' },
  { value: 'phone', ko: '전화로 동의했습니다',     en: 'By telephone' },
  { value: 'met',   ko: '만나서 동의했습니다',     en: 'In person' },
] as const
export type ConsentWay = (typeof consentWays)[number]['value']

/** The school year of a reader; '' when nobody said it. */
// prettier-ignore
export const schoolYears = [
  { value: '',    ko: '정하지 않음',     en: 'Not said' },
  { value: '유',  ko: '유치원',          en: 'Kindergarten' },
  ...([1, 2, 3, 4, 5, 6] as const).map((n) => ({ value: `초${n}` as const, ko: `초등학교 ${n}학년`, en: `Primary school, year ${n}` })),
  ...([1, 2, 3] as const).map((n) => ({ value: `중${n}` as const, ko: `중학교 ${n}학년`, en: `Middle school, year ${n}` })),
  ...([1, 2, 3] as const).map((n) => ({ value: `고${n}` as const, ko: `고등학교 ${n}학년`, en: `High school, year ${n}` })),
  { value: '전공', ko: '전공과',         en: 'Vocational course' },
] as const
export type SchoolYear = (typeof schoolYears)[number]['value']

/** What a reader reads with; '' when nobody said it. */
// prettier-ignore
export const readingDevices = [
  { value: '',           ko: '정하지 않음',            en: 'Not said' },
  { value: 'notetaker',  ko: '점자정보단말기',         en: 'Braille notetaker' },
  { value: 'computer',   ko: '컴퓨터(화면낭독기)',     en: 'Computer with a screen reader' },
  { value: 'phone',      ko: '휴대전화나 태블릿',      en: 'Telephone or tablet' },
  { value: 'magnifier',  ko: '확대기',                 en: 'Magnifier' },
  { value: 'player',     ko: '음성 도서 재생기',       en: 'Player of audio books' },
  { value: 'paper',      ko: '종이책만',               en: 'Paper only' },
] as const
export type ReadingDevice = (typeof readingDevices)[number]['value']
