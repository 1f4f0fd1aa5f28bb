/**
 * Ways in which teachers, parents and sheets name a book: written by hand, and made of the works of
 * the demo. Every third one was held out while the search was built.
 */
import { convertHangulToQwerty } from 'es-hangul'
import { grades } from '~/tables/codes'
import { normalise } from '~/features/catalogue/book/search/search-text'
import { publisherKey } from '~/features/catalogue/book/search/publisher-names'
import { random } from '../../../prisma/seed/random'
import { demoWorks, type Work } from '../../../prisma/seed/works'

export type Named = { title: string; grade: string; publisher: string; creator: string }
/** `isWanted` decides of a found book; `how` names the template. */
export type Way = { keyword: string; how: string; isWanted: (book: Named) => boolean }

/** keyword → the titles that it means, separated by |; `grade:` before them if the keyword says it. */
const written: Record<string, string> = {
  '중1 국어': '중:국어 1|국어 1-1|국어 1-2',
  '국어 중1': '중:국어 1|국어 1-1|국어 1-2',
  중1국어: '중:국어 1|국어 1-1|국어 1-2',
  국어중1: '중:국어 1|국어 1-1|국어 1-2',
  '중학교 1학년 국어': '중:국어 1|국어 1-1|국어 1-2',
  '중 1학년 국어': '중:국어 1|국어 1-1|국어 1-2',
  '중등 1학년 국어': '중:국어 1|국어 1-1|국어 1-2',
  '국어 중학교 1학년': '중:국어 1|국어 1-1|국어 1-2',
  중학교1학년국어: '중:국어 1|국어 1-1|국어 1-2',
  '중학교 국어 1학년': '중:국어 1|국어 1-1|국어 1-2',
  '중2 수학': '중:수학 2',
  '수학 중2': '중:수학 2',
  '수학 중 2': '중:수학 2',
  '중3 과학': '중:과학 3',
  '중학교 3학년 영어': '중:영어 3',
  '중3영어 YBM': '중:영어 3',
  '중1 도덕': '중:도덕 1|도덕',
  '중2 역사': '중:역사 2',
  '중1 사회 비상': '중:사회 1',
  '중1-1 국어': '중:국어 1-1',
  '중학교 1학년 2학기 국어': '중:국어 1-2',
  '국어 중1 1학기': '중:국어 1-1',
  '중1 국어 천재교육': '중:국어 1|국어 1-1|국어 1-2',
  '미래엔 중1 국어': '중:국어 1|국어 1-1|국어 1-2',
  '초3 과학': '초:과학 3-1|과학 3-2|과학',
  초3과학: '초:과학 3-1|과학 3-2|과학',
  '과학 초3': '초:과학 3-1|과학 3-2|과학',
  '초등 3학년 과학': '초:과학 3-1|과학 3-2|과학',
  '초등학교 3학년 과학': '초:과학 3-1|과학 3-2|과학',
  '초등3학년 수학': '초:수학 3-1|수학 3-2',
  '초3-1 수학': '초:수학 3-1',
  '초3 1학기 수학': '초:수학 3-1',
  '3학년 1학기 수학': '수학 3-1',
  '수학 3학년 2학기': '수학 3-2',
  '수학 3-1학기': '수학 3-1',
  초등학교4학년사회: '초:사회 4-1|사회 4-2|사회',
  '초5 실과': '초:실과 5|실과 5-1|실과 5-2|실과',
  '초6 영어': '초:영어 6|영어 6-1|영어 6-2|영어',
  '초4 음악': '초:음악 4|음악 4-1|음악 4-2|음악 3~4|음악',
  '초등 5~6학년 미술': '초:미술 5|미술 5-1|미술 5-2|미술 6|미술 6-1|미술 6-2|미술 5~6|미술',
  '6학년 과학': '초:과학 6-1|과학 6-2|과학',
  '5학년 사회': '초:사회 5-1|사회 5-2|사회',
  '3학년 과학': '과학 3|과학 3-1|과학 3-2|과학',
  '국어 1학년': '국어 1|국어 1-1|국어 1-2|국어',
  '초1 국어 활동': '초:국어 활동 1-1|국어 활동 1-2',
  '수학익힘 4학년': '초:수학 익힘 4-1|수학 익힘 4-2',
  '고1 영어': '고:공통영어1|공통영어2|영어 1|영어',
  '영어 고1': '고:공통영어1|공통영어2|영어 1|영어',
  고1영어: '고:공통영어1|공통영어2|영어 1|영어',
  '고등학교 1학년 수학': '고:공통수학1|공통수학2|수학 1|수학',
  '고1 공통국어': '고:공통국어1|공통국어2|공통국어',
  '고1 통합과학': '고:통합과학1|통합과학2|통합과학',
  '고1 한국사': '고:한국사1|한국사2|한국사',
  '고2 문학': '고:문학|문학 2',
  '고2 문학 지학사': '고:문학|문학 2',
  '고등 2학년 대수': '고:대수|대수 2',
  '고3 기하': '고:기하|기하 3',
  '고2 확통': '고:확률과 통계|확률과 통계 2',
  '고2 생윤': '고:생활과 윤리|생활과 윤리 2',
  수1: '수학 1',
  수2: '수학 2',
  수Ⅱ: '수학 2',
  '수 II': '수학 2',
  '수2 비상': '수학 2',
  영1: '영어 1',
  영2: '영어 2',
  물1: '물리학 1',
  물리1: '물리학 1',
  물Ⅰ: '물리학 1',
  '물 1': '물리학 1',
  '물리학 I': '물리학 1',
  '물리 2': '물리학 2',
  화1: '화학 1',
  생1: '생명과학 1',
  생명2: '생명과학 2',
  지1: '지구과학 1',
  지구1: '지구과학 1',
  생물1: '생명과학 1',
  국사: '한국사',
  '국사 미래엔': '한국사',
  한사: '한국사',
  확통: '확률과 통계',
  '확통 미래엔': '확률과 통계',
  '천재 확통': '확률과 통계',
  미적: '미적분',
  미적1: '미적분 1',
  '미적2 비상': '미적분 2',
  기벡: '기하',
  언매: '언어와 매체',
  '언매 창비': '언어와 매체',
  화작: '화법과 작문',
  화언: '화법과 언어',
  독작: '독서와 작문',
  생윤: '생활과 윤리',
  윤사: '윤리와 사상',
  사문: '사회문화|사회와 문화',
  정법: '정치와 법',
  한지: '한국지리',
  세지: '세계지리',
  동사: '동아시아사',
  동아사: '동아시아사',
  세사: '세계사',
  통사1: '통합사회 1',
  통과2: '통합과학 2',
  공국1: '공통국어 1',
  공수2: '공통수학 2',
  공영1: '공통영어 1',
  과탐실1: '과학탐구실험 1',
  기가1: '기술가정 1',
  '기가 2': '기술가정 2',
  세시지: '세계시민과 지리',
  '수확 1': '수학 1',
  과햑: '과학',
  수햑1: '수학 1',
  '국러 2-1': '국어 2-1',
  국오: '국어',
  '시회 1': '사회 1',
  '영얼 2': '영어 2',
  '음얏 3': '음악 3',
  '미슬 1': '미술 1',
  '도턱 2': '도덕 2',
  체윢: '체육',
  '하학 1': '화학 1',
  '수확 3-1': '수학 3-1',
  공통수핵1: '공통수학 1',
}

/** Letters, digits and hyphens: 국어 1-1 and 국어 11 are two titles. */
const plain = (title: string) => normalise(title.replace(/(?<=\d)\s*[-~]\s*(?=\d)/g, 'ㅡ'))

function writtenWays(): Way[] {
  return Object.entries(written).map(([keyword, meaning]) => {
    const [, grade = '', titles = ''] = /^(?:([초중고]):)?(.*)$/.exec(meaning) ?? []
    const wanted = titles.split('|').map(plain)
    return {
      keyword,
      how: 'written by hand',
      isWanted: (book) =>
        (!grade || book.grade === grade) &&
        wanted.includes(plain(book.title).replace(/[가나]$/, '')),
    }
  })
}

// ── made of works ──

type Volume = { subject: string; year: string; term: string }

/** Subject, year and term of a title whose volume is a school year: 국어 1-2, 수학 3. */
function volumeOf({ title, grade }: Work): Volume | null {
  const [, subject = '', year = '', term = ''] =
    /^(국어|수학|영어|과학|사회|음악|미술|체육|실과|도덕)\s*([1-6])(?:-([12]))?$/.exec(title) ?? []
  const isByYear = grade === '초' || /^(국어|수학|영어|과학)$/.test(subject)
  return subject && grade !== '고' && isByYear ? { subject, year, term } : null
}

/** A book of the same subject and year, and of the term if the keyword says it. */
function sameYear(
  work: Work,
  { subject, year, term }: Volume,
  said: { grade: boolean; term: boolean },
) {
  const titles = [
    `${subject} ${year}${said.term && term ? `-${term}` : ''}`,
    ...(said.term && term ? [] : [`${subject} ${year}-1`, `${subject} ${year}-2`, subject]),
  ].map(plain)
  return (book: Named) =>
    (!said.grade || book.grade === work.grade) &&
    titles.includes(plain(book.title).replace(/[가나]$/, ''))
}

const schoolOf = (grade: string) => grades.find(({ value }) => value === grade)?.label ?? ''
const byPublisher = (work: Work) => (book: Named) =>
  publisherKey(book.publisher) === publisherKey(work.publisher)
const both =
  (...tests: ((book: Named) => boolean)[]) =>
  (book: Named) =>
    tests.every((test) => test(book))

const ofYear: Record<string, (work: Work, volume: Volume) => [string, (book: Named) => boolean]> = {
  '중1 국어': (work, v) => [
    `${work.grade}${v.year} ${v.subject}`,
    sameYear(work, v, { grade: true, term: false }),
  ],
  국어중1: (work, v) => [
    `${v.subject}${work.grade}${v.year}`,
    sameYear(work, v, { grade: true, term: false }),
  ],
  '국어 중1': (work, v) => [
    `${v.subject} ${work.grade}${v.year}`,
    sameYear(work, v, { grade: true, term: false }),
  ],
  중1국어: (work, v) => [
    `${work.grade}${v.year}${v.subject}`,
    sameYear(work, v, { grade: true, term: false }),
  ],
  '중학교 1학년 국어': (work, v) => [
    `${schoolOf(work.grade)} ${v.year}학년 ${v.subject}`,
    sameYear(work, v, { grade: true, term: false }),
  ],
  '국어 1학년': (work, v) => [
    `${v.subject} ${v.year}학년`,
    sameYear(work, v, { grade: false, term: false }),
  ],
  '1학년 1학기 국어': (work, v) => [
    `${v.year}학년 ${v.term || 1}학기 ${v.subject}`,
    sameYear(work, v, { grade: false, term: Boolean(v.term) }),
  ],
  중학교1학년1학기국어: (work, v) => [
    `${schoolOf(work.grade)}${v.year}학년${v.term || 1}학기${v.subject}`,
    sameYear(work, v, { grade: true, term: Boolean(v.term) }),
  ],
  '중1 국어 미래엔': (work, v) => [
    `${work.grade}${v.year} ${v.subject} ${work.publisher}`,
    both(sameYear(work, v, { grade: true, term: false }), byPublisher(work)),
  ],
}

const sameTitle = (work: Work) => (book: Named) => normalise(book.title) === normalise(work.title)
const ofAll: Record<string, (work: Work) => [string, (book: Named) => boolean] | null> = {
  'title, publisher': (work) => [
    `${work.title} ${work.publisher}`,
    both(sameTitle(work), byPublisher(work)),
  ],
  'publisher, title': (work) => [
    `${work.publisher} ${work.title}`,
    both(sameTitle(work), byPublisher(work)),
  ],
  'title, author as printed': (work) =>
    work.creator && work.creator !== '교육부'
      ? [
          `${work.title} ${work.creator}`,
          both(sameTitle(work), (book) => book.creator === work.creator),
        ]
      : null,
  'author as printed': (work) =>
    work.creator && work.creator !== '교육부'
      ? [work.creator, (book) => book.creator === work.creator]
      : null,
  'school, title': (work) => [
    `${schoolOf(work.grade)} ${work.title}`,
    both(sameTitle(work), (book) => book.grade === work.grade),
  ],
  'another keyboard': (work) =>
    /^[가-힣 ]+[\d -]*$/.test(work.title)
      ? [convertHangulToQwerty(work.title), sameTitle(work)]
      : null,
}

/** 300 and more ways, the same at every run. */
export function teacherWays(count = 300): Way[] {
  const rng = random(20_270_302)
  const works = rng.shuffled(demoWorks())
  const dated = works.filter((work) => volumeOf(work))
  const templates = [
    ...Object.entries(ofYear).map(([how, make]) => ({
      how,
      list: dated,
      make: (work: Work) => make(work, volumeOf(work)!),
    })),
    ...Object.entries(ofAll).map(([how, make]) => ({ how, list: works, make })),
  ]
  const ways = writtenWays()
  const known = new Set(ways.map(({ keyword }) => keyword))
  for (let turn = 0; ways.length < count && turn < 10_000; turn += 1) {
    const { how, list, make } = templates[turn % templates.length]!
    const [keyword, isWanted] = make(rng.pick(list)) ?? []
    if (!keyword || !isWanted || known.has(keyword)) continue
    known.add(keyword)
    ways.push({ keyword, how, isWanted })
  }
  return ways
}
