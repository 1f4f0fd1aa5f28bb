/**
 * Benchmark of replacing the request list by a sheet of 100,000 books and downloading it: seconds,
 * event loop lag, memory.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { leadAuthor, personName, syntheticIsbn } from '../../../prisma/seed/invent'
import { random } from '../../../prisma/seed/random'
import { listColumns } from '~/features/catalogue/request-book/upload/list-sheet'
import { writeSheet } from '~/workers/spreadsheet/write-spreadsheet.server'

const count = Number(process.argv[2])
const titles = [
  '수학',
  '국어',
  '과학',
  '사회',
  '영어',
  '도덕',
  '음악',
  '미술',
  '체육',
  '정보',
  '한국사',
  '통합과학',
  '미적분',
  '기하',
  '문학',
]
const publishers = [
  '미래엔',
  '㈜비상교육',
  '천재교육',
  '천재교과서(김정인)',
  '동아출판',
  '지학사',
  'YBM',
  'NE능률',
]

/** Rows in the order of the headings; `changed`: how many have another title. */
function rows(changed: number) {
  const rng = random(7)
  return Array.from({ length: count }, (_, i) => [
    `2026-${String(i + 1).padStart(7, '0')}`,
    rng.pick(['초', '중', '고']),
    rng.pick(['국정', '검정', '인정']),
    rng.pick(['교과서', '지도서']),
    '2022 개정 교육과정',
    `${rng.pick(titles)} ${rng.pick(['1', '2', 'Ⅰ', 'Ⅱ', '①'])} ${i}${i < changed ? ' 개정판' : ''}`,
    leadAuthor(personName(rng), rng),
    rng.pick(publishers),
    '2025-03-02',
    syntheticIsbn(1_000_000 + i * 7, '97911'),
    '한국총판',
  ])
}

async function main() {
  const { createUpload: uploadOf } = await import('../../support/fixtures/uploads')
  const { register } = await import('~/features/catalogue/request-book/upload/list-upload.server')
  const { db } = await import('~/platform/db.server')
  const me = { id: 1, user: 'bench', name: '', nickName: '', level: 1 }
  const results: { what: string; seconds: number; lag: number; megabytes: number }[] = []
  const columns = listColumns.map(({ heading, width }) => ({ heading, width }))
  for (const [what, changed] of [
    ['all new', 0],
    ['the same again', 0],
    ['a tenth changed', count / 10],
  ] as const) {
    const file = uploadOf('목록.xlsx', await writeSheet('목록', columns, rows(changed)))
    global.gc?.()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const began = performance.now()
    delay.enable()
    await register({ file, dryRun: false }, me, { db, requestId: 'bench' } as never)
    delay.disable()
    results.push({
      what: `${what}, ${(file.size / 1e6).toFixed(1)} MB`,
      seconds: (performance.now() - began) / 1000,
      lag: delay.percentile(99) / 1e6,
      megabytes: process.memoryUsage().rss / 1e6,
    })
  }
  const { download } = await import('~/features/catalogue/request-book/upload/list-download.server')
  global.gc?.()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const began = performance.now()
  delay.enable()
  const { bytes } = await download()
  delay.disable()
  results.push({
    what: `downloaded, ${(bytes.length / 1e6).toFixed(1)} MB`,
    seconds: (performance.now() - began) / 1000,
    lag: delay.percentile(99) / 1e6,
    megabytes: process.memoryUsage().rss / 1e6,
  })
  process.send?.(results)
  await db.$disconnect()
  process.disconnect()
}

void main()
