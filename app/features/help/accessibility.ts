/** The accessibility statement (접근성 안내): our aims, how to use the service, its known limits and whom to tell. */
import { type Business, business } from '~/business'

/** A paragraph, or the list that belongs to the paragraph before it. */
export type Paragraph = string | { items: string[] }

export type Section = { id: string; title: string; paragraphs: Paragraph[] }

/** The day on which this statement was last checked against the product, YYYY-MM-DD. */
export const accessibilityDate = '2026-11-22'

/** The statement with the contact of the business that runs the service. */
export function accessibilityOf({ phone, email }: Business): { ko: Section[]; en: Section[] } {
  return {
    ko: [
      {
        id: 'aim',
        title: '우리의 목표',
        paragraphs: [
          '모두책은 화면을 보지 못하거나 크게 보아야 하는 분이 다른 사람의 도움 없이 쓸 수 있어야 합니다. 이것을 가장 먼저 생각하고 만듭니다.',
          '다음 기준을 모든 화면에서 지키는 것을 목표로 합니다.',
          {
            items: [
              '한국형 웹 콘텐츠 접근성 지침(KWCAG) 2.2의 33개 검사항목 모두',
              '국제 표준 웹 콘텐츠 접근성 지침(WCAG) 2.2의 A와 AA 등급 모두',
            ],
          },
          'WCAG 2.2의 AAA 등급에서는 다음 항목을 목표로 합니다.',
          {
            items: [
              '눈으로 보기: 1.4.6 명도 대비(향상된 기준)',
              '키보드: 2.1.3 예외 없는 키보드 사용',
              '시간: 2.2.3 시간 제한 없음, 2.2.4 방해하지 않음, 2.2.5 재인증, 2.2.6 시간 초과 안내',
              '찾아가기: 2.4.8 현재 위치, 2.4.9 링크만으로 알 수 있는 목적, 2.4.10 제목으로 나눈 내용',
              '초점과 크기: 2.4.12 가려지지 않는 초점, 2.4.13 초점 표시, 2.5.5 누르는 곳의 크기(향상된 기준)',
              '이해하기: 3.2.5 요구할 때만 바뀜, 3.3.5 도움말, 3.3.6 오류 예방(모두), 3.3.9 접근 가능한 인증(향상된 기준)',
            ],
          },
          '2.2.3 시간 제한 없음에는 예외가 있습니다. 휴대전화로 받는 인증번호와 로그인은 안전을 위하여 유지되는 시간이 정해져 있습니다.',
        ],
      },
      {
        id: 'screen-reader',
        title: '화면낭독 프로그램과 점자정보단말기로 쓰기',
        paragraphs: [
          {
            items: [
              '화면마다 가장 큰 제목(h1)이 하나 있습니다. 제목 단위로 이동하면 내용의 구조를 알 수 있습니다.',
              '화면의 처음에 “본문 바로가기” 링크가 있습니다.',
              '머리말, 본문, 바닥글은 랜드마크로 나뉘어 있습니다.',
              '목록은 표로 되어 있고, 행마다 도서명이 첫 제목 칸이자 상세 화면으로 가는 링크입니다.',
              '처리 결과는 본문 맨 앞에 글로 나타나며 화면을 떠날 때까지 남아 있습니다.',
              '입력이 틀리면 본문 맨 앞에 오류 목록이 나옵니다. 목록의 링크를 누르면 고칠 입력칸으로 갑니다.',
              '제작 상태와 형태는 색과 함께 반드시 글로도 적습니다.',
            ],
          },
        ],
      },
      {
        id: 'keyboard',
        title: '키보드만으로 쓰기',
        paragraphs: [
          '모든 기능을 키보드만으로 쓸 수 있습니다. 우리가 따로 정한 단축키는 없으므로 쓰시는 프로그램의 단축키와 부딪히지 않습니다.',
          {
            items: [
              'Tab: 다음 링크, 단추, 입력칸으로 이동합니다.',
              'Shift+Tab: 이전으로 이동합니다.',
              'Enter: 링크를 열거나 양식을 보냅니다.',
              'Space: 단추를 누르거나 확인란을 바꿉니다.',
              '화살표: 고르기 목록이나 라디오 단추에서 값을 바꿉니다.',
              'Esc: 열린 대화상자를 닫습니다.',
            ],
          },
          '지금 초점이 있는 곳은 굵은 테두리로 표시합니다.',
        ],
      },
      {
        id: 'zoom',
        title: '크게 보기와 고대비',
        paragraphs: [
          '브라우저에서 400%까지 확대해도 글이 화면 너비에 맞게 다시 배치되어 화면을 옆으로 밀지 않아도 됩니다. 확대는 Ctrl과 더하기(+)를 누릅니다.',
          '바닥글의 “화면 설정”에서 글자 크기(200%까지), 화면 색(밝게, 선명하게, 어둡게), 스크립트를 받지 않는 간단 화면을 고를 수 있습니다. 고른 설정은 로그아웃해도 남아 있습니다.',
          '열이 많은 표는 좁은 화면에서 행마다 아래로 펼쳐집니다.',
          '윈도우의 고대비와 운영체제의 움직임 줄이기 설정을 그대로 따릅니다.',
        ],
      },
      {
        id: 'no-script',
        title: '자바스크립트 없이, 느린 통신에서 쓰기',
        paragraphs: [
          '검색, 신청, 회원가입, 내 정보 변경은 자바스크립트를 꺼도 됩니다. 자바스크립트를 켜면 조금 더 편리해질 뿐입니다.',
          '꾸밈 글꼴과 다른 회사의 화면 조각을 쓰지 않아 느린 통신에서도 금방 열립니다.',
        ],
      },
      {
        id: 'limits',
        title: '알고 있는 한계',
        paragraphs: [
          '아직 다음과 같은 한계가 있습니다. 불편하면 아래 연락처로 알려 주십시오.',
          {
            items: [
              '실제 화면낭독 프로그램과 점자정보단말기를 쓰는 사람이 정해진 절차로 한 시험은 아직 없습니다. 지금은 자동 검사로만 점검합니다.',
              'ISBN 카메라는 사진이 흐리거나 어두우면 숫자를 읽지 못할 수 있습니다. 그때는 ISBN 숫자를 직접 적어 주십시오.',
              '출판사가 만든 PDF 등의 파일은 화면낭독 프로그램으로 읽히지 않을 수 있습니다. 읽을 수 있는 형태의 대체자료를 신청해 주십시오.',
              '내려받은 파일은 쓰시는 프로그램에 따라 다르게 읽힐 수 있습니다.',
              '본인 인증과 소셜 로그인 화면은 다른 회사가 만든 것이어서 우리가 고칠 수 없습니다. 이용하기 어려우면 전화로 알려 주십시오.',
              '인증번호는 휴대전화 문자로만 보냅니다.',
              '자료의 내용, 약관, 개인정보처리방침, 관리자와 제작자의 화면은 한국어로만 있습니다.',
            ],
          },
        ],
      },
      {
        id: 'contact',
        title: '불편을 알리는 방법',
        paragraphs: [
          '쓰기 어려운 곳이 있으면 전화나 이메일로 알려 주십시오. 어느 화면에서 어떤 프로그램으로 무엇을 하셨는지 적어 주시면 더 빨리 고칩니다.',
          { items: [`전화: ${phone}`, `이메일: ${email}`] },
          '받은 날부터 3영업일 안에 답합니다. 고치는 데 더 걸리면 언제까지 고칠지 알리고, 그동안 같은 일을 전화나 이메일로 대신 처리합니다.',
          '답이 충분하지 않으면 국가인권위원회(국번 없이 1331)에 상담하거나 진정할 수 있습니다.',
        ],
      },
      {
        id: 'date',
        title: '이 안내의 날짜',
        paragraphs: ['이 안내는 2026년 11월 21일의 서비스를 기준으로 썼습니다. 서비스가 바뀌면 이 안내도 고칩니다.'],
      },
    ],
    en: [
      {
        id: 'aim',
        title: 'What we aim at',
        paragraphs: [
          'People who cannot see the screen, or who need it large, must be able to use Moduchaek without help. That comes first.',
          'On every screen we aim to meet these standards.',
          {
            items: [
              'All 33 checkpoints of the Korean Web Content Accessibility Guidelines (KWCAG) 2.2',
              'All of levels A and AA of the Web Content Accessibility Guidelines (WCAG) 2.2',
            ],
          },
          'Of level AAA of WCAG 2.2 we aim at these criteria.',
          {
            items: [
              'Seeing: 1.4.6 Contrast (Enhanced)',
              'Keyboard: 2.1.3 Keyboard (No Exception)',
              'Time: 2.2.3 No Timing, 2.2.4 Interruptions, 2.2.5 Re-authenticating, 2.2.6 Timeouts',
              'Finding the way: 2.4.8 Location, 2.4.9 Link Purpose (Link Only), 2.4.10 Section Headings',
              'Focus and size: 2.4.12 Focus Not Obscured (Enhanced), 2.4.13 Focus Appearance, 2.5.5 Target Size (Enhanced)',
              'Understanding: 3.2.5 Change on Request, 3.3.5 Help, 3.3.6 Error Prevention (All)',
              'Logging in: 3.3.9 Accessible Authentication (Enhanced)',
            ],
          },
          'There is an exception to 2.2.3: for safety, verification codes sent to a phone and log-ins last for a limited time.',
        ],
      },
      {
        id: 'screen-reader',
        title: 'With a screen reader or a braille display',
        paragraphs: [
          {
            items: [
              'Every screen has one main heading (h1). Move by headings to learn how a page is built.',
              'The first link of every screen skips to the main content.',
              'Header, main content and footer are landmarks.',
              'Lists are tables. In each row the book’s title is the row header and the link to its details.',
              'Results of what you did are written at the top of the main content and stay until you leave the page.',
              'If an entry is wrong, a list of errors stands at the top of the main content. Its links lead to the fields to correct.',
              'Production status and type are always written in words as well as shown in colour.',
            ],
          },
        ],
      },
      {
        id: 'keyboard',
        title: 'With the keyboard only',
        paragraphs: [
          'Everything works with the keyboard alone. We define no shortcuts of our own, so they cannot clash with those of your tools.',
          {
            items: [
              'Tab: to the next link, button or field.',
              'Shift+Tab: to the previous one.',
              'Enter: opens a link or sends a form.',
              'Space: presses a button or changes a checkbox.',
              'Arrow keys: change the value of a select or a radio button.',
              'Esc: closes an open dialog.',
            ],
          },
          'A thick outline shows where the focus is.',
        ],
      },
      {
        id: 'zoom',
        title: 'Large text and high contrast',
        paragraphs: [
          'Up to 400% browser zoom, text is laid out again so that you need not scroll sideways. To zoom, press Ctrl and plus (+).',
          '“Display settings” at the foot of every page have text up to 200%, colours (light, clear, dark) and plain pages without scripts. They stay after you log out.',
          'On narrow screens, tables with many columns unfold downwards, row by row.',
          'The high contrast and reduced motion settings of your system are respected.',
        ],
      },
      {
        id: 'no-script',
        title: 'Without JavaScript, on slow connections',
        paragraphs: [
          'Searching, applying, signing up and changing your details work with JavaScript off. JavaScript only makes them smoother.',
          'We use no web fonts and nothing from other companies’ servers, so pages open quickly on slow connections.',
        ],
      },
      {
        id: 'limits',
        title: 'Known limits',
        paragraphs: [
          'These limits remain. If one is in your way, contact us below and we will help in another way.',
          {
            items: [
              'No one has yet tested the service by a set protocol with a real screen reader or braille display. Only machines check.',
              'The ISBN camera may fail to read a blurred or dark picture. Please type the digits of the ISBN then.',
              'PDF and other files made by publishers may not be readable with a screen reader. Please apply for a type you can read.',
              'Downloaded files may be read differently by different programs.',
              'The screens for identity verification and social login belong to other companies. If you cannot use them, please call us.',
              'Verification codes are sent by text message only.',
              'Book data, the terms, the privacy policy and the screens for administrators and producers are in Korean only.',
            ],
          },
        ],
      },
      {
        id: 'contact',
        title: 'How to tell us',
        paragraphs: [
          'If something is hard to use, call or write to us. Tell us the screen, the program you use and what you tried to do.',
          { items: [`Phone: ${phone}`, `Email: ${email}`] },
          'We answer within 3 working days. If a repair takes longer, we say when it will be done and meanwhile do the task for you.',
          'If our answer is not enough, you may turn to the National Human Rights Commission of Korea (phone 1331).',
        ],
      },
      {
        id: 'date',
        title: 'Date of this statement',
        paragraphs: ['This statement describes the service as of 21 November 2026. When the service changes, so will the statement.'],
      },
    ],
  }
}

export const accessibility = accessibilityOf(business)
