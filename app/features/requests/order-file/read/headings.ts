/** Recognises the headings of order sheets as schools write them, in one line or several. */
import { LRUCache } from 'lru-cache'
import { entriesOf } from '~/platform/records'
import { productionTypeValues, type CountName } from '~/tables/codes'
import { normalise } from '~/features/catalogue/book/search/normalise'
import { listColumns } from '~/features/catalogue/request-book/upload/list-sheet'
import { countNames } from './cell-parsers'
import type { RequestedBook } from '~/features/catalogue/book-matching/requested-book'
import { columnOfSize, typeHeadings } from '~/features/requests/order-file/type-words'

/**
 * What a column holds. `glued`: title and publisher in one cell; `forms` and `copies`: types in
 * words, and how many; `enlarged`: enlarged print without a size; `contact`: any telephone;
 * `pupils`: whole pupils in one cell; `known`: recognised but not stored.
 */
export type ColumnName =
  | keyof RequestedBook
  | CountName
  | 'bookId'
  | 'glued'
  | 'subject'
  | 'forms'
  | 'copies'
  | 'enlarged'
  | 'remarks'
  | 'neededFrom'
  | 'schoolName'
  | 'teacher'
  | 'phone'
  | 'cellPhone'
  | 'contact'
  | 'email'
  | 'address'
  | 'pupils'
  | 'pupilName'
  | 'pupilGrade'
  | 'pupilPhone'
  | 'year'
  | 'known'

const listHeadings = (wanted: string) =>
  listColumns.flatMap(({ name, heading, names }) => (name === wanted ? [heading, ...names] : []))

/** The spellings of each heading, compared without spaces, punctuation and case. */
// prettier-ignore
const spellings: Record<ColumnName, string[]> = {
  bookId:     listHeadings('bookId'),
  title:      [...listHeadings('title'), '책제목', '도서이름', '교과서이름', '교과서', '교과서제목', '도서제목', '신청도서', '신청도서명', '신청교과서', '자료이름', '교재명', '교재', '도서', '책', '선정교과서', '교과서도서명'],
  creator:    [...listHeadings('creator'), '저자대표', '저자대표저자', '저자역자', '글쓴이', '대표집필자', '대표저작자'],
  publisher:  [...listHeadings('publisher').filter((name) => name !== '출판사대표저자'), '출판', '출판사대표저자', '출판사저자', '출판사명저자', '발행사명', '출판기관'],
  curriculum: [...listHeadings('curriculum'), '교육과정년도', '교육과정연도', '개정', '개정연도', '개정년도', '개정차수', '교과과정'],
  grade:      [...listHeadings('grade'), '초중고', '초중등', '학교급초중고', '대상학교급'],
  permission: [...listHeadings('permission').filter((name) => name !== '구분'), '구분', '국정검정인정', '국검인정여부', '도서종별'],
  purpose:    [...listHeadings('purpose'), '교과서지도서구분', '교과서지도서여부', '도서용도', '교사용학생용', '학생용교사용'],
  isbn:       [...listHeadings('isbn'), 'isbn10', '국제표준도서번호isbn', '도서isbn', '바코드', 'isbn13자리'],
  ...typeHeadings,
  enlarged:   ['확대', '확대본', '확대도서', '확대교과서', '확대자료', '확대인쇄', '큰글자', '큰글자책'],
  forms:      ['신청형태', '자료유형', '자료형태', '제작형태', '제작유형', '신청유형', '도서형태', '도서유형', '대체자료유형', '대체자료형태', '대체자료종류', '신청자료', '신청자료유형', '매체', '매체유형', '지원형태', '제공형태', '희망형태', '희망자료', '자료종류'],
  copies:     ['부수', '수량', '권수', '신청부수', '신청수량', '신청권수', '필요부수', '필요수량', '소요량', '요청부수', '요청수량', '제작부수', '제작수량', '희망부수', '희망수량', '주문부수', '주문수량', '신청수', '신청량', '필요량', 'copies', 'quantity'],
  remarks:    ['비고', '비고란', '참고', '참고사항', '특이사항', '기타', '요청사항', '전달사항', '메모', 'remarks', 'note'],
  neededFrom: ['필요일', '필요일자', '필요날짜', '필요한날', '필요한날짜', '필요시기', '필요기한', '희망일', '희망일자', '희망날짜', '희망시기', '희망납기', '희망수령일', '수령희망일', '배송희망일', '납품희망일', '납기', '납기일', '사용일', '사용일자', '사용시기', '사용시작일', '사용예정일', 'neededfrom', 'needdate'],
  schoolName: ['학교명', '학교', '학교이름', '소속학교', '신청학교', '신청학교명', '재학학교', '소속', '소속기관', '기관명', '신청기관', '학교기관명', 'schoolname'],
  teacher:    ['담당교사', '담당교사명', '교사', '교사명', '교사이름', '담당자', '담당자명', '담당', '담당선생님', '특수교사', '담당특수교사', '신청교사', '신청담당자', '담임교사', '교사성명', '담당교사성명', '담당교사이름', 'teacher'],
  phone:      ['전화', '전화번호', '학교전화', '학교전화번호', '교무실전화', '유선전화', '유선', '일반전화', '사무실전화', '사무실', '내선번호', '내선', '연락처유선', 'tel', 'phone', '담당교사전화', '담당교사전화번호'],
  cellPhone:  ['휴대폰', '휴대전화', '휴대폰번호', '휴대전화번호', '핸드폰', '핸드폰번호', '이동전화', '모바일', '연락처휴대폰', '연락처핸드폰', '담당교사휴대폰', '담당교사핸드폰', '교사휴대폰', '교사핸드폰', 'hp', 'mobile', 'cellphone'],
  contact:    ['연락처', '연락번호', '담당교사연락처', '담당자연락처', '교사연락처', '학교연락처', '교사전화번호', '담당자전화번호'],
  email:      ['이메일', '이메일주소', '전자우편', '메일', '메일주소', '담당교사이메일', '담당자이메일', '교사이메일', 'email', 'mail'],
  address:    ['주소', '학교주소', '배송지', '배송주소', '배송지주소', '수령지', '수령주소', '받는주소', '받는곳', '배달주소', 'address'],
  pupils:     ['학생', '신청학생', '이용학생', '대상학생', '수혜학생', '학생정보', '학생명단', '학생이름학년연락처', '이름학년연락처', '성명학년연락처', '이용자', '신청자', '학생이름학년', '이름학년', '이름학년반', '성명학년', '성명학년반', '학년이름', '학년성명', '학년반이름', '학년반성명', '학생명학년', '학생학년이름', 'orderusers'],
  pupilName:  ['이름', '성명', '학생이름', '학생명', '학생성명', '신청학생명', '신청자명', '이용자명', '이용자성명'],
  pupilGrade: ['학생학년', '학생학년반', '재학학년', '이용자학년', '신청자학년'],
  pupilPhone: ['학생연락처', '학생전화', '학생휴대폰', '학생전화번호', '보호자연락처', '학부모연락처', '이용자연락처', '신청자연락처'],
  year:       ['학년', '사용학년', '신청학년', '적용학년', '대상학년', '학년반', '학년학기'],
  subject:    ['과목', '과목명', '교과', '교과목', '교과명', '교과목명'],
  glued:      [],
  known:      ['번호', '순번', '연번', '일련번호', 'no', '순', '순서', '가격', '정가', '단가', '금액', '출처', '합계', '계', '총계', '소계', '총부수', '합', '부수합계', '확정도서명', '확정', '발행일', '총판', ...listHeadings('pubDate'), ...listHeadings('distributor')],
}

const columnBySpelling = new Map(
  entriesOf(spellings).flatMap(([name, all]) =>
    all.map((spelling) => [normalise(spelling), name] as const),
  ),
)

/**
 * Short headings under a group heading, or after its word in one heading, have a meaning of their
 * own.
 */
// prettier-ignore
const headingGroups: { word: RegExp; names: Record<string, ColumnName> }[] = [
  { word: /^(?:신청|대상|수혜|이용|시각장애|장애)*(?:학생|이용자|학습자|수혜자|대상자|신청자|신청인)(?:정보|현황|명단|인적사항)?/, names: { '': 'pupils', 이름: 'pupilName', 성명: 'pupilName', 명: 'pupilName', 학생명: 'pupilName', 학년: 'pupilGrade', 학년반: 'pupilGrade', 반: 'known', 연락처: 'pupilPhone', 전화: 'pupilPhone', 전화번호: 'pupilPhone', 휴대폰: 'pupilPhone', 휴대전화: 'pupilPhone', 핸드폰: 'pupilPhone' } },
  { word: /^(?:담당|신청|특수|담임|지도)*(?:교사|선생님|담당자|담당)(?:정보|현황|인적사항)?/, names: { '': 'teacher', 이름: 'teacher', 성명: 'teacher', 명: 'teacher', 연락처: 'contact', 전화: 'phone', 전화번호: 'phone', 학교전화: 'phone', 유선: 'phone', 휴대폰: 'cellPhone', 휴대전화: 'cellPhone', 핸드폰: 'cellPhone', 휴대폰번호: 'cellPhone', 이메일: 'email', 메일: 'email', 전자우편: 'email' } },
  { word: /^(?:신청|소속)*(?:학교|기관)(?:정보|현황)?/, names: { 명: 'schoolName', 이름: 'schoolName', 전화: 'phone', 전화번호: 'phone', 연락처: 'contact', 주소: 'address', 급: 'grade' } },
  { word: /^(?:확대)(?:본|도서|교과서|자료)?/, names: { ...columnOfSize, '': 'enlarged' } },
  { word: /^(?:신청|선정|희망)?(?:도서|교과서|교과용도서|자료)(?:정보|현황)?/, names: { 명: 'title', 이름: 'title', 제목: 'title', 학년: 'year', 구분: 'permission' } },
]

/**
 * Variants of a heading: whole, without brackets, its first line, without a leading number or star.
 */
function headingForms(heading: string): string[] {
  const cut = heading.replace(/필수|선택|\*/g, '')
  const forms = [
    cut,
    cut.replace(/[([（［<].*$/s, ''),
    cut.split('\n')[0] ?? '',
    cut.replace(/^\s*\d+[.)]\s*/, ''),
    cut.replace(/[([（［]\s*(?:단위\s*[:：]?\s*)?(?:부|권|부수|수량|개)\s*[)\]）］]/, ''),
  ]
  return [...new Set(forms.map(normalise))].filter(Boolean)
}

const gluedHeading = /^(?:도서|교과서|교재|책|자료|교과용도서)명?출판사/

/**
 * What the column under these headings (the topmost first) holds; null when they are not
 * recognised.
 */
export function columnForHeadings(path: string[]): ColumnName | null {
  // longer text is not a heading
  if ((path.at(-1) ?? '').length > 60) return null
  const key = path.map((heading) => heading.slice(0, 61)).join('\n')
  const known = headingCache.get(key)
  if (known !== undefined) return known.name
  const name = findColumn(path)
  headingCache.set(key, { name })
  return name
}

/** The same few headings recur. */
const headingCache = new LRUCache<string, { name: ColumnName | null }>({ max: 5_000 })

function findColumn(path: string[]): ColumnName | null {
  const lastForms = headingForms(path.at(-1) ?? '')
  const above = path.slice(0, -1).map((heading) => normalise(heading.slice(0, 60)))
  for (const group of above.reverse()) {
    // a long one is the title of the sheet
    const names =
      group.length <= 14 ? headingGroups.find(({ word }) => word.test(group))?.names : undefined
    const name = lastForms.map((form) => names?.[form]).find(Boolean)
    if (name) return name
  }
  for (const form of lastForms) {
    const name =
      columnBySpelling.get(form) ??
      (gluedHeading.test(form) ? 'glued' : undefined) ??
      afterGroup(form)
    if (name) return name
  }
  return null
}

/** 학생이름, 담당교사휴대전화, 학교주소: a group's word followed by a heading of the group. */
function afterGroup(form: string): ColumnName | undefined {
  for (const { word, names } of headingGroups) {
    const rest = word.test(form) ? form.replace(word, '') : undefined
    if (rest) return names[rest]
  }
  return undefined
}

const requiredColumns: ColumnName[] = [
  'publisher',
  'glued',
  'isbn',
  ...countNames,
  'enlarged',
  'forms',
  'copies',
]

/** Whether these columns make an order table: a title and a publisher, an ISBN or copies. */
export const isOrderHeader = (names: ReadonlySet<ColumnName | null>) =>
  hasTitle(names) && requiredColumns.some((name) => names.has(name))
export const hasTitle = (names: ReadonlySet<ColumnName | null>) =>
  names.has('title') || names.has('glued') || names.has('subject')

/** The required headings that are missing, as text for a message. */
export function missingHeadings(names: ReadonlySet<ColumnName | null>): string {
  const missing = [
    ...(hasTitle(names) ? [] : ['도서명']),
    ...(requiredColumns.some((name) => names.has(name))
      ? []
      : [`${['출판사', 'ISBN', ...productionTypeValues].join('·')} 가운데 하나`]),
  ]
  return missing.join(', ') || '-'
}
