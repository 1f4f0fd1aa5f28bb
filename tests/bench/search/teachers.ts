/** Measures whether the book that a teacher names is among the first three: 300 ways over 100,000 books. */
import { searchedTextFields } from '~/features/catalogue/book/fields'
import { demoWorks } from '../../../prisma/seed/works'
import { section } from '../measure'
import { addWorks } from './relevance'
import { teacherWays, type Named, type Way } from './teacher-words'

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`

export async function teachers(url: string): Promise<void> {
  await addWorks(url)
  const { search } = await import('~/features/catalogue/book/book.server')
  const { reading, suggest } = await import('~/features/catalogue/book-matching/suggestions.server')
  const query = (keyword: string, size = 10) =>
    search({ keyword, page: 1, size, sort: 'relevance' })

  /** The first three books, or of a search without any those of the first keyword that is offered. */
  async function firstThree({ keyword }: Way): Promise<Named[]> {
    const { items } = await query(keyword)
    if (items.length > 0) return items.slice(0, 3)
    const typed = await reading({ keyword })
    const offered = typed?.keyword ?? (await suggest({ keyword })).looser[0]?.keyword
    if (offered) return (await query(offered)).items.slice(0, 3)
    const { titles } = await suggest({ keyword })
    return titles.slice(0, 3).map((one) => ({ ...one, grade: '', creator: '' }))
  }

  const ways = teacherWays()
  const missed: string[] = []
  const found = { built: [0, 0], held: [0, 0] }
  for (const [i, way] of ways.entries()) {
    const three = await firstThree(way)
    const isFound = three.some(way.isWanted)
    const [part, isHeld] = i % 3 === 2 ? [found.held, true] : [found.built, false]
    part[0] = (part[0] ?? 0) + Number(isFound)
    part[1] = (part[1] ?? 0) + 1
    if (!isFound && !(isHeld && process.env['HIDE_HELD_OUT']))
      missed.push(
        `${way.keyword} (${way.how}): ${three.map((book) => [book.title, book.grade, book.publisher].join(' ')).join(', ')}`,
      )
  }
  section('Ways in which teachers name a book: wanted among the first three', [
    ['ways', 'count', 'found'],
    ...Object.entries(found).map(([name, [part = 0, all = 0]]) => [
      name === 'held' ? 'held out' : 'seen while the search was built',
      String(all),
      percent(part, all),
    ]),
  ])
  for (const line of missed) console.log(`  missed: ${line}`)

  const values = new Map<string, number>()
  for (const work of demoWorks())
    for (const name of searchedTextFields) {
      const value = name in work ? String(work[name as keyof typeof work]) : ''
      if (value) values.set(`${name}\n${value}`, (values.get(`${name}\n${value}`) ?? 0) + 1)
    }
  const lost: string[] = []
  for (const [key, books] of values) {
    const [, value = ''] = key.split('\n')
    if ((await query(value, 10)).totalCount < books) lost.push(value)
  }
  section('Printed values of the works of the demo', [
    ['values', 'found'],
    [String(values.size), percent(values.size - lost.length, values.size)],
  ])
  for (const value of lost) console.log(`  lost: ${value}`)
}
