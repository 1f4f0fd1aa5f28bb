/** Why nothing can be packed for somebody. */

/** Why nothing is packed for somebody when many are packed at once. */
// prettier-ignore
export const packingObstacles = [
  { value: 'noAddress',   ko: '보낼 주소가 없거나 잘못됨',       en: 'No address, or a wrong one' },
  { value: 'withoutSchool',    ko: '어느 학교인지 모름',             en: 'The school is unknown' },
  { value: 'notEligible', ko: '이용 자격 확인 안 됨',           en: 'Not confirmed as eligible' },
  { value: 'unconfirmed', ko: '신청한 회원의 이용 자격 확인 안 됨', en: 'Asked for by a member who is not confirmed' },
  { value: 'nothing',     ko: '이제 보낼 자료가 없음',          en: 'Nothing is ready any more' },
] as const
export type PackingObstacle = (typeof packingObstacles)[number]['value']
