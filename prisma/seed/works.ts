/**
 * The works of the demo: textbooks that schools really chose, their relatives, and others of the
 * curricula.
 */
import { readFileSync } from 'node:fs'
import {
  gradeCodes,
  permissionCodes,
  purposeCodes,
  type Grade,
  type Permission,
} from '~/tables/codes'
import { normalise } from '~/features/catalogue/book/search/search-text'
import { publisherKey, splitPublisher } from '~/features/catalogue/book/search/publisher-names'
import { leadAuthor, personName } from './invent'
import { random, type Random } from './random'

/**
 * A textbook or teacher's guide as its list of selection prints it; `year` is when its curriculum
 * reached the classroom.
 */
export type Work = {
  title: string
  grade: string
  permission: string
  purpose: string
  curriculum: string
  creator: string
  publisher: string
  year: number
}

const revised2022 = '2022 개정 교육과정'
const revised2015 = '2015 개정 교육과정'

/**
 * Every work once: the real ones, then their relatives, then the others. The same list at every
 * run.
 */
export function demoWorks(): Work[] {
  const rng = random(2026)
  const real = realWorks()
  const all = [
    ...real,
    ...real.flatMap((work) => relatives(work, rng)),
    ...rng.shuffled([...nationalWorks(), ...offeredWorks(rng)]),
  ]
  const first = new Map(all.toReversed().map((work) => [sameWork(work), work]))
  // prettier-ignore
  return all.filter((work) => first.get(sameWork(work)) === work).map(({ title, grade, permission, purpose, curriculum, creator, publisher, year }) => ({
    title, grade, permission, purpose, curriculum, creator, publisher, year,
  }))
}

const sameWork = (work: Work) =>
  [
    normalise(work.title),
    publisherKey(work.publisher),
    normalise(work.creator),
    work.curriculum,
    work.purpose,
    work.grade,
  ].join('|')

// ── real works and their relatives ───────────────────────────────────────────────────────────

type RealWork = Work & { schoolYears: string }

/**
 * The rows of data/textbooks-real.csv, spelled as they were printed; no field holds a comma or a
 * quotation mark.
 */
function realWorks(): RealWork[] {
  const text = readFileSync(new URL('../data/textbooks-real.csv', import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [
        grade = '',
        schoolYears = '',
        permission = '',
        purpose = '',
        curriculum = '',
        title = '',
        creator = '',
        publisher = '',
      ] = line.split(',')
      return {
        grade,
        schoolYears,
        permission,
        purpose,
        curriculum,
        title,
        creator,
        publisher,
        year: introduced(curriculum, grade, schoolYears),
      }
    })
}

/**
 * The year in which a curriculum reached a school year. 2022: 초1–2 in 2024, 초3–4, 중1, 고1 in 2025,
 * the next in 2026; 2015 lies before all of them.
 */
function introduced(curriculum: string, grade: string, schoolYears: string): number {
  if (curriculum === revised2015) return 2018
  const [first] = schoolYears
  if (grade === gradeCodes.elementary) return first === '1' ? 2024 : first === '3' ? 2025 : 2026
  return first === '1' ? 2025 : 2026
}

/** The other volumes of the same series, the books sold with them, and the teacher's guide. */
function relatives(work: RealWork, rng: Random): Work[] {
  const { schoolYears, ...plain } = work
  const volumes = otherVolumes(work, schoolYears).map((title) => ({
    ...plain,
    title,
    year: Math.min(plain.year + 1, 2026),
  }))
  const companions = companionTitles(work).map((title) => ({ ...plain, title }))
  const guides = [plain, ...volumes]
    .filter(() => rng.chance(0.45))
    .map((one) => ({ ...one, purpose: purposeCodes.guide }))
  return [...volumes, ...companions, ...guides]
}

function otherVolumes({ title, grade }: Work, schoolYears: string): string[] {
  if (grade === gradeCodes.elementary)
    return schoolYears
      .split('~')
      .flatMap((year) =>
        /^(수학|사회|과학)$/.test(title)
          ? [`${title} ${year}-1`, `${title} ${year}-2`]
          : [`${title} ${year}`],
      )
  if (/1-[12]$/.test(title))
    return [
      title.replace(/1-([12])$/, '2-$1'),
      ...(title.endsWith('1') ? [title.replace(/1-1$/, '3-1')] : []),
    ]
  if (/①$/.test(title)) return [title.replace('①', '②')]
  return /1$/.test(title) ? [title.replace(/1$/, '2')] : []
}

function companionTitles({ title, grade }: Work): string[] {
  const pairs: Record<string, string[]> = {
    수학: ['수학 익힘', '수학(수학익힘)'],
    과학: ['실험 관찰'],
    사회: ['사회과 부도'],
  }
  return grade === gradeCodes.elementary ? (pairs[title] ?? []) : []
}

// ── state-authorised works ───────────────────────────────────────────────────────────────────

/** Elementary years 1–2 are all state-authorised; from year 3 on 국어 and 도덕 stay so. */
function nationalWorks(): Work[] {
  const terms = (year: number) => [`${year}-1`, `${year}-2`]
  const themes: Record<string, string[]> = {
    '1-1': ['학교', '사람들', '우리나라', '탐험'],
    '1-2': ['하루', '약속', '상상', '이야기'],
    '2-1': ['나', '자연', '마을', '세계'],
    '2-2': ['계절', '인물', '물건', '기억'],
  }
  const lower = [1, 2]
    .flatMap(terms)
    .flatMap((term) => [
      ...[`국어 ${term} 가`, `국어 ${term} 나`, `국어 활동 ${term}`].map((title) =>
        national(title, revised2022, 2024, '미래엔'),
      ),
      ...[`수학 ${term}`, `수학 익힘 ${term}`].map((title) =>
        national(title, revised2022, 2024, '비상교육'),
      ),
      ...(themes[term] ?? []).map((theme) =>
        national(`${theme} ${term}`, revised2022, 2024, '교학사'),
      ),
    ])
  const middle = [3, 4].flatMap((year) => upper(year, revised2022, 2025))
  const high = [5, 6].flatMap((year) => [
    ...upper(year, revised2022, 2026),
    ...upper(year, revised2015, 2019),
  ])
  return [...lower, ...middle, ...high].flatMap((work) =>
    / 나$|활동|익힘/.test(work.title) ? [work] : [work, { ...work, purpose: purposeCodes.guide }],
  )
}

function upper(year: number, curriculum: string, since: number): Work[] {
  const korean = [1, 2]
    .flatMap((term) => [`국어 ${year}-${term} 가`, `국어 ${year}-${term} 나`])
    .map((title) => national(title, curriculum, since, '미래엔'))
  return [...korean, national(`도덕 ${year}`, curriculum, since, '지학사')]
}

// prettier-ignore
const national = (title: string, curriculum: string, year: number, publisher: string): Work => ({
  title, grade: gradeCodes.elementary, permission: permissionCodes.state, purpose: purposeCodes.textbook, curriculum, creator: '교육부', publisher, year,
})

// ── examined works, by subject and publisher ─────────────────────────────────────────────────

type Subject = { titles: string; publishers: string; permission?: Permission }

/**
 * Titles are separated by |, and several spellings of one title by /; each publisher prints one
 * spelling.
 */
// prettier-ignore
const offers: { grade: Grade; curriculum: string; year: number; subjects: Subject[] }[] = [
  { grade: gradeCodes.elementary, curriculum: revised2022, year: 2025, subjects: [
    { titles: '수학 3-1|수학 3-2|수학 익힘 3-1|수학 익힘 3-2|수학 4-1|수학 익힘 4-1', publishers: '비상교육 미래엔 천재교과서 아이스크림미디어' },
    { titles: '사회 3-1|사회 4-1|사회과 부도', publishers: '비상 지학사 천재교과서(김정인) 미래엔' },
    { titles: '과학 3-1|실험 관찰 3-1|과학 4-1|실험 관찰 4-1', publishers: '비상교육 아이스크림미디어 동아출판' },
    { titles: '영어 3|영어 4', publishers: 'YBM 동아 천재교육 비상' },
    { titles: '음악 3~4|미술 3~4|체육 3~4', publishers: '천재교육 금성 동아출판' },
  ] },
  { grade: gradeCodes.elementary, curriculum: revised2022, year: 2026, subjects: [
    { titles: '사회 5-1|사회 6-1|사회과 부도', publishers: '비상 아이스크림미디어' },
    { titles: '과학 5-1|실험 관찰 5-1|과학 6-1|실험 관찰 6-1', publishers: '미래엔 천재교과서 금성출판사' },
    { titles: '실과 5|실과 6', publishers: '동아출판 비상교육 교학사' },
    { titles: '보건 5~6', publishers: '천재교육 와이비엠', permission: permissionCodes.recognised },
  ] },
  { grade: gradeCodes.middle, curriculum: revised2022, year: 2025, subjects: [
    { titles: '국어 1-1/국어1-1|국어 1-2/국어1-2|국어 2-1/국어2-1|국어 2-2/국어2-2', publishers: '미래엔 천재교육 지학사 창비 동아출판 금성' },
    { titles: '수학 1/수학1|수학 2/수학2', publishers: '미래엔 동아 지학사 좋은책신사고 교학사 금성출판사' },
    { titles: '영어 1/영어1|영어 2/영어2', publishers: 'NE능률 YBM 천재교육 미래엔 비상교육' },
    { titles: '사회 ①/사회1|사회 ②/사회2', publishers: '비상교육 동아출판 지학사 리베르스쿨' },
    { titles: '역사 ①/역사1|역사 ②/역사2|역사 부도', publishers: '비상 미래엔 천재교과서 리베르스쿨' },
    { titles: '도덕 ①/도덕1/도덕 1|도덕 ②/도덕2', publishers: '천재교육 지학사 교학사 리베르스쿨' },
    { titles: '과학 1/과학1|과학 2/과학2', publishers: '비상교육 동아출판 미래엔 지학사 YBM' },
    { titles: '기술·가정 ①/기술ㆍ가정1/기술・가정 1|기술·가정 ②/기술ㆍ가정2/기술・가정 2', publishers: '미래엔 천재교과서 비상교육 교학사 삼양미디어' },
    { titles: '정보', publishers: '미래엔 천재교과서 삼양미디어 와이비엠' },
    { titles: '음악 1/음악 ①|미술 1/미술 ①', publishers: '비상교육 금성출판사 동아출판 지학사' },
    { titles: '한문|생활 일본어/생활일본어|생활 중국어/생활중국어', publishers: '동아출판 비상교육 교학사 NE능률' },
    { titles: '진로와 직업|환경|보건', publishers: '천재교과서 지학사 삼양미디어', permission: permissionCodes.recognised },
  ] },
  { grade: gradeCodes.middle, curriculum: revised2015, year: 2020, subjects: [
    { titles: '국어 3-1/국어3-1|국어 3-2/국어3-2', publishers: '미래엔 비상 천재교육(노미숙) 천재교육(박영목) 지학사 금성' },
    { titles: '수학 3/수학3', publishers: '미래엔 비상교육 천재교과서-김화경 동아출판 좋은책신사고 교학사' },
    { titles: '영어 3/영어3', publishers: 'NE능률 능률교육 YBM(박준언) 동아(윤정미) 미래엔 천재교육' },
    { titles: '과학 3/과학3', publishers: '비상교육 동아출판 미래엔 천재교과서' },
    { titles: '사회 ②/사회2|역사 ②/역사2', publishers: '미래엔 천재교육 동아출판 비상' },
    { titles: '도덕 ②', publishers: '미래엔 천재교과서 지학사 비상교육 교학사' },
  ] },
  { grade: gradeCodes.high, curriculum: revised2022, year: 2025, subjects: [
    { titles: '공통국어1|공통국어2', publishers: '미래엔 비상교육 천재교육 창비 지학사 동아출판' },
    { titles: '공통수학1/공통수학 1|공통수학2/공통수학 2', publishers: '미래엔 비상교육 천재교과서 동아출판 지학사 NE능률 좋은책신사고' },
    { titles: '공통영어1/공통영어 1|공통영어2/공통영어 2', publishers: 'NE능률 YBM 비상교육 미래엔 천재교육' },
    { titles: '한국사1|한국사2', publishers: '미래엔 비상교육 동아출판 천재교과서 리베르스쿨' },
    { titles: '통합사회1/통합사회 1|통합사회2/통합사회 2', publishers: '비상교육 지학사 동아 천재교육 리베르스쿨' },
    { titles: '통합과학1/통합과학 1|통합과학2/통합과학 2', publishers: '비상교육 미래엔 동아출판 지학사 천재교과서' },
    { titles: '과학탐구실험1|과학탐구실험2', publishers: '비상교육 미래엔 지학사' },
    { titles: '정보|기술·가정/기술ㆍ가정', publishers: '천재교과서 금성출판사 미래엔 삼양미디어' },
  ] },
  { grade: gradeCodes.high, curriculum: revised2022, year: 2026, subjects: [
    { titles: '대수|미적분Ⅰ/미적분 I/미적분1', publishers: '미래엔 비상교육 동아출판 지학사 좋은책신사고 NE능률' },
    { titles: '미적분Ⅱ/미적분 II|확률과 통계|기하|경제수학/경제 수학', publishers: '비상교육 천재교과서 미래엔 금성출판사' },
    { titles: '문학|독서와 작문|화법과 언어', publishers: '미래엔 비상교육 천재교육 창비 동아출판' },
    { titles: '영어Ⅰ/영어 I|영어Ⅱ/영어 II|영어 독해와 작문', publishers: 'YBM NE능률 천재교육 미래엔' },
    { titles: '물리학|화학|생명과학|지구과학', publishers: '비상교육 미래엔 ㈜천재교과서 지학사' },
    { titles: '세계시민과 지리|세계사|사회와 문화/사회·문화|현대사회와 윤리', publishers: '미래엔 비상교육 지학사 천재교육' },
    { titles: '인공지능 기초|생애 설계와 자립', publishers: '천재교과서 삼양미디어 EBS', permission: permissionCodes.recognised },
  ] },
  { grade: gradeCodes.high, curriculum: revised2015, year: 2019, subjects: [
    { titles: '국어|문학|독서|언어와 매체|화법과 작문', publishers: '미래엔 비상 천재교육 창비 지학사' },
    { titles: '수학Ⅰ/수학 I|수학Ⅱ/수학 II|미적분|확률과 통계|기하', publishers: '미래엔 비상교육 천재교과서 지학사 좋은책신사고' },
    { titles: '영어Ⅰ/영어 I|영어Ⅱ/영어 II', publishers: 'NE능률 와이비엠(YBM) 금성' },
    { titles: '물리학Ⅰ|화학Ⅰ|생명과학Ⅰ|지구과학Ⅰ', publishers: '비상교육 미래엔 천재교과서' },
    { titles: '생활과 윤리|윤리와 사상|한국지리|세계지리|동아시아사|정치와 법', publishers: '비상교육 미래엔 천재교과서' },
    { titles: '수능특강 국어영역 문학|수능특강 수학영역 수학Ⅰ·수학Ⅱ|수능특강 영어영역 영어', publishers: '한국교육방송공사', permission: permissionCodes.recognised },
  ] },
]

function offeredWorks(rng: Random): Work[] {
  return offers.flatMap(({ grade, curriculum, year, subjects }) =>
    subjects.flatMap(({ titles, publishers, permission = permissionCodes.examined }) =>
      publishers.split(' ').flatMap((publisher, index) => {
        const creator =
          splitPublisher(publisher).creator || rng.chance(0.12)
            ? ''
            : leadAuthor(personName(rng), rng)
        const spelled = titles.split('|').map((title) => spelling(title.split('/'), index))
        const series = spelled.map((title) => ({
          title,
          grade,
          permission,
          purpose: purposeCodes.textbook,
          curriculum,
          creator,
          publisher,
          year,
        }))
        return series.flatMap((work) =>
          rng.chance(0.12) ? [work, { ...work, purpose: purposeCodes.guide }] : [work],
        )
      }),
    ),
  )
}

/** Publishers take turns with the spellings of a title, so that all of them occur. */
const spelling = (spellings: string[], publisher: number) =>
  spellings[publisher % spellings.length] ?? ''
