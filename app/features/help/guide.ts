/** The user guide (이용 안내): searching, what the types and labels mean, applying, and the keyboard. */
import type { Section } from './accessibility'

/** The day on which this guide was last checked against the product, YYYY-MM-DD. */
export const guideDate = '2026-11-21'

export const guide: { ko: Section[]; en: Section[] } = {
  ko: [
    {
      id: 'search',
      title: '자료 찾기',
      paragraphs: [
        '처음 화면의 검색창에 찾는 말을 적고 Enter를 누릅니다. 로그인하지 않아도 됩니다.',
        '다음과 같이 자유롭게 적을 수 있습니다.',
        {
          items: [
            '낱말의 순서: 어떤 순서로 적어도 됩니다. “비상교육 중학교 수학”과 “수학 비상교육 중학교”는 같은 결과를 찾습니다.',
            '띄어쓰기: “공통수학1”과 “공통 수학 1”은 같습니다.',
            '초성: “ㄱㅌㅅㅎ1”이라고 적으면 “공통수학1”을 찾습니다.',
            'ISBN: 숫자만 적어도 되고, 붙임표(-)나 빈칸이 섞여 있어도 됩니다.',
            '출판사: “비상”, “비상교육”, “㈜비상교육”처럼 줄인 이름과 정식 이름 모두 됩니다.',
            '한/영 전환: 영문 상태로 잘못 친 “tngkr”도 “수학”으로 알아듣습니다.',
          ],
        },
        '결과가 너무 많으면 상세 검색에서 도서명, 저자, 출판사, 교육과정, 학교급, 제작 형태 등으로 좁힙니다.',
        '결과가 없으면 낱말을 줄이거나, 도서명의 일부만 적어 다시 찾습니다. 그래도 없으면 전화나 이메일로 문의해 주십시오.',
      ],
    },
    {
      id: 'types',
      title: '제작 형태의 뜻',
      paragraphs: [
        '대체자료는 교과서를 읽을 수 있는 다른 형태로 옮긴 자료입니다. 한 책을 여러 형태로 신청할 수 있습니다.',
        {
          items: [
            '점자: 종이에 볼록한 점자로 찍은 책입니다.',
            '점역: 점자 파일로 옮긴 자료입니다. 점자정보단말기로 읽거나 점자프린터로 찍습니다.',
            '확대A3: 글자를 키워 A3 종이에 인쇄한 책입니다.',
            '확대B4: 글자를 키워 A3보다 조금 작은 B4 종이에 인쇄한 책입니다.',
            '음성: 내용을 소리로 들을 수 있게 만든 자료입니다.',
            '제작 중: 아직 완성된 형태가 없다는 뜻입니다. 이때에도 신청할 수 있습니다.',
          ],
        },
      ],
    },
    {
      id: 'labels',
      title: '국정, 검정, 인정의 뜻',
      paragraphs: [
        '교과서는 누가 만들고 심사하는지에 따라 셋으로 나뉩니다.',
        {
          items: [
            '국정: 나라가 저작권을 가진 교과서입니다. 전국의 학교가 같은 책을 씁니다.',
            '검정: 출판사가 만들고 나라의 심사를 통과한 교과서입니다. 같은 과목도 출판사마다 책이 다릅니다.',
            '인정: 국정이나 검정 교과서가 없는 과목 등에서 교육부 장관이나 교육감의 인정을 받은 교과서입니다.',
          ],
        },
        '같은 도서명이라도 출판사, 저자, 교육과정이 다르면 다른 책입니다. 신청하기 전에 학교에서 쓰는 책과 같은지 확인해 주십시오.',
      ],
    },
    {
      id: 'membership',
      title: '회원가입과 내 정보',
      paragraphs: [
        '회원가입은 네 단계입니다. 가입 방법 고르기, 휴대폰 본인 인증, 약관 동의, 정보 입력. 구글, 카카오, 네이버 계정으로도 가입할 수 있습니다.',
        '아이디나 비밀번호를 잊었으면 로그인 화면의 “아이디 찾기”와 “비밀번호 찾기”를 누릅니다. 가입할 때 인증한 휴대폰으로 인증번호 6자리를 보내 드립니다. 인증번호는 3분 동안 쓸 수 있습니다.',
        '“내 정보”에서 이메일, 주소, 일반전화, 비밀번호를 바꾸고, 로그인한 기기를 확인하고, 탈퇴할 수 있습니다.',
      ],
    },
    {
      id: 'apply',
      title: '신청하기',
      paragraphs: [
        '신청은 다음 순서로 합니다. 장바구니에 담은 것만으로는 신청되지 않습니다.',
        {
          items: [
            '1단계 자료 찾기: 검색 결과에서 도서명을 누릅니다.',
            '2단계 형태와 부수: 필요한 제작 형태를 고르고 부수를 적은 뒤 신청 단추를 누릅니다. 자료가 장바구니에 담깁니다.',
            '3단계 장바구니: 담은 자료와 부수를 확인합니다. 부수를 바꾸거나 뺄 수 있습니다.',
            '4단계 신청하기: 장바구니의 “신청하기”를 누릅니다. 담은 자료가 모두 한 번에 신청됩니다.',
            '5단계 신청 내역: 신청한 자료의 상태를 확인합니다.',
          ],
        },
        '같은 책을 같은 형태로 다시 담으면 부수가 더해집니다.',
        '장바구니에 담으려면 로그인해야 합니다. 로그인하지 않았으면 로그인 화면으로 갔다가 보던 책으로 돌아옵니다.',
      ],
    },
    {
      id: 'status',
      title: '신청 상태의 뜻',
      paragraphs: [
        '신청 내역에서 자료마다 다음 상태를 볼 수 있습니다.',
        {
          items: [
            '접수: 신청을 받았습니다.',
            '원본 확보 중: 출판사에 원본을 요청하였습니다.',
            '제작 중 n%: 자료를 만들고 있습니다. 숫자는 얼마나 만들었는지를 나타냅니다.',
            '완료: 자료가 완성되었습니다. 파일이 있으면 이 화면에서 내려받을 수 있습니다.',
          ],
        },
        '상태가 “접수”인 동안에만 신청 내역에서 직접 취소할 수 있습니다. 그 뒤에는 전화나 이메일로 문의해 주십시오.',
      ],
    },
    {
      id: 'form',
      title: '신청서 내려받기',
      paragraphs: [
        '장바구니에서 담은 자료의 신청서를 엑셀 파일(.xlsx)로 내려받을 수 있습니다. 이용자 이름을 적고 교사와 학생 가운데 하나를 고릅니다.',
        '신청서는 학교에서 모아 보내거나 보관하는 데 씁니다. 신청서를 내려받아도 장바구니의 자료가 신청되지는 않습니다.',
      ],
    },
    {
      id: 'keyboard',
      title: '키보드로 쓰기',
      paragraphs: [
        '모든 기능을 키보드만으로 쓸 수 있습니다.',
        {
          items: [
            'Tab과 Shift+Tab: 다음이나 이전의 링크, 단추, 입력칸으로 이동합니다.',
            'Enter: 링크를 열거나 양식을 보냅니다. 검색창에서는 바로 검색합니다.',
            'Space: 단추를 누르거나 확인란을 바꿉니다.',
            '화살표: 고르기 목록이나 라디오 단추에서 값을 바꿉니다.',
            'Esc: 열린 대화상자를 닫습니다.',
          ],
        },
        '화면의 처음에 있는 “본문 바로가기”를 누르면 메뉴를 건너뜁니다. 목록 화면에는 “검색 결과 바로가기”도 있습니다.',
        '정렬 순서나 한 쪽에 볼 개수는 고른 뒤 “적용”을 눌러야 바뀝니다.',
      ],
    },
    {
      id: 'help',
      title: '도움이 필요할 때',
      paragraphs: ['모든 화면의 아래쪽에 전화번호와 이메일이 있습니다. 화면을 쓰기 어려우면 전화로도 신청을 도와 드립니다.'],
    },
  ],
  en: [
    {
      id: 'search',
      title: 'Finding material',
      paragraphs: [
        'Type what you look for into the search box on the home page and press Enter. You need not log in.',
        'You may write freely.',
        {
          items: [
            'Order of words: any. 비상교육 중학교 수학 and 수학 비상교육 중학교 find the same books.',
            'Spacing: 공통수학1 and 공통 수학 1 are the same.',
            'Initial consonants: ㄱㅌㅅㅎ1 finds 공통수학1.',
            'ISBN: digits alone, or with hyphens or spaces among them.',
            'Publishers: short and full names both work, such as 비상, 비상교육 and ㈜비상교육.',
            'English keyboard: tngkr, which is 수학 typed in English mode, is understood as 수학.',
          ],
        },
        'If there are too many results, use the advanced search: title, author, publisher, curriculum, grade, production type and more.',
        'If there is no result, use fewer words or only part of the title. If that does not help, call or write to us.',
      ],
    },
    {
      id: 'types',
      title: 'Production types',
      paragraphs: [
        'Alternative material is a textbook in another form that you can read. You can apply for several types of one book.',
        {
          items: [
            '점자 (braille): a book of raised dots on paper.',
            '점역 (braille translation): a braille file, for a braille display or a braille printer.',
            '확대A3 (enlarged A3): a book printed large on A3 paper.',
            '확대B4 (enlarged B4): a book printed large on B4 paper, which is a little smaller than A3.',
            '음성 (audio): the content made to be listened to.',
            '제작 중 (in production): no type is finished yet. You can apply all the same.',
          ],
        },
      ],
    },
    {
      id: 'labels',
      title: 'Kinds of textbook: 국정, 검정, 인정',
      paragraphs: [
        'Korean textbooks are of three kinds, by who makes and examines them.',
        {
          items: [
            '국정 (state-authorised): the state holds the copyright. All schools use the same book.',
            '검정 (examined): made by a publisher and passed by the state. Each publisher’s book is different.',
            '인정 (recognised): approved by the education minister or a superintendent, for example where there is no other textbook.',
          ],
        },
        'Books with the same title but another publisher, author or curriculum are different books. Check which one your school uses.',
      ],
    },
    {
      id: 'membership',
      title: 'Signing up and your information',
      paragraphs: [
        'Signing up takes four steps: the kind of account, an identity check by mobile phone, the terms, and your details. You can also sign up with a Google, Kakao or Naver account.',
        'If you forgot your id or password, follow the links on the login page. A six-digit code is sent to the mobile phone you verified when you signed up. It is good for three minutes.',
        'Under My info you can change e-mail, address, landline and password, see where you are logged in, and withdraw.',
      ],
    },
    {
      id: 'apply',
      title: 'Applying',
      paragraphs: [
        'Apply in this order. Putting a book into the cart is not yet an application.',
        {
          items: [
            'Step 1, find the material: open the title in the search results.',
            'Step 2, type and copies: choose the type, enter the number of copies and press the apply button. It goes to your cart.',
            'Step 3, cart: check the material and the copies. You can change the number or remove an entry.',
            'Step 4, apply: press the apply button of the cart. Everything in the cart is applied for at once.',
            'Step 5, applications: see the status of what you applied for.',
          ],
        },
        'Adding the same book and type again adds up the copies.',
        'You need to log in to use the cart. If you have not, you are sent to the login page and then back to your book.',
      ],
    },
    {
      id: 'status',
      title: 'Status of an application',
      paragraphs: [
        'Your applications show one of these for each material.',
        {
          items: [
            '접수 (received): we have your application.',
            '원본 확보 중 (obtaining the source): we have asked the publisher for the source.',
            '제작 중 n% (in production): the material is being made. The number says how much of it is done.',
            '완료 (finished): the material is ready. If there are files, you can download them here.',
          ],
        },
        'You can cancel an application yourself only while it is received. After that, call or write to us.',
      ],
    },
    {
      id: 'form',
      title: 'Downloading the request form',
      paragraphs: [
        'The cart offers its request form as an Excel file (.xlsx). Type the name of the user and choose teacher or student.',
        'The form is for schools that collect requests, or for your records. Downloading it does not apply for what is in the cart.',
      ],
    },
    {
      id: 'keyboard',
      title: 'Keyboard',
      paragraphs: [
        'Everything works with the keyboard alone.',
        {
          items: [
            'Tab and Shift+Tab: to the next or previous link, button or field.',
            'Enter: opens a link or sends a form. In the search box it searches.',
            'Space: presses a button or changes a checkbox.',
            'Arrow keys: change the value of a select or a radio button.',
            'Esc: closes an open dialog.',
          ],
        },
        'The first link of every screen skips the menu. On lists a second one skips to the results.',
        'Sort order and page size change only when you press the apply button next to them.',
      ],
    },
    {
      id: 'help',
      title: 'If you need help',
      paragraphs: ['Our phone number and email address are at the bottom of every screen. We also help with applications by phone.'],
    },
  ],
}
