/** The events that other systems hear of; apart from the codes, which every page that hydrates loads. */
import type { AccountNotice, NoticeKind } from './codes'

/** Of which events webhooks are told, by which names: programs of others know these. */
// prettier-ignore
export const webhookEvents = [
  { kind: 'applied',            type: 'order.created',       ko: '자료 신청',             en: 'Material was applied for' },
  { kind: 'promiseMade',        type: 'order.promised',      ko: '완성 예정일 약속',       en: 'A day was promised' },
  { kind: 'promiseMoved',       type: 'order.promiseMoved',  ko: '완성 예정일 변경',       en: 'A promised day moved' },
  { kind: 'volumeReady',        type: 'order.volumeReady',   ko: '신청한 자료의 분권 완성', en: 'Volumes that were applied for are finished' },
  { kind: 'formatReady',        type: 'order.ready',         ko: '신청한 자료 완성',       en: 'What was applied for is finished' },
  { kind: 'sent',               type: 'shipment.sent',       ko: '배송 보냄',             en: 'A shipment was sent' },
  { kind: 'arrivalAsked',       type: 'shipment.arrivalAsked', ko: '도착 여부 물음',       en: 'It was asked whether a shipment arrived' },
  { kind: 'answerChanged',      type: 'shipment.answerChanged', ko: '포장 목록의 코드로 받은 부수 고침', en: 'What arrived was changed by the code of the packing list' },
  { kind: 'eligibilityDecided', type: 'eligibility.decided', ko: '이용 자격 결정',         en: 'Eligibility was decided' },
  { kind: 'assigned',           type: 'book.assigned',       ko: '제작자에게 도서 할당',   en: 'A book was assigned to a producer' },
  { kind: 'handedIn',           type: 'volume.handedIn',     ko: '분권 파일 제출',         en: 'A file of a volume was handed in' },
  { kind: 'returned',           type: 'volume.returned',     ko: '분권 파일 돌려보냄',     en: 'A file of a volume was returned' },
  { kind: 'sourceCame',         type: 'source.received',     ko: '원본 파일 도착',         en: 'Source files came' },
  { kind: 'sourceProblem',      type: 'source.problem',      ko: '쓸 수 없는 원본 파일',   en: 'A source file cannot be used' },
  { kind: 'erratum',            type: 'erratum.registered',  ko: '정오 등록',             en: 'Corrections of a book were registered' },
  { kind: 'erratumUndone',      type: 'erratum.undone',      ko: '정오 등록 취소',        en: 'Corrections of a book were taken back' },
  { kind: 'erratumReport',      type: 'erratum.reportAnswered', ko: '독자가 알린 곳에 답함', en: 'A report of an erratum was answered' },
] as const satisfies { kind: Exclude<NoticeKind, AccountNotice>; type: string; ko: string; en: string }[]
export type WebhookKind = (typeof webhookEvents)[number]['kind']
export type WebhookType = (typeof webhookEvents)[number]['type'] | typeof webhookTest
/** The event by which somebody tries whether a webhook works. */
export const webhookTest = 'webhook.test'
