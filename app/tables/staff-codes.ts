/** Codes that only the screens of staff show; apart from the others, so that no member loads them. */

/**
 * A message of the outbox. `late`: a day passed before it could go; `dropped`: its person wants or
 * needs it no more, or has no address; `givenUp`: by an administrator.
 */
// prettier-ignore
export const outboxStates = [
  { value: 'waiting', ko: '기다림',     en: 'Waiting',        tag: 'yellow' },
  { value: 'sending', ko: '보내는 중',   en: 'Being sent',     tag: 'blue' },
  { value: 'sent',    ko: '보냄',       en: 'Sent',           tag: 'green' },
  { value: 'failed',  ko: '보내지 못함', en: 'Failed',         tag: 'red' },
  { value: 'late',    ko: '늦어 보내지 않음', en: 'Too late',   tag: 'grey' },
  { value: 'dropped', ko: '필요 없음',   en: 'Not wanted',     tag: 'grey' },
  { value: 'givenUp', ko: '그만둠',     en: 'Given up',       tag: 'grey' },
] as const
export type OutboxState = (typeof outboxStates)[number]['value']

/** How a row of an order file was decided; `open` ones wait for a person. */
// prettier-ignore
export const orderDecisions = [
  { value: 'waiting',   ko: '미확정',    en: 'Undecided',         open: true,  tag: 'yellow' },
  { value: 'automatic', ko: '자동 확정', en: 'Set automatically', open: false, tag: 'blue' },
  { value: 'person',    ko: '확정',      en: 'Decided',           open: false, tag: 'green' },
  { value: 'reset',     ko: '확정 해제', en: 'Reset',             open: true,  tag: 'yellow' },
  { value: 'absent',    ko: '해당 없음', en: 'No such book',      open: false, tag: 'grey' },
] as const
export type OrderDecision = (typeof orderDecisions)[number]['value']

/** Why a webhook is off. */
// prettier-ignore
export const webhookOffReasons = [
  { value: 'administrator', ko: '관리자가 껐습니다',                              en: 'An administrator switched it off' },
  { value: 'gone',          ko: '받는 쪽이 더는 받지 않는다고 답했습니다(410)',      en: 'It answered that it is gone (410)' },
  { value: 'failing',       ko: '사흘 동안 아무것도 받지 못해 저절로 꺼졌습니다',    en: 'It took nothing for three days' },
] as const

/** Paper on which the pages of a PDF are enlarged; its sizes are in workers/enlargement/layout.ts. */
// prettier-ignore
export const enlargedPapers = [
  { value: 'A3',   ko: 'A3(A4의 1.41배)',                    en: 'A3 (1.41 times A4)' },
  { value: 'B4',   ko: 'B4(A4의 1.22배)',                    en: 'B4 (1.22 times A4)' },
  { value: 'A4x2', ko: 'A4 두 장에 위아래로 나누기(1.41배)', en: 'Halves on two sheets of A4 (1.41 times)' },
] as const
export type EnlargedPaper = (typeof enlargedPapers)[number]['value']

/** How far the manuscript of a book is. */
// prettier-ignore
export const manuscriptStates = [
  { value: 'waiting', ko: '차례 기다림', en: 'Waiting',      tag: 'grey' },
  { value: 'making',  ko: '읽는 중',     en: 'Being read',   tag: 'blue' },
  { value: 'ready',   ko: '있음',        en: 'Ready',        tag: 'green' },
  { value: 'failed',  ko: '읽지 못함',   en: 'Not readable', tag: 'red' },
] as const
export type ManuscriptState = (typeof manuscriptStates)[number]['value']

/** How far an erratum is: read and not confirmed, valid, or taken back. */
// prettier-ignore
export const erratumStates = [
  { value: 'read',   ko: '확인 전',   en: 'To be confirmed', tag: 'yellow' },
  { value: 'taken',  ko: '등록',      en: 'Registered',      tag: 'blue' },
  { value: 'undone', ko: '되돌림',    en: 'Taken back',      tag: 'grey' },
] as const
export type ErratumState = (typeof erratumStates)[number]['value']

/** What became of a correction in the manuscript of its book; `none` without one. */
// prettier-ignore
export const manuscriptResults = [
  { value: 'none',    ko: '-',             en: '-',                 tag: 'grey' },
  { value: 'changed', ko: '고침',          en: 'Corrected',         tag: 'blue' },
  { value: 'already', ko: '이미 바름',     en: 'Right already',     tag: 'green' },
  { value: 'doubt',   ko: '찾아 고칠 것',  en: 'To be found',       tag: 'yellow' },
  { value: 'absent',  ko: '원고에 쪽 없음', en: 'Page not there',   tag: 'grey' },
] as const
export type ManuscriptResult = (typeof manuscriptResults)[number]['value']

/** What people did with a page of a manuscript. */
// prettier-ignore
export const pageStates = [
  { value: 'drafted', ko: '초안',      en: 'Draft',   tag: 'grey' },
  { value: 'read',    ko: '읽음',      en: 'Read',    tag: 'yellow' },
  { value: 'checked', ko: '확인 완료', en: 'Checked', tag: 'green' },
] as const
export type PageState = (typeof pageStates)[number]['value']

/** What is made of a manuscript. */
// prettier-ignore
export const draftKinds = [
  { value: 'braille',  ko: '점자',      en: 'Braille' },
  { value: 'ebraille', ko: 'eBraille',  en: 'eBraille' },
  { value: 'print',    ko: '큰 글자',   en: 'Large print' },
  { value: 'epub',     ko: 'EPUB',      en: 'EPUB' },
  { value: 'reading',  ko: '낭독 원고', en: 'Text for reading aloud' },
  { value: 'text',     ko: '원고',      en: 'Manuscript' },
] as const
export type DraftKind = (typeof draftKinds)[number]['value']

/** Paper of enlarged print that is laid out anew. */
// prettier-ignore
export const printPapers = [
  { value: 'A3', ko: 'A3', en: 'A3' },
  { value: 'B4', ko: 'B4', en: 'B4' },
  { value: 'A4', ko: 'A4', en: 'A4' },
] as const
export type PrintPaper = (typeof printPapers)[number]['value']

/** Colours of its letters and its paper. */
// prettier-ignore
export const printColours = [
  { value: 'blackOnWhite',  ko: '흰 바탕에 검은 글자',   en: 'Black on white' },
  { value: 'whiteOnBlack',  ko: '검은 바탕에 흰 글자',   en: 'White on black' },
  { value: 'yellowOnBlack', ko: '검은 바탕에 노란 글자', en: 'Yellow on black' },
  { value: 'blackOnYellow', ko: '노란 바탕에 검은 글자', en: 'Black on yellow' },
] as const
export type PrintColours = (typeof printColours)[number]['value']

/** What of a draft somebody should look at. */
// prettier-ignore
export const draftRemarkKinds = [
  { value: 'doubt',         ko: '확인할 곳',              en: 'Doubt' },
  { value: 'noDescription', ko: '설명이 없는 그림',        en: 'Picture without a description' },
  { value: 'formula',       ko: '옮기지 못한 수식',        en: 'Formula that could not be set' },
  { value: 'unread',        ko: '읽지 못한 기호가 있는 수식', en: 'Formula with signs that have no words' },
  { value: 'leftOut',       ko: '점자로 적지 못한 글자',   en: 'Has no sign in braille' },
  { value: 'hanja',         ko: '음으로 적은 한자',        en: 'Chinese character, written as its sound' },
  { value: 'doubtfulHanja', ko: '음이 여럿인 한자',        en: 'Chinese character with several sounds' },
  { value: 'bullet',        ko: '규정에 없는 글머리 기호', en: 'Bullet that the rules do not name' },
  { value: 'emphasis',      ko: '뺀 강조 표시',            en: 'Emphasis that was left out' },
  { value: 'cells',         ko: '점자가 아닌 줄',          en: 'Line that is no braille' },
  { value: 'glyph',         ko: '글꼴에 없는 글자',        en: 'Character that no font has' },
] as const

/** The parts of the producers' desk, in the order of the page. */
// prettier-ignore
export const deskParts = [
  { value: 'returned', ko: '다시 고칠 분권',       en: 'Returned to you' },
  { value: 'making',   ko: '작업 중인 분권',       en: 'Being made' },
  { value: 'toCheck',  ko: '내가 검수할 분권',       en: 'To be checked' },
  { value: 'open',     ko: '새로 맡을 수 있는 분권', en: 'Free to take' },
  { value: 'handedIn', ko: '검수 대기 중인 분권', en: 'Handed in' },
] as const
export type DeskPart = (typeof deskParts)[number]['value']

/** What was done with a volume. */
// prettier-ignore
export const volumeSteps = [
  { value: 'taken',    ko: '맡음',     en: 'Taken' },
  { value: 'released', ko: '내놓음',   en: 'Given back' },
  { value: 'handedIn', ko: '제출',     en: 'Handed in' },
  { value: 'delayed',  ko: '늦어짐',   en: 'Delayed' },
  { value: 'returned', ko: '돌려보냄', en: 'Returned' },
  { value: 'signed',   ko: '검수 완료', en: 'Signed' },
] as const
export type VolumeStep = (typeof volumeSteps)[number]['value']

/**
 * State of a shipment, computed from its sent day and its items and never stored: by `stateSql` for
 * lists (features/delivery/shipments.sql.server.ts), by `stateOf` for one (shipments.server.ts).
 */
// prettier-ignore
export const shipmentStates = [
  { value: 'packed',     ko: '포장 완료',   en: 'Packed',              tag: 'grey' },
  { value: 'sent',       ko: '보냄',        en: 'Sent',                tag: 'blue' },
  { value: 'arrived',    ko: '모두 받음',   en: 'All arrived',         tag: 'green' },
  { value: 'incomplete', ko: '못 받은 것 있음', en: 'Something is missing', tag: 'red' },
  { value: 'returned',   ko: '반송',        en: 'Returned',            tag: 'yellow' },
] as const
export type ShipmentState = (typeof shipmentStates)[number]['value']

/** How a version of a lesson plan came to be; a removed plan is a version without lessons. */
// prettier-ignore
export const planSources = [
  { value: 'text',    ko: '직접 입력',        en: 'Typed' },
  { value: 'file',    ko: '파일',             en: 'File' },
  { value: 'spread',  ko: '고르게 나눔(추정)', en: 'Spread evenly (estimate)' },
  { value: 'removed', ko: '삭제',             en: 'Removed' },
] as const
export type PlanSource = (typeof planSources)[number]['value']

/** Decisions that still wait for a person. */
export const openDecisions: OrderDecision[] = orderDecisions
  .filter(({ open }) => open)
  .map(({ value }) => value)
/**
 * Steps of an order file's review, which can be undone. 'bookGone': books of its rows were removed
 * from the catalogue.
 */
export type OrderStep =
  'choose' | 'reset' | 'absent' | 'accept' | 'remarks' | 'counts' | 'split' | 'bookGone'

export type WebhookOffReason = '' | (typeof webhookOffReasons)[number]['value']

/**
 * Risk of an unfinished format, worst first; computed and never stored
 * (features/production/board/board.server.ts).
 */
// prettier-ignore
export const risks = [
  { value: 'late',    ko: '지연',      en: 'Late',    tag: 'red' },
  { value: 'atRisk',  ko: '위험',      en: 'At risk', tag: 'yellow' },
  { value: 'onTime',  ko: '정상',      en: 'On time', tag: 'green' },
  { value: 'undated', ko: '마감일 없음', en: 'No date', tag: 'grey' },
] as const
export type Risk = (typeof risks)[number]['value']

/** Why a format has its risk on the board; the last four are what weighs most in its forecast. */
export const boardReasons = [
  'needPassed',
  'volumePassed',
  'needAhead',
  'unlikely',
  'work',
  'source',
  'absence',
  'nobody',
] as const

/** How certain the best candidate of an order file's row is (features/catalogue/book-matching/ranking.ts). */
// prettier-ignore
export const matchBands = [
  { value: 'certain', ko: '확실',   en: 'Certain',   tag: 'green' },
  { value: 'review',  ko: '검토',   en: 'To review', tag: 'yellow' },
  { value: 'none',    ko: '없음',   en: 'None',      tag: 'grey' },
] as const
export type MatchBand = (typeof matchBands)[number]['value']

/** What administrators did for a member who called: a new number, a link, and what came of it. */
// prettier-ignore
export const accountHelps = [
  { value: 'help.mobile',   ko: '휴대폰 번호를 바꿈',     en: 'Mobile number changed' },
  { value: 'help.link',     ko: '비밀번호 링크를 보냄',   en: 'Password link sent' },
  { value: 'help.secondStep', ko: '2단계 인증을 지움', en: 'Two-step log-in removed' },
  { value: 'help.stepCode', ko: '2단계 인증 설정 번호를 만듦', en: 'Code for a two-step log-in made' },
  { value: 'help.password', ko: '링크로 새 비밀번호를 정함', en: 'New password set by the link' },
] as const
export type AccountHelp = (typeof accountHelps)[number]['value']

/**
 * A request for a book's source. `came`: a file waits for a person; `refused`: the publisher cannot
 * send it, and a person decides what follows.
 */
// prettier-ignore
export const sourceStates = [
  { value: 'toSend',   ko: '보낼 것',     en: 'To be sent',     tag: 'yellow' },
  { value: 'asked',    ko: '답 기다림',   en: 'No answer yet',  tag: 'blue' },
  { value: 'promised', ko: '약속함',      en: 'Promised',       tag: 'blue' },
  { value: 'came',     ko: '확인할 것',   en: 'To be looked at', tag: 'yellow' },
  { value: 'refused',  ko: '줄 수 없음',  en: 'Refused',        tag: 'red' },
  { value: 'closed',   ko: '끝남',        en: 'Closed',         tag: 'grey' },
] as const
export type SourceState = (typeof sourceStates)[number]['value']

/** How a request for a source ended. */
// prettier-ignore
export const sourceOutcomes = [
  { value: 'received',  ko: '받음',         en: 'Received' },
  { value: 'notTheirs', ko: '그 출판사 책이 아님', en: 'Not their book' },
  { value: 'cannot',    ko: '줄 수 없음',    en: 'Cannot be sent' },
  { value: 'withdrawn', ko: '요청 거둠',     en: 'Withdrawn' },
] as const
export type SourceOutcome = '' | (typeof sourceOutcomes)[number]['value']

/** Why a publisher does not send a source. */
// prettier-ignore
export const sourceRefusals = [
  { value: 'notTheirs', ko: '우리 출판사 책이 아닙니다', en: 'It is not our book' },
  { value: 'cannot',    ko: '드릴 수 없습니다',          en: 'We cannot send it' },
] as const

/** What was done about a request for a source. */
// prettier-ignore
export const sourceSteps = [
  { value: 'requested',  ko: '구입 요청 완료',  en: 'Requested' },
  { value: 'sent',       ko: '요청 보냄',       en: 'Request sent' },
  { value: 'reminded',   ko: '재촉',            en: 'Reminded' },
  { value: 'promised',   ko: '약속',            en: 'Promised' },
  { value: 'came',       ko: '파일 옴',         en: 'File came' },
  { value: 'registered', ko: '원본으로 등록',    en: 'Registered as the source' },
  { value: 'reopened',   ko: '등록 취소',       en: 'Registration undone' },
  { value: 'received',   ko: '책을 받음',       en: 'Printed book received' },
  { value: 'returned',   ko: '되돌림',          en: 'Returned' },
  { value: 'refused',    ko: '줄 수 없다고 답함', en: 'Refused' },
  { value: 'closed',     ko: '끝냄',            en: 'Closed' },
] as const
export type SourceStepKind = (typeof sourceSteps)[number]['value']

/** Who made a step: the centre, the publisher by its link, or the clock. */
// prettier-ignore
export const sourceMakers = [
  { value: 'centre',    ko: '센터',   en: 'Centre' },
  { value: 'publisher', ko: '출판사', en: 'Publisher' },
  { value: 'clock',     ko: '자동',   en: 'Automatic' },
] as const
export type SourceMaker = (typeof sourceMakers)[number]['value']
