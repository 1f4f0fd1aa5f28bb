/** Turns the result of a file inspection into a judgement and lines of text. */
import { isProgramEnding } from '~/workers/file-inspection/file-kind'
import type { InspectionResult, PdfDetails } from '~/workers/file-inspection/inspection-result'
import { booksInText } from './named-book'
import type { FinishedReport, ReportLevel, ReportText } from './stored-report'

const kindNames: Partial<Record<InspectionResult['kind'], string>> = {
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
  text: 'TXT',
}
const imageKinds = ['png', 'jpeg', 'gif', 'tiff', 'bmp', 'webp']
/** File name extensions that fit a kind of content. */
const expectedExtensions: Partial<Record<InspectionResult['kind'], string[]>> = {
  jpeg: ['jpg', 'jpeg'],
  tiff: ['tif', 'tiff'],
  hwp: ['hwp', 'hwt'],
  hwp3: ['hwp'],
  office: ['doc', 'xls', 'ppt'],
}
const extensionsOf = (kind: InspectionResult['kind']) => expectedExtensions[kind] ?? [kind]

/** A text may have any extension (txt, brf, csv …) but those of other kinds. */
function hasExpectedExtension(kind: InspectionResult['kind'], extension: string): boolean {
  if (kind !== 'text') return extensionsOf(kind).includes(extension)
  const others = [...Object.keys(kindNames), 'office'] as InspectionResult['kind'][]
  return !others.some((other) => other !== 'text' && extensionsOf(other).includes(extension))
}

/** `name` is the name that the file was uploaded with. */
export function buildReport(facts: InspectionResult, name: string): FinishedReport {
  const named = facts.ends ? booksInText(facts.ends) : null
  return { ...judgeNamed(facts, name), ...(named ? { named } : {}) }
}

function judgeNamed(facts: InspectionResult, name: string): Judgement {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const { level, short, lines } = isProgramEnding(ending) ? noDocument : judge(facts)
  if (short === noDocument.short) return { level, short, lines }
  const kind = kindNames[facts.kind]
  if (!ending || !kind || facts.problem === 'tooHeavy' || hasExpectedExtension(facts.kind, ending))
    return { level, short, lines }
  return {
    level: level === 'good' ? 'warn' : level,
    short: level === 'good' ? ['intakeEndingShort', { ending, kind }] : short,
    lines: [...lines, ['intakeEnding', { ending, kind }]],
  }
}

type Judgement = { level: ReportLevel; short: ReportText; lines: ReportText[] }
/** Of a program, whatever it contains. */
const noDocument: Judgement = {
  level: 'bad',
  short: ['intakeProgramShort'],
  lines: [['intakeProgram']],
}

function judge({ kind, problem, unsure, pdf, zip, hwp }: InspectionResult): Judgement {
  const named = { kind: kindNames[kind] ?? '-' }
  if (kind === 'program' || zip?.programs) return noDocument
  if (problem === 'bomb')
    return { level: 'bad', short: ['intakeBombShort'], lines: [['intakeBomb']] }
  if (problem === 'password')
    return {
      level: 'bad',
      short: ['intakePasswordShort', named],
      lines: [['intakePassword', named]],
    }
  if (problem === 'protected' || kind === 'locked')
    return { level: 'bad', short: ['intakeProtectedShort'], lines: [['intakeProtected']] }
  if (problem)
    return {
      level: 'bad',
      short: ['intakeUnreadableShort', named],
      lines: [[problem === 'tooHeavy' ? 'intakeTooHeavy' : 'intakeUnreadable', named]],
    }
  if (pdf) return judgePdf(pdf)
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
  if (imageKinds.includes(kind))
    return { level: 'bad', short: ['intakeImageShort', named], lines: [['intakeImage', named]] }
  if (kind === 'other')
    return { level: 'bad', short: ['intakeOtherShort'], lines: [['intakeOther']] }
  if (kind === 'office')
    return { level: 'warn', short: ['intakeOfficeShort'], lines: [['intakeOffice']] }
  if (kind === 'text') return { level: 'good', short: ['intakeTextShort'], lines: [['intakeText']] }
  return {
    level: unsure ? 'warn' : 'good',
    short: ['intakeDocumentShort', named],
    lines: [[unsure ? 'intakeDocumentUnsure' : 'intakeDocument', named]],
  }
}

/**
 * Shares of characters and of pages at which the judgement of a PDF changes: too many unreadable
 * characters, or too few pages with text.
 */
const thresholds = {
  fewOdd: 0.01,
  manyOdd: 0.2,
  images: 0.1,
  full: 0.9,
  hangul: 0.1,
  different: 0.5,
}

function judgePdf(pdf: PdfDetails): Judgement {
  const { pages, looked, withText, characters, hangul, odd, fonts, noCopying, encrypted } = pdf
  const collection = { files: pdf.collected }
  if (pdf.collected > 0)
    return {
      level: 'bad',
      short: ['intakeCollectionShort', collection],
      lines: [['intakeCollection', collection]],
    }
  // a book of few words has other letters on each page; a scanned one the same title, or none
  const hasFewLetters =
    pdf.withLetters >= thresholds.different * looked &&
    pdf.texts >= thresholds.different * pdf.withLetters
  const oddShare = characters > 0 ? odd / characters : 0
  const textShare = withText / looked
  const all = {
    pages,
    withText,
    without: looked - withText,
    looked,
    odd: Math.round(oddShare * 100),
    hangul: Math.round((100 * hangul) / Math.max(1, characters)),
    width: pdf.width,
    height: pdf.height,
  }
  const verdict: [ReportLevel, ReportText, ReportText] =
    textShare < thresholds.images
      ? hasFewLetters
        ? ['warn', ['intakeFewLettersShort', all], ['intakeFewLetters']]
        : ['bad', ['intakeImagesShort', all], ['intakeImages']]
      : oddShare >= thresholds.manyOdd
        ? ['bad', ['intakeOddShort', all], ['intakeOdd', all]]
        : oddShare >= thresholds.fewOdd
          ? ['warn', ['intakeSomeOddShort', all], ['intakeSomeOdd', all]]
          : textShare < thresholds.full
            ? ['warn', ['intakePartlyShort', all], ['intakePartly']]
            : noCopying
              ? ['warn', ['intakeNoCopyingShort', all], ['intakeNoCopying']]
              : ['good', ['intakeGoodShort', all], ['intakeGood']]
  const [level, short, line] = verdict
  const lines: ReportText[] = [['intakePdf', all]]
  if (looked < pages) lines.push(['intakeSampled', all])
  lines.push(line)
  if (fonts.length > 0 && oddShare >= thresholds.fewOdd)
    lines.push(['intakeFonts', { fonts: fonts.join(', ') }])
  if (noCopying && line[0] !== 'intakeNoCopying') lines.push(['intakeNoCopying'])
  lines.push([encrypted && !noCopying ? 'intakeEncrypted' : 'intakeNoPassword'])
  if (characters > 0 && oddShare < thresholds.manyOdd)
    lines.push([all.hangul < thresholds.hangul * 100 ? 'intakeLittleHangul' : 'intakeHangul', all])
  lines.push(['intakePageSize', all])
  return { level, short, lines }
}
