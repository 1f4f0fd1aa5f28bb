/** What is told of a file's content: facts become a judgement and lines of text. */
import type { Facts, PdfFacts } from '~/workers/file-inspection/facts'

type Params = Record<string, string | number>
/** A message key of the report's texts. */
export type Line = [key: string, params?: Params]
export type Level = 'good' | 'warn' | 'bad'

/** As it is kept: `short` says it in a list, `lines` in full. `looking`: since when somebody looks (ISO). */
export type Report = { level: Level; short: Line; lines: Line[] } | { looking: string }

const kindNames: Partial<Record<Facts['kind'], string>> = {
  pdf: 'PDF',
  hwp: 'HWP',
  hwp3: 'HWP 3.0',
  hwpx: 'HWPX',
  docx: 'DOCX',
  xlsx: 'XLSX',
  pptx: 'PPTX',
  epub: 'EPUB',
  zip: 'ZIP',
  png: 'PNG',
  jpeg: 'JPEG',
  gif: 'GIF',
  tiff: 'TIFF',
  bmp: 'BMP',
  webp: 'WebP',
}
const images = ['png', 'jpeg', 'gif', 'tiff', 'bmp', 'webp']
/** Endings that go with a content. */
const endings: Partial<Record<Facts['kind'], string[]>> = {
  jpeg: ['jpg', 'jpeg'],
  tiff: ['tif', 'tiff'],
  hwp: ['hwp', 'hwt'],
  hwp3: ['hwp'],
  office: ['doc', 'xls', 'ppt'],
  text: ['txt', 'csv', 'brf', 'brl', 'md', 'html', 'htm', 'xml', 'json', 'log'],
}

/** `name` is the one the file came with. */
export function reportOf(facts: Facts, name: string): Exclude<Report, { looking: string }> {
  const { level, short, lines } = judged(facts)
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const kind = kindNames[facts.kind]
  if (
    !ending ||
    !kind ||
    facts.problem === 'tooHeavy' ||
    (endings[facts.kind] ?? [facts.kind]).includes(ending)
  )
    return { level, short, lines }
  return {
    level: level === 'good' ? 'warn' : level,
    short,
    lines: [...lines, ['intakeEnding', { ending, kind }]],
  }
}

function judged({ kind, problem, pdf, zip, hwp }: Facts): {
  level: Level
  short: Line
  lines: Line[]
} {
  const named = { kind: kindNames[kind] ?? '-' }
  if (problem === 'password')
    return {
      level: 'bad',
      short: ['intakePasswordShort', named],
      lines: [['intakePassword', named]],
    }
  if (problem)
    return {
      level: 'bad',
      short: ['intakeUnreadableShort', named],
      lines: [[problem === 'tooHeavy' ? 'intakeTooHeavy' : 'intakeUnreadable', named]],
    }
  if (pdf) return ofPdf(pdf)
  if (zip)
    return {
      level: 'warn',
      short: ['intakeZipShort', { entries: zip.entries }],
      lines: [
        [
          zip.more ? 'intakeZipMore' : 'intakeZip',
          {
            entries: zip.entries,
            kinds:
              zip.endings.map(([ending, count]) => `${ending.toUpperCase()} ${count}`).join(', ') ||
              '-',
          },
        ],
        ['intakeZipAsk'],
      ],
    }
  if (hwp?.distribution)
    return { level: 'bad', short: ['intakeDistributionShort'], lines: [['intakeDistribution']] }
  if (images.includes(kind))
    return { level: 'bad', short: ['intakeImageShort', named], lines: [['intakeImage', named]] }
  if (kind === 'other')
    return { level: 'bad', short: ['intakeOtherShort'], lines: [['intakeOther']] }
  if (kind === 'office')
    return { level: 'warn', short: ['intakeOfficeShort'], lines: [['intakeOffice']] }
  if (kind === 'text') return { level: 'good', short: ['intakeTextShort'], lines: [['intakeText']] }
  return {
    level: 'good',
    short: ['intakeDocumentShort', named],
    lines: [['intakeDocument', named]],
  }
}

/** From these shares on letters count as none, and a document as images. */
const bounds = { fewOdd: 0.01, manyOdd: 0.2, images: 0.1, full: 0.9, hangul: 0.1 }

function ofPdf(pdf: PdfFacts): { level: Level; short: Line; lines: Line[] } {
  const { pages, looked, withText, characters, hangul, odd, fonts, noCopying, encrypted } = pdf
  const oddShare = characters > 0 ? odd / characters : 0
  const textShare = withText / looked
  const all = {
    pages,
    withText,
    without: looked - withText,
    looked,
    odd: Math.round(oddShare * 100),
    hangul: Math.round((100 * hangul) / Math.max(1, characters)),
    ...{ width: pdf.width, height: pdf.height },
  }
  const verdict: [Level, Line, Line] =
    textShare < bounds.images
      ? ['bad', ['intakeImagesShort', all], ['intakeImages']]
      : oddShare >= bounds.manyOdd
        ? ['bad', ['intakeOddShort', all], ['intakeOdd', all]]
        : oddShare >= bounds.fewOdd
          ? ['warn', ['intakeSomeOddShort', all], ['intakeSomeOdd', all]]
          : textShare < bounds.full
            ? ['warn', ['intakePartlyShort', all], ['intakePartly']]
            : noCopying
              ? ['warn', ['intakeNoCopyingShort', all], ['intakeNoCopying']]
              : ['good', ['intakeGoodShort', all], ['intakeGood']]
  const [level, short, line] = verdict
  const lines: Line[] = [['intakePdf', all]]
  if (looked < pages) lines.push(['intakeSampled', all])
  lines.push(line)
  if (fonts.length > 0 && oddShare >= bounds.fewOdd)
    lines.push(['intakeFonts', { fonts: fonts.join(', ') }])
  if (noCopying && line[0] !== 'intakeNoCopying') lines.push(['intakeNoCopying'])
  lines.push([encrypted && !noCopying ? 'intakeEncrypted' : 'intakeNoPassword'])
  if (withText > 0 && oddShare < bounds.manyOdd)
    lines.push([all.hangul < bounds.hangul * 100 ? 'intakeLittleHangul' : 'intakeHangul', all])
  lines.push(['intakePageSize', all])
  return { level, short, lines }
}
