/** Tests what becomes of pages that people changed, when their source comes again. */
import { describe, expect, test } from 'vitest'
import { addPages, mergePages, type OldPage } from '~/features/production/manuscript/merge-pages'

let nextId = 1
const old = (label: string, text: string, more: Partial<OldPage> = {}): OldPage => ({
  id: nextId++,
  label,
  text,
  sourceText: text,
  newText: null,
  userName: '',
  ...more,
})
/** A page of a source that is no PDF, or of a PDF with its page there. */
const read = (label: string, text: string, sheet: number | null = null) => ({
  label,
  text,
  sheet,
  sourceKey: sheet === null ? null : 'new-pdf',
})
const changed = (label: string, text: string, sourceText: string, newText: string | null = null) =>
  old(label, text, { sourceText, userName: '김제작', newText })

describe('one file more', () => {
  const orderOf = ({ created, updated }: ReturnType<typeof addPages>, pages: OldPage[]) =>
    [
      ...created.map(({ label, place }) => ({ label: `+${label}`, place })),
      ...updated.map(({ id, place }) => ({
        label: pages.find((page) => page.id === id)!.label,
        place,
      })),
    ]
      .toSorted((a, b) => a.place - b.place)
      .map(({ label }) => label)

  test('comes behind the pages that there are, or before those with larger numbers', () => {
    const second = ['51', '52'].map((label) => old(label, `${label}쪽`))
    const file = ['', '49', '50'].map((label) => read(label, '새 글'))
    expect(orderOf(addPages(second, file), second)).toEqual(['+', '+49', '+50', '51', '52'])
    const later = ['53', '', '54'].map((label) => read(label, '새 글'))
    expect(orderOf(addPages(second, later), second)).toEqual(['51', '52', '+53', '+', '+54'])
    expect(orderOf(addPages([], file), [])).toEqual(['+', '+49', '+50'])
  })

  test('renews the pages that it has, puts missing ones in between, and takes none away', () => {
    const pages = [old('1', '첫 쪽'), changed('3', '고친 셋째 쪽', '셋째 쪽'), old('9', '끝')]
    const added = addPages(pages, [
      read('1', '첫 쪽 고침'),
      read('2', '둘째 쪽'),
      read('3', '셋째 쪽 개정'),
    ])
    expect(orderOf(added, pages)).toEqual(['1', '+2', '3', '9'])
    expect(added.updated).toMatchObject([
      { id: pages[0]!.id, text: '첫 쪽 고침' },
      { id: pages[1]!.id, newText: '셋째 쪽 개정' },
      { id: pages[2]!.id },
    ])
    expect(added.updated[2]).not.toHaveProperty('text')
    expect(added.removed).toEqual([])
  })
})

describe('a source that comes again', () => {
  test('replaces pages that nobody changed, adds new ones, and takes away what it has no more', () => {
    const [one, two] = [old('1', '첫 쪽'), old('2', '둘째 쪽')]
    const merged = mergePages([one, two], [read('1', '첫 쪽 고침'), read('3', '셋째 쪽')])
    expect(merged.updated).toEqual([
      {
        id: one.id,
        place: 1,
        label: '1',
        text: '첫 쪽 고침',
        sheet: null,
        sourceKey: null,
        sourceText: '첫 쪽 고침',
        newText: null,
      },
    ])
    expect(merged.created).toEqual([{ ...read('3', '셋째 쪽'), place: 2 }])
    expect(merged.removed).toEqual([two.id])
  })

  test('leaves what people wrote, and sets its own text beside it only where the source has changed', () => {
    const same = changed('1', '고친 첫 쪽', '첫 쪽')
    const other = changed('2', '고친 둘째 쪽', '둘째 쪽')
    const reached = changed('3', '고친 셋째 쪽', '셋째 쪽')
    const { updated } = mergePages(
      [same, other, reached],
      [read('1', '첫 쪽'), read('2', '둘째 쪽 개정'), read('3', '고친 셋째 쪽')],
    )
    expect(updated).toEqual([
      { id: same.id, place: 1 },
      { id: other.id, place: 2, sourceText: '둘째 쪽 개정', newText: '둘째 쪽 개정' },
      { id: reached.id, place: 3, sourceText: '고친 셋째 쪽', newText: null },
    ])
  })

  test('keeps pages of people that it does not have, behind the page that they followed', () => {
    const pages = [
      changed('표지', '내가 적은 표지', ''),
      old('1', '가'),
      changed('2', '나', '나'),
      old('3', '다'),
    ]
    const { updated, removed } = mergePages(pages, [read('1', '가'), read('3', '다')])
    expect(updated.map(({ id, place }) => [id, place])).toEqual([
      [pages[0]!.id, 1],
      [pages[1]!.id, 2],
      [pages[2]!.id, 3],
      [pages[3]!.id, 4],
    ])
    expect(removed).toEqual([])
  })

  test('knows pages without a number, and numbers that stand twice, by their order', () => {
    const pages = [old('', '앞'), old('5', '가'), old('', '뒤'), old('5', '나')]
    const { updated, created, removed } = mergePages(
      pages,
      pages.map(({ label, text }) => read(label, `${text}!`)),
    )
    expect(updated.map(({ id, text }) => [id, text])).toEqual(
      pages.map(({ id, text }) => [id, `${text}!`]),
    )
    expect([created, removed]).toEqual([[], []])
  })

  test('shows its pages from now on; a page that people changed keeps its picture where no other comes', () => {
    const pages = [
      old('1', '첫 쪽'),
      changed('2', '고친 둘째 쪽', '둘째 쪽'),
      changed('3', '고친 셋째 쪽', '셋째 쪽'),
    ]
    const ofPdf = [read('1', '첫 쪽', 5), read('2', '둘째 쪽', 6), read('3', '셋째 쪽 개정', 7)]
    const pictures = { sourceKey: 'new-pdf' }
    for (const merge of [mergePages, addPages]) {
      expect(merge(pages, ofPdf).updated).toMatchObject([
        { sheet: 5, ...pictures },
        { sheet: 6, ...pictures },
        { sheet: 7, ...pictures, newText: '셋째 쪽 개정' },
      ])
      const ofText = ofPdf.map(({ label, text }) => read(label, text))
      const [first, ...others] = merge(pages, ofText).updated
      expect(first).toMatchObject({ sheet: null, sourceKey: null })
      for (const other of others) expect(other).not.toHaveProperty('sheet')
    }
    expect(mergePages([], ofPdf).created).toMatchObject([{ sheet: 5 }, { sheet: 6 }, { sheet: 7 }])
  })
})
