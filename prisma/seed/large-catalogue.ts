/** A large synthetic catalogue with realistic distributions: for measuring, never for showing. */
import { Client } from 'pg'
import { keysOf } from '~/platform/records'
import { gradeCodes, permissionCodes, purposeCodes, productionTypeValues } from '~/tables/codes'
import { searchColumns } from '~/features/catalogue/book/search/search-text'
import { finishedDay, leadAuthor, partialDate, personName, syntheticIsbn } from './invent'
import { random, type Random } from './random'

type Print = (text: string) => void

const chunkSize = 5_000
/** Synthetic book IDs have seven digits and begin at 1,000,000. */
const firstNumber = 1_000_000
export const MAX_BOOKS = 9_999_999 - firstNumber

/**
 * The columns that are written, with the type of the array that carries them; arrays inside a row
 * travel as text.
 */
// prettier-ignore
const columns = {
  bookId: 'text', title: 'text', grade: 'text', publisher: 'text', creator: 'text', curriculum: 'text', permission: 'text', purpose: 'text',
  prodTypes: 'text', prodDate: 'text', pubDate: 'text', isbn: 'text', distributor: 'text', searchText: 'text', initialsText: 'text', titleText: 'text', creatorText: 'text', publisherText: 'text',
  curriculumText: 'text', grams: 'text',
} as const
type Column = keyof typeof columns
type Row = Record<Column, string | number | null>

const names = keysOf(columns)
const casts: Partial<Record<Column, string>> = { prodTypes: '::text[]', grams: '::int[]' }

const insertSql = `
  INSERT INTO "Book" (${names.map((name) => `"${name}"`).join(', ')}, "updateTime")
  SELECT ${names.map((name) => `"${name}"${casts[name] ?? ''}`).join(', ')}, now()
  FROM unnest(${names.map((name, index) => `$${index + 1}::${columns[name]}[]`).join(', ')}) AS row (${names.map((name) => `"${name}"`).join(', ')})
  ON CONFLICT ("bookId") DO NOTHING`

/** Unfinished books get a braille format in production. */
const beginFormatsSql = `
  INSERT INTO "Format" ("bookRowId", "prodType", progress, "updateTime")
  SELECT id, '${productionTypeValues[0]}', id % 100, now() FROM "Book" WHERE "prodTypes" = '{}' AND "bookId" = ANY($1::text[]) ON CONFLICT DO NOTHING`

/**
 * From this many books on, rebuilding the trigram index once is faster than updating it (measured
 * at 100,000 books: a third of the time).
 */
const manyBooks = 20_000
const index = 'Book_grams_idx'

/**
 * Makes the catalogue contain the first `count` synthetic books; existing books stay. One
 * transaction: an interrupted run leaves nothing, and the index is never missing. Searches wait
 * while many books are loaded.
 */
export async function seedBooks(
  connectionString: string,
  count: number,
  print: Print,
): Promise<void> {
  const started = Date.now()
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query('BEGIN')
    const load = () =>
      insertBooks(client, count, (done) =>
        print(
          `  도서 ${done.toLocaleString('en')} / ${count.toLocaleString('en')}건, ${seconds(started)}초`,
        ),
      )
    await (count < manyBooks ? load() : withoutIndex(client, load))
    await client.query('COMMIT')
    await client.query('VACUUM (ANALYZE) "Book"')
    print(`  자료 목록이 준비되었습니다 (${seconds(started)}초)`)
  } finally {
    // An open transaction ends with its connection.
    await client.end()
  }
}

const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1)

/** Runs a task without the index, then creates it again as the migrations made it. */
async function withoutIndex(client: Client, task: () => Promise<void>) {
  const { rows } = await client.query<{ indexdef: string }>(
    'SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() AND indexname = $1',
    [index],
  )
  if (rows[0]) await client.query(`DROP INDEX "${index}"`)
  await task()
  if (rows[0]) await client.query(rows[0].indexdef)
}

async function insertBooks(client: Client, count: number, done: (books: number) => void) {
  for (let from = 0; from < count; from += chunkSize) {
    const to = Math.min(from + chunkSize, count)
    const rows = Array.from({ length: to - from }, (_, offset) => syntheticRow(from + offset))
    await client.query({
      text: insertSql,
      name: 'insert-books',
      values: names.map((name) => rows.map((row) => row[name])),
    })
    await client.query({
      text: beginFormatsSql,
      name: 'begin-formats',
      values: [rows.map(({ bookId }) => bookId)],
    })
    done(to)
  }
}

// ── one book ─────────────────────────────────────────────────────────────────────────────────

/**
 * The n-th synthetic book: the same at every run and for every count. Its number lies far above
 * those of the demo.
 */
export function syntheticBook(number: number) {
  const rng = random(1_000_003 + number)
  const year = rng.between(2012, 2026)
  const grade = rng.weighted(gradeWeights)
  const creator = rng.chance(0.06) ? '' : leadAuthor(personName(rng), rng)
  const isbn = rng.chance(0.1) ? '' : syntheticIsbn(number, rng.chance(0.5) ? '97911' : '97889')
  const prodTypes = rng.chance(0.9) ? rng.some(productionTypeValues, rng.weighted(typeCounts)) : []
  return {
    bookId: `${year}-${firstNumber + number}`,
    title: title(grade, rng),
    grade,
    publisher: rng.weighted(publisherWeights),
    creator,
    curriculum:
      year < 2017
        ? '2009 개정 교육과정'
        : year < 2024
          ? '2015 개정 교육과정'
          : '2022 개정 교육과정',
    permission: rng.weighted(permissionWeights),
    purpose: rng.chance(0.85) ? purposeCodes.textbook : purposeCodes.guide,
    isbn,
    prodTypes,
    prodDate: prodTypes.length ? finishedDay(Math.max(year, 2023), rng) : '',
    pubDate: partialDate(year, rng),
    distributor: rng.chance(0.4) ? '한국검인정교과서협회' : '',
  }
}

/** The same as it is stored. */
function syntheticRow(number: number): Row {
  const book = syntheticBook(number)
  const search = searchColumns(book)
  return {
    ...book,
    ...search,
    prodTypes: `{${book.prodTypes.join(',')}}`,
    grams: `{${search.grams.join(',')}}`,
  }
}

// ── titles ───────────────────────────────────────────────────────────────────────────────────

// prettier-ignore
const gradeWeights = [[gradeCodes.elementary, 25], [gradeCodes.middle, 33], [gradeCodes.high, 42]] as const
// prettier-ignore
const permissionWeights = [[permissionCodes.state, 6], [permissionCodes.examined, 60], [permissionCodes.recognised, 34]] as const
// prettier-ignore
const typeCounts = [[1, 45], [2, 28], [3, 15], [4, 8], [5, 4]] as const

// prettier-ignore
const publisherWeights = [
  ['미래엔', 12], ['비상교육', 7], ['비상', 3], ['㈜비상교육', 2], ['천재교육', 9], ['천재교과서', 6], ['㈜천재교과서', 3], ['동아출판', 6], ['동아', 2], ['지학사', 8],
  ['금성출판사', 4], ['금성', 1], ['와이비엠', 4], ['YBM', 2], ['교학사', 5], ['NE능률', 4], ['능률교육', 1], ['아이스크림미디어', 3], ['디딤돌교육', 2], ['창비', 3],
  ['좋은책신사고', 3], ['타임기획', 1], ['삼양미디어', 2], ['리베르스쿨', 2], ['대교', 1], ['EBS', 4], ['도서출판 담음', 1], ['들샘 미디어', 1],
] as const

/** School subjects with their share; 수학 in all its forms makes about eight in a hundred titles. */
// prettier-ignore
const subjects = [
  ['국어', 7], ['수학', 6], ['영어', 8], ['사회', 6], ['과학', 6], ['역사', 3], ['한국사', 3], ['세계사', 1], ['도덕', 3], ['음악', 3], ['미술', 3], ['체육', 3],
  ['실과', 1.5], ['기술·가정', 1.5], ['기술ㆍ가정', .7], ['정보', 2], ['한문', 1.2], ['진로와 직업', 1], ['보건', 1], ['환경', .6], ['공통수학', 1], ['공통국어', 1],
  ['공통영어', 1], ['통합사회', 1.5], ['통합과학', 1.5], ['과학탐구실험', .6], ['미적분', .8], ['확률과 통계', .7], ['기하', .5], ['대수', .4], ['문학', 1.2],
  ['독서와 작문', .6], ['화법과 언어', .5], ['언어와 매체', .5], ['물리학', .8], ['화학', .8], ['생명과학', .8], ['지구과학', .8], ['생활과 윤리', .6],
  ['윤리와 사상', .5], ['한국지리', .6], ['세계지리', .5], ['동아시아사', .4], ['정치와 법', .5], ['경제', .6], ['사회·문화', .5], ['수학 익힘', 1.4],
  ['실험 관찰', .9], ['사회과 부도', .6], ['역사 부도', .5], ['생활 일본어', .5], ['생활 중국어', .5], ['경제수학', .2], ['실용 수학', .2], ['인공지능 기초', .3],
  ['논술', .3], ['심리학', .2], ['철학', .2], ['안전한 생활', .4], ['연극', .2],
] as const

/**
 * Vocational high school titles are an area and a part of it: many rare words, as in the real list.
 */
const areas =
  '전자 자동차 건축 토목 기계 전기 화공 섬유 식품 조리 제과 미용 관광 회계 무역 금융 유통 농업 원예 축산 산림 수산 해양 항해 선박 항공 간호 보육 복지 디자인 인쇄 방송 영상 게임 애니메이션 통신 반도체 로봇 의료 환경공업 용접 금형 냉동 소방 물류 세무 행정 컴퓨터 네트워크 데이터'.split(
    ' ',
  )
const parts =
  '기초 실습 일반 원리 설비 설계 제도 관리 경영 실무 정비 가공 제어 측정 재료 안전 품질 서비스 개론 응용 프로그래밍 시스템 생산 회로 구조 시공 계획 분석 검사 운용 유지보수 기획 제작 표현 마케팅 법규 영어 창업'.split(
    ' ',
  )

/** Study books around a subject. */
const studies =
  '개념 완성|단원 평가|기출 문제집|자습서|평가 문제집|수능특강|수능완성|중간고사 대비|기말고사 대비|활동지|워크북|쉽게 배우는|처음 만나는|이야기로 읽는|생각이 자라는'.split(
    '|',
  )

/** Readings: two everyday words. */
const readingsOf =
  '별 바다 숲 강아지 고양이 할머니 우리 마을 겨울 여름 봄날 가을 밤하늘 무지개 소나기 나무 편지 시간 친구 우주 씨앗 달빛 골목 시장 도서관 바람 구름 거북이 토끼 호랑이'.split(
    ' ',
  )
const readingsTo =
  '여행 이야기 노래 친구들 비밀 모험 선물 약속 지도 일기 교실 탐험대 수수께끼 발명가 박물관 놀이터 정원 기차 상자 그림책'.split(
    ' ',
  )

function title(grade: string, rng: Random): string {
  const kind = rng.next()
  if (kind < 0.66) return `${rng.weighted(subjects)}${volume(grade, rng)}`
  if (kind < 0.84)
    return `${rng.pick(areas)} ${rng.pick(parts)}${rng.chance(0.15) ? ` ${rng.pick(['Ⅰ', 'Ⅱ', '1', '2'])}` : ''}`
  if (kind < 0.94) return `${rng.pick(studies)} ${rng.weighted(subjects)}${volume(grade, rng)}`
  return `${rng.pick(readingsOf)} ${rng.pick(readingsTo)}${rng.chance(0.2) ? ` ${rng.between(1, 9)}` : ''}`
}

/** Terms of the elementary school, volumes of the others, in the spellings that lists print. */
function volume(grade: string, rng: Random): string {
  if (rng.chance(0.25)) return ''
  if (grade === gradeCodes.elementary)
    return ` ${rng.between(1, 6)}-${rng.between(1, 2)}${rng.chance(0.15) ? rng.pick([' 가', ' 나']) : ''}`
  const number = rng.between(1, grade === gradeCodes.middle ? 3 : 2)
  return rng.pick([
    ` ${number}`,
    String(number),
    ` ${'①②③'[number - 1] ?? ''}`,
    `${'ⅠⅡⅢ'[number - 1] ?? ''}`,
    ` ${'I'.repeat(number)}`,
  ])
}
