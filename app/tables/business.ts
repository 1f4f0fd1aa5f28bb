/**
 * The business details in the footer: invented defaults, which the operator of the service
 * replaces.
 */

type Business = {
  name: string
  representative: string
  registrationNumber: string
  mailOrderNumber: string
  address: string
  phone: string
  email: string
  hours: string
  privacyOfficer: string
  /** what stands in the footer of English pages */
  en: { name: string; address: string; hours: string }
}

export const business: Business = {
  name: '모두책 대체자료센터',
  representative: '홍길동(예시)',
  registrationNumber: '000-00-00000',
  mailOrderNumber: '제0000-서울예시-0000호',
  address: '서울특별시 예시구 예시로 1(예시 주소)',
  phone: '02-0000-0000',
  email: 'help@moduchaek.example',
  hours: '평일 09:00~18:00(점심시간 12:00~13:00, 토·일요일과 공휴일 휴무)',
  privacyOfficer: '김예시(예시)',
  en: {
    name: 'Moduchaek Centre for Alternative Textbooks',
    address: '1 Yesi-ro, Yesi-gu, Seoul (example address)',
    hours: 'Weekdays 09:00–18:00 (lunch 12:00–13:00; closed on weekends and public holidays)',
  },
}
