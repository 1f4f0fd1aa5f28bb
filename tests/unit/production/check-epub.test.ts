/** Tests the checks of EPUB: each rule finds its fault, and sound files have none. */
import { describe, expect, test } from 'vitest'
import { checkEpub } from '~/features/production/file-check/epub/check-epub'
import { producedKind } from '~/features/production/file-check/kind'
import { compareName, containsTitle, volumesNamed } from '~/features/production/file-check/names'
import { rangesText } from '~/features/production/file-check/ranges'
import { expectedFile, found, notChecked, onDisk } from '../../support/fixtures/expected-file'
import { pageMark, producedEpub, type EpubSpec } from '../../support/fixtures/produced-epub'
import { zip } from '../../support/fixtures/zip'

const check = (spec: EpubSpec = {}) => checkEpub(onDisk(producedEpub(spec)), expectedFile())
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)
const marks = range(13, 17).map(pageMark).join('')

test('a sound volume has facts and no findings', async () => {
  const card = await check()
  expect(card).toMatchObject({ kind: 'epub', findings: [], notChecked: [] })
  expect(card.facts).toEqual([
    { key: 'checkEpubChapters', params: { chapters: 4, version: '3.0' } },
    { key: 'checkEpubLanguage', params: { language: 'ko' } },
    { key: 'checkEpubPictures', params: { pictures: 20, described: 20 } },
    { key: 'checkListedPages', params: { pages: '8–27' } },
    { key: 'checkEpubStandardDone' },
  ])
})

test.each<[rule: string, spec: EpubSpec]>([
  ['checkOtherTitle', { title: '수학 2' }],
  ['checkOtherVolume', { title: '국어 1-1 제2권' }],
  ['checkEpubNoTitle', { title: '' }],
  ['checkEpubNoLanguage', { language: null }],
  ['checkEpubChapterLanguage', { language: null }],
  ['checkEpubAccessibility', { accessibility: ['schema:accessMode'] }],
  ['checkEpubNoPageList', { pageList: null }],
  ['checkPageMissing', { pageList: range(8, 25) }],
  ['checkPageRepeated', { pageList: [8, 8, ...range(9, 27)] }],
  ['checkPageOrder', { pageList: [8, 10, 9, ...range(11, 27)] }],
  ['checkPageOutside', { last: 29 }],
  ['checkOtherPages', { first: 60, last: 79 }],
  ['checkEpubPageTarget', { bodies: { 2: '<p>쪽 표시가 없는 글입니다.</p>' } }],
  ['checkEpubNoDescription', { bodies: { 2: `<p>글입니다.${marks}<img src="a.png"/></p>` } }],
  [
    'checkEpubEmptyDescription',
    { bodies: { 2: `<p>글입니다.${marks}<img src="a.png" alt="image01.png"/></p>` } },
  ],
  ['checkEpubEmptyChapter', { bodies: { 2: `<p>${marks}</p>` } }],
  ['checkEpubPictureOnly', { bodies: { 2: `<p>${marks}<img src="a.png" alt="강"/></p>` } }],
  ['checkEpubOrder', { spine: [1, 3, 2, 4] }],
  ['checkEpubRepeatedChapter', { spine: [1, 2, 2, 3, 4] }],
  ['checkEpubPartMissing', { without: ['OEBPS/a.png'] }],
  ['checkEpubMalformed', { bodies: { 2: `<p>${marks}글입니다.<b></p>` } }],
  ['checkEpubLinkTarget', { bodies: { 2: `<p>${marks}<a href="#nowhere">글입니다.</a></p>` } }],
  ['checkEpubChapterUnreadable', { without: ['OEBPS/c002.xhtml'] }],
  ['checkEpubMimetype', { without: ['mimetype'] }],
  ['checkEpubProtected', { parts: [{ name: 'META-INF/rights.xml', bytes: '<rights/>' }] }],
  [
    'checkEpubProtected',
    {
      parts: [
        {
          name: 'META-INF/encryption.xml',
          bytes:
            '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/></EncryptedData></encryption>',
        },
      ],
    },
  ],
  ['checkEpubNoPackage', { without: ['OEBPS/book.opf'] }],
  ['checkArchiveUnsafe', { parts: [{ name: '../out.xhtml', bytes: 'x' }] }],
  ['checkArchiveLocked', { parts: [{ name: 'OEBPS/x.xhtml', bytes: 'x', flags: 0x801 }] }],
])('%s', async (rule, spec) => {
  expect(found(await check(spec))).toContain(rule)
})

test('errors of the standard that have no words of ours are told by their number', async () => {
  const card = await check({ bodies: { 2: `<p>${marks}글입니다.<blink>x</blink></p>` } })
  expect(card.findings).toEqual([
    expect.objectContaining({
      severity: 'severe',
      key: 'checkEpubStandard',
      count: 1,
      params: { id: 'RSC-005', message: expect.stringContaining('blink') },
    }),
  ])
})

describe('a file made to do harm', () => {
  test('is no book, or is told not to be looked at', async () => {
    const card = await checkEpub(onDisk('PK\u0003\u0004 and nothing'), expectedFile())
    expect(found(card)).toEqual(['checkEpubUnreadable'])
    const bomb = await check({
      parts: [{ name: 'OEBPS/c001.xhtml', bytes: Buffer.alloc(20 * 1024 * 1024, ' ') }],
    })
    expect(found(bomb)).toContain('checkEpubChapterUnreadable')
    expect(notChecked(bomb)).toContain('checkEpubStandardLarge')
    const liar = await check({
      parts: [{ name: 'OEBPS/a.png', bytes: Buffer.alloc(9_000_000, ' '), size: 100 }],
    })
    expect(notChecked(liar)).toEqual(['checkEpubStandardUnsafe'])
    const entities = await check({
      parts: [
        {
          name: 'OEBPS/c001.xhtml',
          bytes:
            '<!DOCTYPE html [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><html><body>&b;</body></html>',
        },
      ],
    })
    expect(found(entities)).toContain('checkEpubEntities')
  })
})

describe('names', () => {
  const book = expectedFile()
  test.each([
    ['국어 1-1', 'same'],
    ['초등학교 국어 1-1 제1권', 'same'],
    ['국어1-1(1권)', 'same'],
    ['국어 1-1 (1/2)', 'same'],
    ['국어 1-1 2권', 'otherVolume'],
    ['국어 1-1 (2/2)', 'otherVolume'],
    ['국어 1-2', 'otherBook'],
    ['수학 1-1', 'otherBook'],
    ['1단원', 'otherBook'],
    ['01', 'unclear'],
    ['국어', 'unclear'],
  ])('%s is %s', (name, expected) => expect(compareName(name, book)).toBe(expected))

  test('of volumes and titles are found in sentences', () => {
    expect(volumesNamed('전 3권 가운데 제2권', 3)).toEqual([2])
    expect(volumesNamed('2026/3/2', 3)).toEqual([])
    expect(containsTitle('고등학교\n수학Ⅰ', '수학 I')).toBe(true)
    expect(containsTitle('국어 1-10', '국어 1-1')).toBe(false)
  })
})

test('an EPUB is one by its content', async () => {
  expect(await producedKind(onDisk(producedEpub()))).toBe('epub')
  expect(await producedKind(onDisk(zip([{ name: 'word/document.xml', bytes: 'x' }])))).toBe('other')
  expect(await producedKind(onDisk('모두책 시험용 글입니다.'))).toBe('text')
  expect(await producedKind(onDisk('⠈⠥⠝⠂⠫\n'.repeat(30)))).toBe('braille')
  expect(await producedKind(onDisk(Buffer.from([1, 2, 3, 0, 255])))).toBe('other')
})

test('numbers are written as ranges', () => {
  expect(rangesText([3, 1, 2, 9, 7])).toBe('1–3, 7, 9')
  expect(rangesText([])).toBe('-')
})
