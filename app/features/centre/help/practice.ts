/** Practice in the demo: what to try as each of its people, in the order of one story. */
import { href } from '~/http/href'
import type { Section } from './section'
import { practiceInEnglish } from './practice-en'

const practiceInKorean: Section[] = [
  {
    id: 'before',
    title: '시작하기 전에',
    paragraphs: [
      '연습용 서비스의 사람과 학교, 신청은 지어낸 것입니다. 마음껏 눌러 보십시오. 문자와 본인 인증은 실제로 나가지 않습니다.',
      '비밀번호는 모두 Moduchaek1! 입니다. 다른 사람으로 해 보려면 먼저 로그아웃하거나 다른 브라우저에서 로그인합니다.',
      { to: '/sandbox/outbox/page', text: '연습용 서비스가 보낸 문자 보기' },
    ],
  },
  {
    id: 'visitor',
    title: '로그인하지 않고: 책 찾기',
    paragraphs: [
      {
        items: [
          '첫 화면에서 ㄱㅌㅅㅎ1, 공텅수학1, 공통수학 1을 차례로 찾아봅니다.',
          '책 하나를 열어 지금 받을 수 있는 형태를 봅니다. 신청하려면 로그인하라고 안내합니다.',
          '아직 만들지 않은 책도 찾아봅니다.',
        ],
      },
      { to: href('/', { keyword: '공통수학1' }), text: '공통수학1 찾기' },
      { to: href('/listed'), text: '아직 만들지 않은 책' },
    ],
  },
  {
    id: 'member',
    title: '회원 member: 신청하고 받기',
    paragraphs: [
      {
        items: [
          '책을 장바구니에 담고, 장바구니에서 필요한 날을 적어 신청합니다.',
          '신청 내역에서 신청 하나를 열어 지금까지의 일과 다음 일을 봅니다. 부수를 바꾸고, 하나는 취소합니다.',
          '완료된 점역이나 음성 파일을 내려받습니다. 받은 뒤에는 “더 필요하지 않음”으로 끝낼 수 있습니다.',
          '받을 자료에서 온 상자를 열어 한 부가 없다고 적습니다. 관리자가 다시 보냅니다.',
          '목록에 없는 책을 ISBN이나 제목으로 신청합니다.',
        ],
      },
      { to: href('/order'), text: '신청 내역' },
      { to: href('/delivery'), text: '받을 자료' },
      { to: href('/proposals/new'), text: '목록에 없는 책 신청하기' },
    ],
  },
  {
    id: 'teacher',
    title: '회원 member: 학교의 목록 보내기',
    paragraphs: [
      {
        items: [
          '새봄초등학교의 목록을 열어 확실하지 않은 책을 정하고, 부수를 고칩니다.',
          '신청서 양식을 내려받아 두 줄을 적어 보냅니다. 같은 파일을 줄을 더해 다시 보내면 새 줄만 더해집니다.',
          '진행 상황 페이지의 주소를 로그아웃한 브라우저에서 엽니다. 표와 달력으로도 내려받습니다.',
          '주소를 새로 만들고, 앞의 주소가 닫힌 것을 봅니다.',
        ],
      },
      { to: href('/school'), text: '학교 신청 목록' },
    ],
  },
  {
    id: 'newcomer',
    title: '이용 자격이 없는 회원 newmember',
    paragraphs: [
      {
        items: [
          '책을 찾아 신청합니다. 찾기와 신청은 자격 확인 없이 됩니다.',
          '완료된 파일은 내려받을 수 없고, 무엇을 해야 하는지 안내합니다.',
          '이용 자격 확인을 사진이나 글로 요청합니다. newteacher는 확인을 기다리고, newparent는 확인되지 않은 회원입니다.',
        ],
      },
      { to: href('/eligibility'), text: '이용 자격' },
    ],
  },
  {
    id: 'administrator',
    title: '관리자 admin: 하루의 일',
    paragraphs: [
      {
        items: [
          '관리 화면에서 늦은 것과 오래 기다린 것부터 봅니다.',
          '이용 자격: 사진을 보고 확인하거나 까닭을 적어 돌려보냅니다. 사진은 바로 지워집니다.',
          '신청 목록: 학교가 보낸 파일에서 확실하지 않은 행의 책을 정합니다.',
          '신청받은 미제작 도서를 구입 요청에 담고, 제안된 책을 목록의 책과 잇습니다.',
          '보낼 자료: 한 학교의 것을 포장하고, 이름표와 포장 목록을 인쇄하고, 보냄으로 적습니다.',
          '발송: 도착, 없음, 돌아옴, 넘김을 적어 봅니다. 없는 부수는 다시 보낼 자료에 나옵니다.',
          '신청자 목록: 한 책을 누가 기다리는지 봅니다.',
          '회원 화면: 휴대폰을 잃어버린 회원의 번호를 까닭을 적어 바꾸고, 비밀번호를 새로 정할 링크를 보냅니다.',
        ],
      },
      { to: href('/admin'), text: '관리 화면' },
      { to: href('/admin/delivery/ready'), text: '보낼 자료' },
      { to: href('/admin/demand'), text: '신청자 목록' },
    ],
  },
  {
    id: 'receipt',
    title: '상자를 받은 사람: 번호 열두 자',
    paragraphs: [
      '관리자로 인쇄한 포장 목록의 번호를 로그아웃한 브라우저에서 적습니다. 받은 부수를 적으면 관리자와 신청한 사람의 화면이 함께 바뀝니다.',
      { to: href('/r'), text: '포장 목록의 번호 적기' },
    ],
  },
  {
    id: 'producer',
    title: '제작자 producer: 만들고, 제출하고, 검수하기',
    paragraphs: [
      {
        items: [
          '작업대에서 돌아온 분권을 열어 지적을 읽고, 답을 적어 파일을 다시 제출합니다. 아무 파일이나 올려 보면 검사가 무엇을 찾는지 보입니다.',
          '검수할 것을 열어 교정 화면에서 줄마다 읽고, 줄에 지적을 적고, 돌려보내거나 확인합니다. 자기가 만든 것은 확인할 수 없습니다.',
          '새 분권을 맡고, 늦어지면 까닭과 새 날짜를 적습니다.',
          '내 제작 목록에서 맡은 책과 기한이 지난 분권을 봅니다.',
          '책 하나를 열어 쪽수와 단원, 원본 파일을 봅니다. 목록을 인쇄합니다.',
        ],
      },
      { to: href('/producer'), text: '작업대' },
      { to: href('/producer/list'), text: '내 제작 목록' },
    ],
  },
]

export const practice = { ko: practiceInKorean, en: practiceInEnglish }
