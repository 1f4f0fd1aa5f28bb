/**
 * The consent text of sign-up: which data, why and how long. Korean only.
 *
 * It is the short form of the privacy policy that the law requires beside the consent.
 */
import type { Article } from './terms'

export const consent: Article[] = [
  {
    id: 'consent-1',
    title: '모으는 항목',
    paragraphs: [
      {
        items: [
          '필수: 이름, 휴대전화번호(본인 인증의 결과), 아이디와 비밀번호. 소셜 계정으로 가입하면 아이디와 비밀번호 대신 소셜 로그인 식별값',
          '선택: 주소, 이메일, 일반전화, 정보 수신 동의 여부',
        ],
      },
    ],
  },
  {
    id: 'consent-2',
    title: '쓰는 목적',
    paragraphs: [
      {
        items: [
          '필수: 본인 확인과 로그인, 아이디와 비밀번호 찾기, 신청에 관한 연락',
          '선택: 인쇄물의 배송, 신청과 배송에 관한 연락, 새 자료 등의 안내',
        ],
      },
    ],
  },
  {
    id: 'consent-3',
    title: '보유 기간',
    paragraphs: [
      '회원이 탈퇴할 때까지 보관하고 바로 지웁니다. 법령이 더 오래 보관하도록 정한 기록은 개인정보처리방침에 있습니다.',
    ],
  },
  {
    id: 'consent-4',
    title: '동의하지 않을 권리',
    paragraphs: [
      '동의하지 않을 수 있습니다. 필수 항목에 동의하지 않으면 가입할 수 없습니다. 선택 항목은 적지 않아도 가입할 수 있습니다.',
    ],
  },
]
