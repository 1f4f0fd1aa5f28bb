/** Sound PDFs, EPUBs and recordings of random shapes, and faults planted in them. */
import type { ExpectedFile } from '~/features/production/file-check/card'
import type { MessageKey } from '~/tables/messages'
import {
  mp3,
  repeated,
  speech,
  tagged,
  wav,
  type SpeechSpec,
} from '../../support/fixtures/produced-audio'
import { producedDaisy } from '../../support/fixtures/produced-daisy'
import { pageMark, producedEpub, type EpubSpec } from '../../support/fixtures/produced-epub'
import {
  producedPdf,
  sheets,
  textPage,
  titlePage,
  type PdfPageSpec,
} from '../../support/fixtures/produced-pdf'
import { zip, type Part } from '../../support/fixtures/zip'
import { below, pick, type Random } from './braille-volumes'

export type MediaFile = { name: string; bytes: Buffer; expected: ExpectedFile }
/** `keys`: any of them means that the fault was found; `page`: where, if it stands on a page. */
export type PlantedFile = MediaFile & { page?: number }
export type MediaFault = {
  name: string
  keys: MessageKey[]
  plant: (random: Random) => PlantedFile
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)
const titles = [
  '국어 1-1',
  '수학 2',
  '통합사회 1',
  '한국사',
  '과학 5-2',
  '미적분',
  '영어 독해와 작문',
  '기술·가정 1',
]
const schools = ['', '', '초등학교 ', '중학교 ', '고등학교 ']
const volumeNames = [(n: number) => `제${n}권`, (n: number) => `${n}권`, (n: number) => `${n} 분권`]

function expectedVolume(random: Random, prodType: ExpectedFile['prodType']): ExpectedFile {
  const firstPage = 1 + below(random, 120)
  const volumes = 2 + below(random, 4)
  return {
    title: pick(random, titles),
    prodType,
    volumes,
    firstPage,
    source: null,
    volume: 1 + below(random, volumes),
    lastPage: firstPage + 9 + below(random, 20),
    page: { cells: 32, lines: 26 },
  }
}
const otherTitle = (random: Random, { title }: ExpectedFile) =>
  pick(
    random,
    titles.filter((other) => other !== title),
  )
const otherVolume = ({ volume, volumes }: ExpectedFile) => (volume % volumes) + 1
const pagesOf = ({ firstPage, lastPage }: ExpectedFile) => range(firstPage ?? 1, lastPage ?? 1)

// enlarged print

type PdfDraft = {
  expected: ExpectedFile
  pages: PdfPageSpec[]
  /** places of pages with text and a number of their own, in the middle of the volume */
  middle: number[]
  size: readonly [number, number]
}

function pdfDraft(random: Random): PdfDraft {
  const isA3 = random() < 0.5
  const size = isA3 ? sheets.a3 : sheets.b4
  const points = (isA3 ? 18 : 14) + below(random, 5)
  const expected = expectedVolume(random, isA3 ? '확대A3' : '확대B4')
  const named = `${pick(random, schools)}${expected.title}`
  const front: PdfPageSpec[] = [titlePage(named, pick(random, volumeNames)(expected.volume), size)]
  if (random() < 0.4) front.push({ size })
  if (random() < 0.4)
    front.push({ ...textPage(null, { size, points, seed: 400 + below(random, 90) }) })
  const header = random() < 0.3
  const halves = random() < 0.2
  const body = pagesOf(expected).flatMap((page): PdfPageSpec[] => {
    if (random() < 0.05) return [{ size, picture: true }]
    const sheet = textPage(page, { size, points })
    if (header) moveNumberUp(sheet, page, size)
    const second = textPage(page, { size, points, seed: page + 500 })
    if (header) moveNumberUp(second, page, size)
    return halves ? [sheet, second] : [sheet]
  })
  const pages = [...front, ...body]
  const middle = range(front.length + 2, pages.length - 4).filter((i) => !pages[i]?.picture)
  return { expected, pages, middle, size }
}

/** The number stands in the running title: 12  1단원 다항식. */
function moveNumberUp(page: PdfPageSpec, number: number, size: readonly [number, number]): void {
  const last = page.lines?.at(-1)
  if (last)
    Object.assign(last, {
      text: `${number}  3단원 우리 고장`,
      y: (size[1] * 72) / 25.4 - 50,
      x: 70,
    })
}

const pdfFile = ({ expected, pages }: PdfDraft, options = {}): MediaFile => ({
  name: `${expected.title}.pdf`,
  bytes: producedPdf(pages, options),
  expected,
})
export const soundPdf = (random: Random): MediaFile => pdfFile(pdfDraft(random))

const otherSheet = (size: readonly [number, number]) => (size === sheets.a3 ? sheets.b4 : sheets.a3)

/** Changes the pages of a sound volume; returns the page of the fault, if it has one. */
const pdfFault = (
  name: string,
  keys: MessageKey[],
  change: (draft: PdfDraft, random: Random) => number | undefined,
  options: (draft: PdfDraft) => object = () => ({}),
): MediaFault => ({
  name,
  keys,
  plant: (random) => {
    const draft = pdfDraft(random)
    const index = change(draft, random)
    const file = pdfFile(draft, options(draft))
    return index === undefined ? file : { ...file, page: index + 1 }
  },
})
const replacePage = (
  draft: PdfDraft,
  random: Random,
  page: (before: PdfPageSpec) => PdfPageSpec,
) => {
  const index = pick(random, draft.middle)
  draft.pages[index] = page(draft.pages[index] ?? {})
  return index
}
const withTitle = (draft: PdfDraft, title: string, volume: number) => {
  draft.pages[0] = titlePage(title, `제${volume}권`, draft.size)
  return undefined
}
const smaller = (page: PdfPageSpec): PdfPageSpec => ({
  ...page,
  lines: page.lines?.map((line) => ({ ...line, size: 9 })) ?? [],
})
const passwordTrailer = `/Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> /P -4 >> /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]`

export const pdfFaults: MediaFault[] = [
  pdfFault('other paper', ['checkPdfWrongPaper'], (draft) => {
    draft.pages = draft.pages.map((page) => ({ ...page, size: otherSheet(draft.size) }))
    return undefined
  }),
  pdfFault('one page of other paper', ['checkPdfSomeWrongPaper'], (draft, random) =>
    replacePage(draft, random, (page) => ({ ...page, size: otherSheet(draft.size) })),
  ),
  pdfFault('a page turned', ['checkPdfTurned'], (draft, random) =>
    replacePage(draft, random, (page) => ({ ...page, size: [draft.size[1], draft.size[0]] })),
  ),
  pdfFault('small text', ['checkPdfSmallLetters'], (draft) => {
    draft.pages = draft.pages.map(smaller)
    return undefined
  }),
  pdfFault('a page of small text', ['checkPdfSomeSmallLetters'], (draft, random) =>
    replacePage(draft, random, smaller),
  ),
  pdfFault(
    'font not in the file',
    ['checkPdfFontMissing'],
    () => undefined,
    () => ({ embedded: false }),
  ),
  pdfFault('pages that are pictures', ['checkPdfPictures', 'checkPdfScanned'], (draft, random) => {
    const share = 0.25 + random() * 0.5
    for (const index of draft.middle)
      if (random() < share + 0.1) draft.pages[index] = { size: draft.size, picture: true }
    return undefined
  }),
  pdfFault('an empty page', ['checkPdfEmptyPage'], (draft, random) =>
    replacePage(draft, random, () => ({ size: draft.size })),
  ),
  pdfFault('a page twice', ['checkPdfRepeated'], (draft, random) => {
    const index = pick(random, draft.middle)
    draft.pages.splice(index, 0, draft.pages[index] ?? {})
    return index + 1
  }),
  pdfFault('pages missing', ['checkPdfNumberMissing', 'checkPdfTooFewPages'], (draft, random) => {
    draft.pages.splice(pick(random, draft.middle), 3)
    return undefined
  }),
  pdfFault('two pages exchanged', ['checkPdfOutOfOrder'], (draft, random) => {
    const index = below(random, draft.middle.length - 5)
    const [first, second] = [draft.middle[index] ?? 0, draft.middle[index + 4] ?? 0]
    const page = draft.pages[first] ?? {}
    draft.pages[first] = draft.pages[second] ?? {}
    draft.pages[second] = page
    return undefined
  }),
  pdfFault('title of another volume', ['checkPdfOtherVolume'], (draft) =>
    withTitle(draft, draft.expected.title, otherVolume(draft.expected)),
  ),
  pdfFault('title of another book', ['checkPdfOtherBook'], (draft, random) =>
    withTitle(draft, otherTitle(random, draft.expected), draft.expected.volume),
  ),
  pdfFault('pages of another volume', ['checkPdfOtherPages'], (draft) => {
    const { expected } = draft
    const length = (expected.lastPage ?? 0) - (expected.firstPage ?? 0)
    expected.firstPage = (expected.lastPage ?? 0) + 30
    expected.lastPage = expected.firstPage + length
    return undefined
  }),
  pdfFault(
    'password',
    ['checkPdfPassword'],
    () => undefined,
    () => ({ trailer: passwordTrailer }),
  ),
  {
    name: 'file cut off',
    keys: ['checkPdfUnreadable', 'checkPdfBrokenPage'],
    plant: (random) => {
      const file = soundPdf(random)
      return { ...file, bytes: file.bytes.subarray(0, 300 + below(random, 600)) }
    },
  },
]

// EPUB

type EpubDraft = { expected: ExpectedFile; spec: EpubSpec; chapters: number; random: Random }

function epubDraft(random: Random): EpubDraft {
  const expected = expectedVolume(random, '음성')
  const pages = pagesOf(expected)
  const pagesPerChapter = 2 + below(random, 4)
  const title = `${pick(random, schools)}${expected.title} ${pick(random, volumeNames)(expected.volume)}`
  const spec: EpubSpec = {
    title: random() < 0.3 ? expected.title : title,
    pagesPerChapter,
    first: pages[0] ?? 1,
    last: pages.at(-1) ?? 1,
    bodies: {},
  }
  return { expected, spec, chapters: Math.ceil(pages.length / pagesPerChapter), random }
}

const epubFile = ({ expected, spec }: EpubDraft): MediaFile => ({
  name: `${expected.title}.epub`,
  bytes: producedEpub(spec),
  expected,
})
export const soundEpub = (random: Random): MediaFile => epubFile(epubDraft(random))

const epubFault = (
  name: string,
  keys: MessageKey[],
  change: (draft: EpubDraft) => EpubSpec,
): MediaFault => ({
  name,
  keys,
  plant: (random) => {
    const draft = epubDraft(random)
    return epubFile({ ...draft, spec: { ...draft.spec, ...change(draft) } })
  },
})
/** Another body of one chapter; it keeps the marks of its pages. */
const withBody = (
  { spec, chapters, random }: EpubDraft,
  body: (marks: string) => string,
): EpubSpec => {
  const chapter = 2 + below(random, chapters - 1)
  const { first = 1, last = 1, pagesPerChapter = 1 } = spec
  const from = first + (chapter - 1) * pagesPerChapter
  const marks = range(from, Math.min(last, from + pagesPerChapter - 1)).map(pageMark)
  return { bodies: { [chapter]: body(marks.join('')) } }
}
const someText = '우리 고장의 옛이야기를 찾아 읽어 봅시다.'
const listWith = (
  { expected, random }: EpubDraft,
  change: (pages: number[], index: number) => void,
) => {
  const pageList = pagesOf(expected)
  change(pageList, 1 + below(random, pageList.length - 2))
  return { pageList }
}

export const epubFaults: MediaFault[] = [
  epubFault('title of another book', ['checkOtherTitle'], ({ expected, random }) => ({
    title: otherTitle(random, expected),
  })),
  epubFault('title of another volume', ['checkOtherVolume'], ({ expected }) => ({
    title: `${expected.title} ${otherVolume(expected)}권`,
  })),
  epubFault('no language', ['checkEpubNoLanguage'], () => ({ language: null })),
  epubFault('accessibility metadata missing', ['checkEpubAccessibility'], ({ random }) => ({
    accessibility: pick(random, [[], ['schema:accessMode'], ['schema:accessibilityFeature']]),
  })),
  epubFault('no page list', ['checkEpubNoPageList'], () => ({ pageList: null })),
  epubFault('a page missing in the list', ['checkPageMissing'], (draft) =>
    listWith(draft, (pages, index) => pages.splice(index, 1)),
  ),
  epubFault('a page twice in the list', ['checkPageRepeated'], (draft) =>
    listWith(draft, (pages, index) => pages.splice(index, 0, pages[index] ?? 0)),
  ),
  epubFault('pages of the list exchanged', ['checkPageOrder'], (draft) =>
    listWith(draft, (pages, index) =>
      pages.splice(index, 2, ...pages.slice(index, index + 2).reverse()),
    ),
  ),
  epubFault('a mark of a page missing', ['checkEpubPageTarget'], (draft) =>
    withBody(draft, () => `<p>${someText}</p>`),
  ),
  epubFault('a picture without description', ['checkEpubNoDescription'], (draft) =>
    withBody(draft, (marks) => `<p>${marks}${someText}<img src="a.png"/></p>`),
  ),
  epubFault('a file name as description', ['checkEpubEmptyDescription'], (draft) =>
    withBody(
      draft,
      (marks) =>
        `<p>${marks}${someText}<img src="a.png" alt="${pick(draft.random, ['img_012.jpg', '그림 3', 'image', '사진'])}"/></p>`,
    ),
  ),
  epubFault('an empty chapter', ['checkEpubEmptyChapter'], (draft) =>
    withBody(draft, (marks) => `<p>${marks}</p>`),
  ),
  epubFault('a chapter of pictures', ['checkEpubPictureOnly'], (draft) =>
    withBody(draft, (marks) => `<p>${marks}<img src="a.png" alt="쪽 그림"/></p>`),
  ),
  epubFault('chapters exchanged', ['checkEpubOrder'], ({ chapters, random }) => {
    const index = below(random, chapters - 1)
    const spine = range(1, chapters)
    spine.splice(index, 2, index + 2, index + 1)
    return { spine }
  }),
  epubFault('a picture missing', ['checkEpubPartMissing'], () => ({ without: ['OEBPS/a.png'] })),
  epubFault('malformed text', ['checkEpubMalformed'], (draft) =>
    withBody(
      draft,
      (marks) => `<p>${marks}${someText}${pick(draft.random, ['<b>', '</i>', ' & ', '<'])}</p>`,
    ),
  ),
  epubFault('a link to nowhere', ['checkEpubLinkTarget'], (draft) =>
    withBody(draft, (marks) => `<p>${marks}${someText}<a href="#note9">주</a></p>`),
  ),
  epubFault('an element that EPUB does not have', ['checkEpubStandard'], (draft) =>
    withBody(draft, (marks) => `<p>${marks}${someText}<center>가</center></p>`),
  ),
]

// recordings

const encoded = new Map<string, Buffer>()
/** Encoding takes long, so each sound is encoded once. */
function sound(spec: SpeechSpec, kilobits = 64): Buffer {
  const name = JSON.stringify([spec, kilobits])
  const bytes = encoded.get(name) ?? mp3(speech(spec), kilobits)
  encoded.set(name, bytes)
  return bytes
}
const pitches = [120, 150, 190, 230]
const voice = (random: Random) => sound({ seconds: 6, pitch: pick(random, pitches) })
/** Six seconds each; no two recordings of an archive have the same length. */
const recording = (random: Random, phrases: number) =>
  Buffer.concat(range(1, phrases).map(() => voice(random)))

type AudioDraft = { expected: ExpectedFile; tracks: Part[]; random: Random }

/** A few pages in two to six minutes, in four to nine files. */
function audioDraft(random: Random): AudioDraft {
  const expected = expectedVolume(random, '음성')
  expected.lastPage = (expected.firstPage ?? 1) + 3 + below(random, 5)
  const files = 4 + below(random, 6)
  const phrases = Math.ceil((pagesOf(expected).length * 4) / files)
  const prefix = pick(random, ['', `${expected.title}_`, '트랙 '])
  const tracks = range(1, files).map((number, i) => ({
    name: `${prefix}${String(number).padStart(2, '0')}.mp3`,
    bytes: recording(random, phrases + i),
    stored: true,
  }))
  return { expected, tracks, random }
}

const audioFile = ({ expected, tracks }: AudioDraft): MediaFile => ({
  name: `${expected.title} ${expected.volume}권.zip`,
  bytes: zip(tracks),
  expected,
})

export function soundAudio(random: Random): MediaFile {
  const draft = audioDraft(random)
  const { expected, tracks } = draft
  const bytes = tracks.map((track) => Buffer.from(track.bytes))
  const album = `${expected.title} ${expected.volume}권`
  const shape = below(random, 4)
  if (shape === 0) return audioFile(draft)
  if (shape === 1)
    return { ...audioFile(draft), bytes: tagged(Buffer.concat(bytes), { album, title: '1단원' }) }
  if (shape === 2)
    return {
      ...audioFile(draft),
      bytes: producedDaisy(bytes, { title: album, pages: pagesOf(expected) }),
    }
  const minute = { seconds: 60, rate: 16_000, pitch: pick(random, pitches) }
  const short = { ...expected, lastPage: (expected.firstPage ?? 1) + 1 }
  return { ...audioFile(draft), bytes: wav(speech(minute)), expected: short }
}

const audioFault = (
  name: string,
  keys: MessageKey[],
  change: (draft: AudioDraft, index: number) => void,
): MediaFault => ({
  name,
  keys,
  plant: (random) => {
    const draft = audioDraft(random)
    change(draft, 1 + below(random, draft.tracks.length - 2))
    return audioFile(draft)
  },
})
const replaceSound =
  (change: (bytes: Buffer, draft: AudioDraft) => Buffer) => (draft: AudioDraft, index: number) => {
    const track = draft.tracks[index]
    if (track) track.bytes = change(Buffer.from(track.bytes), draft)
  }
const silence = () => sound({ seconds: 6, silence: [0, 6] })

export const audioFaults: MediaFault[] = [
  audioFault(
    'a silent recording',
    ['checkAudioSilent'],
    replaceSound(() => repeated(silence(), 4)),
  ),
  audioFault(
    'a long silence',
    ['checkAudioPause'],
    replaceSound((bytes, { random }) =>
      Buffer.concat([bytes, repeated(silence(), 3), voice(random)]),
    ),
  ),
  audioFault(
    'a quiet recording',
    ['checkAudioQuiet', 'checkAudioUneven'],
    replaceSound(() => repeated(sound({ seconds: 6, peak: 0.02 }), 5)),
  ),
  audioFault(
    'a clipped recording',
    ['checkAudioClipped'],
    replaceSound(() => repeated(sound({ seconds: 6, peak: 3 }), 5)),
  ),
  audioFault(
    'sound on one side',
    ['checkAudioOneSide'],
    replaceSound(() => repeated(sound({ seconds: 6, sides: 'left' }, 96), 5)),
  ),
  audioFault(
    'a recording cut off',
    ['checkAudioCut'],
    replaceSound((bytes, { random }) => bytes.subarray(0, bytes.length - 20 - below(random, 100))),
  ),
  audioFault(
    'a low bit rate',
    ['checkAudioBitRate'],
    replaceSound(() => repeated(sound({ seconds: 6 }, 16), 5)),
  ),
  audioFault(
    'tags of another book',
    ['checkAudioOtherBook'],
    replaceSound((bytes, { expected, random }) =>
      tagged(bytes, { album: otherTitle(random, expected) }),
    ),
  ),
  audioFault(
    'tags of another volume',
    ['checkAudioOtherVolume'],
    replaceSound((bytes, { expected }) =>
      tagged(bytes, { album: `${expected.title} ${otherVolume(expected)}권` }),
    ),
  ),
  audioFault(
    'a broken recording',
    ['checkAudioPartUnreadable'],
    replaceSound(() => Buffer.from('404 Not Found')),
  ),
  audioFault('a number missing', ['checkAudioNumberMissing'], ({ tracks }, index) =>
    tracks.splice(index, 1),
  ),
  audioFault('a number twice', ['checkAudioNumberRepeated'], ({ tracks, random }, index) => {
    const name = tracks[index]?.name.replace('.mp3', ' 수정.mp3') ?? ''
    tracks.push({ name, bytes: recording(random, 3), stored: true })
  }),
  audioFault('a recording twice', ['checkAudioSame'], ({ tracks }, index) => {
    const [track, other] = [tracks[index], tracks[index - 1]]
    if (track && other) track.bytes = other.bytes
  }),
  audioFault('a file that is no recording', ['checkAudioForeign'], ({ tracks, random }) =>
    tracks.push({ name: pick(random, ['Thumbs.db', '원고.hwp', '메모.txt']), bytes: 'x' }),
  ),
  audioFault('most recordings missing', ['checkAudioShort'], ({ tracks }) => tracks.splice(1)),
  audioFault('names without leading zeros', ['checkAudioNameOrder'], ({ tracks, random }) => {
    tracks.splice(0)
    for (const number of range(1, 11))
      tracks.push({ name: `${number}.mp3`, bytes: recording(random, 3 + number), stored: true })
  }),
  {
    name: 'a DAISY book without a recording',
    keys: ['checkDaisyAudioMissing'],
    plant: (random) => {
      const { expected, tracks } = audioDraft(random)
      const bytes = producedDaisy(
        tracks.map((track) => Buffer.from(track.bytes)),
        { title: expected.title, pages: pagesOf(expected), without: ['02.mp3'] },
      )
      return { name: '1.zip', bytes, expected }
    },
  },
  {
    name: 'a DAISY book without a page',
    keys: ['checkPageMissing'],
    plant: (random) => {
      const { expected, tracks } = audioDraft(random)
      const pages = pagesOf(expected)
      pages.splice(1 + below(random, pages.length - 2), 1)
      const bytes = producedDaisy(
        tracks.map((track) => Buffer.from(track.bytes)),
        { title: expected.title, pages },
      )
      return { name: '1.zip', bytes, expected }
    },
  },
]
