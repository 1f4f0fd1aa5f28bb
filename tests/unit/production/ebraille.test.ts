/** Tests eBraille: what is written can be read back, finished files become parts, checks find faults. */
import { describe, expect, test } from 'vitest'
import { EpubCheck } from '@likecoin/epubcheck-ts'
import { blank } from '~/features/production/braille/cells'
import { partsOfFile } from '~/features/production/braille/ebraille/parts-of-file'
import { cellsOf, partsOfBlocks, type Part } from '~/features/production/braille/ebraille/parts'
import { writeEbraille } from '~/features/production/braille/ebraille/write-ebraille'
import type { Block } from '~/features/production/braille/layout/blocks'
import { brfOfPages, layOut } from '~/features/production/braille/layout/pages'
import { writeBraille } from '~/features/production/braille/write'
import { Archive } from '~/features/production/file-check/archive'
import { checkFile } from '~/features/production/file-check/check-file'
import { readPackage } from '~/features/production/file-check/epub/epub-package'
import { readEbraille } from '~/features/production/file-check/ebraille/read-ebraille'
import { producedKind } from '~/features/production/file-check/kind'
import { proofOf } from '~/features/production/file-check/proof'
import { expectedFile, found, notChecked, onDisk } from '../../support/fixtures/expected-file'
import { blocks, producedEbraille, publication } from '../../support/fixtures/produced-ebraille'
import { zip } from '../../support/fixtures/zip'

const expected = expectedFile({ prodType: '점역' })
const task = (bytes: Uint8Array) => ({
  path: onDisk(bytes),
  name: '1권.ebrl',
  expected,
  sourcePath: null,
})
const check = async (bytes: Uint8Array) => checkFile(task(bytes))

/** The text of a publication as it is read, page of print by page of print. */
async function readBack(bytes: Uint8Array) {
  const archive = await Archive.open(onDisk(bytes))
  const book = await readPackage(archive!)
  const { volume } = await readEbraille(archive!, book!)
  archive!.close()
  return volume.pages.map(({ marks, lines, body }) => ({
    page: marks[0]?.from ?? null,
    lines: body.map((index) => lines[index]!),
  }))
}

const everyKind: Block[] = [
  { kind: 'heading', level: 1, text: '첫째 단원' },
  { kind: 'paragraph', text: '머리말입니다.' },
  { kind: 'printPage', page: '12' },
  { kind: 'heading', level: 3, text: '작은 제목' },
  { kind: 'item', text: '- 하나' },
  { kind: 'item', text: '- 둘' },
  { kind: 'verse', lines: ['산에는 꽃 피네', '꽃이 피네'] },
  { kind: 'choices', items: ['① 예', '② 아니요'] },
  {
    kind: 'box',
    title: '생각해 봅시다',
    blocks: [
      { kind: 'paragraph', text: '왜 그럴까요?' },
      { kind: 'table', head: ['봄', '여름'], rows: [['꽃', '비']] },
    ],
  },
  { kind: 'printPage', page: 'xi' },
  { kind: 'note', text: '그림은 뺐습니다.' },
]

describe('writing', () => {
  test('what is written is read back, cell by cell and page by page', async () => {
    const bytes = await writeEbraille(publication, partsOfBlocks(everyKind))
    const cells = (...texts: string[]) => texts.map(cellsOf)
    expect(await readBack(bytes)).toEqual([
      { page: null, lines: cells('첫째 단원', '머리말입니다.') },
      {
        page: 12,
        lines: cells(
          ...['작은 제목', '- 하나', '- 둘', '산에는 꽃 피네', '꽃이 피네', '① 예', '② 아니요'],
          ...['생각해 봅시다', '왜 그럴까요?', '봄', '여름', '꽃', '비'],
        ),
      },
      { page: null, lines: [`⠠⠄${cellsOf('그림은 뺐습니다.')}⠠⠄`] },
    ])
  })

  test('the checker of EPUB knows all but the properties of eBraille', async () => {
    const bytes = await writeEbraille(publication, partsOfBlocks(everyKind))
    const { messages } = await EpubCheck.validate(bytes)
    expect(messages.filter(({ message }) => !message.includes('"a11y:'))).toEqual([])
  })

  test('the same book has the same bytes, and its media type first', async () => {
    const [one, two] = await Promise.all([
      writeEbraille(publication, partsOfBlocks(blocks)),
      writeEbraille(publication, partsOfBlocks(blocks)),
    ])
    expect(one.equals(two)).toBe(true)
    expect(one.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
  })

  test('what a title holds cannot become markup', async () => {
    const title = '<b>"&국어 \u0001\u{1f600}'
    const bytes = await writeEbraille({ ...publication, title, creators: [title] }, [])
    const archive = await Archive.open(onDisk(bytes))
    expect((await readPackage(archive!))!.titles).toEqual(['<b>"&국어 \u{1f600}'])
    archive!.close()
  })
})

describe('a finished file', () => {
  const fileOf = (from: Block[], form: 'national2025' | 'everyPage') =>
    new TextEncoder().encode(brfOfPages(layOut(from, { form, title: '국어' }).pages))
  const textsOf = (parts: Part[]): string[] =>
    parts.flatMap((part) => {
      if (part.kind === 'box') return [part.title, ...textsOf(part.parts)]
      if (part.kind === 'printPage' || part.kind === 'table') return []
      if (part.kind === 'choices') return part.items
      return part.text
    })

  test('between words becomes its paragraphs, headings and pages of print', () => {
    const { parts, isWhole } = partsOfFile(fileOf(blocks, 'everyPage'))!
    const wanted = partsOfBlocks(blocks).map((part) =>
      part.kind === 'item' ? { kind: 'paragraph', text: [part.text] } : part,
    )
    expect([parts, isWhole]).toEqual([wanted, true])
  })

  test.each(['national2025', 'everyPage'] as const)(
    '%s loses no cell and joins no two words',
    (form) => {
      const { parts } = partsOfFile(fileOf(blocks, form))!
      const whole = textsOf(partsOfBlocks(blocks)).join('\n')
      for (const text of textsOf(parts)) expect(whole).toContain(text)
      const bare = (texts: string[]) => texts.join('').replaceAll(blank, '').replaceAll('\n', '')
      expect(bare(textsOf(parts))).toBe(bare([whole]))
      const pages = parts.flatMap((part) => (part.kind === 'printPage' ? [Number(part.page)] : []))
      expect(pages).toEqual(Array.from({ length: 20 }, (_, i) => 8 + i))
    },
  )

  test('keeps its boxes, also one that never ends', () => {
    const boxed: Block[] = [
      { kind: 'paragraph', text: '앞글입니다.' },
      { kind: 'box', title: '생각', blocks: [{ kind: 'paragraph', text: '왜 그럴까요?' }] },
      { kind: 'paragraph', text: '뒷글입니다.' },
    ]
    const bytes = fileOf(boxed, 'everyPage')
    const kinds = (file: Uint8Array) => partsOfFile(file)!.parts.map(({ kind }) => kind)
    expect(kinds(bytes)).toEqual(['paragraph', 'box', 'paragraph'])
    const text = new TextDecoder().decode(bytes)
    const open = text.replace(/^=7{6,}=\r\n/m, '')
    expect(kinds(new TextEncoder().encode(open))).toEqual(['paragraph', 'box'])
  })

  test('that is no braille is none', () => {
    expect(partsOfFile(new TextEncoder().encode('점자가 아닌 글입니다.'))).toBeNull()
    expect(partsOfFile(zip([{ name: 'a', bytes: 'a' }]))).toBeNull()
  })
})

describe('the check', () => {
  test('of a sound volume finds nothing', async () => {
    const bytes = await producedEbraille()
    expect(await producedKind(onDisk(bytes))).toBe('ebraille')
    const card = await check(bytes)
    expect(card).toMatchObject({ kind: 'ebraille', findings: [] })
    expect(card.facts).toContainEqual({
      key: 'checkFactEbraille',
      params: { documents: 4, pages: 20 },
    })
    expect(notChecked(card)).toEqual(['checkNoSource'])
  })

  const first = 'ebraille/c0001.html'
  const opf = 'package.opf'
  const nav = 'index.html'
  const replaced = (from: string | RegExp, to: string) => (text: string) => {
    expect(text).toMatch(from)
    return text.replace(from, to)
  }
  const damaged = '⠣⠣⠂⠂⠀⠂⠂⠣⠣⠀'

  test.each<[rule: string, change: Parameters<typeof producedEbraille>[0]]>([
    ['checkEbrailleFormat', { [opf]: replaced('eBraille 1.0', 'EPUB 3') }],
    ['checkEbrailleLanguage', { [opf]: replaced('ko-Brai', 'ko') }],
    ['checkEbrailleMetadata', { [opf]: replaced(/<meta property="a11y:brailleSystem">.*\n/, '') }],
    ['checkEbrailleCellType', { [opf]: replaced('>6<', '>8<') }],
    ['checkEbrailleLink', { [nav]: replaced('rel="publication"', 'rel="help"') }],
    ['checkEbrailleChapterLanguage', { [first]: replaced(/ko-Brai/g, 'ko') }],
    ['checkEbrailleScript', { [first]: replaced('</body>', '<script>1</script></body>') }],
    ['checkEbraillePageTitle', { [nav]: replaced('title="9"', '') }],
    ['checkEbraillePageUnlisted', { [nav]: replaced(/<li><a [^>]*title="9">.*?<\/li>/, '') }],
    ['checkEpubNoPageList', { [nav]: replaced(/<nav epub:type="page-list"[^]*<\/nav>/, '') }],
    ['checkEpubPageTarget', { [first]: replaced('id="page-2"', 'id="elsewhere"') }],
    ['checkEpubEmptyChapter', { [first]: replaced(/<body>[^]*<\/body>/, '<body><p></p></body>') }],
    ['checkEpubChapterUnreadable', { [first]: () => null }],
    ['checkOtherTitle', { [opf]: replaced('국어 1-1 제1권', '수학 2') }],
    ['checkOtherVolume', { [opf]: replaced('제1권', '제2권') }],
    ['checkBrailleClear', { [first]: replaced('<p>', '<p>점자가 아님 ') }],
    ['checkBrailleMarkOrder', { [nav]: replaced('title="12"', 'title="9"') }],
    ['checkBrailleMarkOutside', { [nav]: replaced('title="8"', 'title="88"') }],
    ['checkBrailleDamaged', { [first]: replaced(/<p>/, `<p>${damaged.repeat(6)}</p><p>`) }],
    ['checkEpubNoContents', { [nav]: replaced(/<nav epub:type="toc"[^]*?<\/nav>/, '') }],
  ])('finds %s', async (rule, change) => {
    expect(found(await check(await producedEbraille(change)))).toContain(rule)
  })

  test('says which files have another name or place', async () => {
    const bytes = await producedEbraille({
      [opf]: replaced('href="index.html"', 'href="nav.html"'),
    })
    const { findings } = await check(bytes)
    expect(findings).toContainEqual(
      expect.objectContaining({ key: 'checkEbraillePlace', params: { name: 'index.html' } }),
    )
  })

  test('does not look at pictures, and says so', async () => {
    const bytes = await producedEbraille({
      [first]: replaced('</body>', '<p><img src="a.png" alt="⠈"/></p></body>'),
    })
    expect(notChecked(await check(bytes))).toContain('checkEbraillePictures')
  })

  test('tells an EPUB in letters that is meant for braille', async () => {
    const bytes = await producedEbraille({
      [opf]: (text) => text.replace('eBraille 1.0', 'EPUB').replace('ko-Brai', 'ko'),
      ...Object.fromEntries(
        [1, 2, 3, 4].map((number) => [
          `ebraille/c000${number}.html`,
          replaced(/[\u2800-\u28ff]+/g, '글'),
        ]),
      ),
    })
    expect(found(await check(bytes))).toEqual(['checkIsEpub'])
  })

  test('shows a page of print for proof-reading', async () => {
    const files = task(await producedEbraille())
    const shown = await proofOf({ volume: files.path, page: 3, files })
    expect(shown).toMatchObject({
      pages: 20,
      lines: [
        { number: 1, mark: 10, text: '10' },
        {
          number: 2,
          mark: null,
          text: '10쪽의 1번입니다. 우리 고장의 옛이야기를 찾아 함께 읽어 봅시다.',
        },
        {},
        {},
        {},
        {},
      ],
    })
  })
})

describe('hostile files', () => {
  test('of far more text than a volume are read in part, and the card says so', async () => {
    const line = `<p>${writeBraille('우리 고장의 옛이야기를 읽어 봅시다. ').braille.repeat(40)}</p>`
    const bytes = await producedEbraille(
      Object.fromEntries(
        [1, 2, 3, 4].map((number) => [
          `ebraille/c000${number}.html`,
          (text) => text.replace('</body>', `${line.repeat(1_500)}</body>`),
        ]),
      ),
    )
    const start = performance.now()
    expect(found(await check(bytes))).toContain('checkBrailleTooLarge')
    expect(performance.now() - start).toBeLessThan(40_000)
  })

  test('of pages without end, false sizes, entities, loops and no end of tags end', async () => {
    const part = 'ebraille/c0001.html'
    const changes = [
      (text: string) =>
        text.replace('</body>', `${'<p role="doc-pagebreak"/>'.repeat(50_000)}</body>`),
      (text: string) => text.replace('<html', '<!DOCTYPE x [<!ENTITY a "⠁⠁">]><html'),
      (text: string) => text + '<'.repeat(200_000),
      () => '<p>'.repeat(200_000),
      () => '',
    ]
    for (const change of changes) {
      const card = await check(await producedEbraille({ [part]: change }))
      expect(card.findings.length).toBeGreaterThan(0)
    }
  })
})
