/** Recognises text in a picture with tesseract; its language data is on this machine. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, PSM, type Line, type Worker } from 'tesseract.js'
import { boxAround, type BarcodeRegion } from './barcode-regions'
import type { Deadline } from './deadline'
import { mayHoldPrint } from './ink'
import { toPgm, type Grey, type Picture } from './picture'
import { skewAngle } from './skew'

// `4.0.0_best_int` is smaller and takes twice as long; Korean data would help no number
const languageDataFolder = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0',
)

let worker: Promise<Worker> | undefined
/**
 * Loaded with the first picture without a barcode, because tesseract is most of a process's memory.
 */
const tesseract = () =>
  (worker ??= createWorker('eng', OEM.LSTM_ONLY, {
    langPath: languageDataFolder,
    cacheMethod: 'none',
    gzip: true,
    errorHandler: () => undefined,
  }))

/**
 * Pixels: long side of a page, long side for measuring its tilt, and letter height of a line that
 * is read alone. Tesseract was trained with such sizes.
 */
const sizes = { page: 1600, tilt: 640, line: 26 }

/**
 * Sauvola's method thresholds each point by its surroundings, tesseract's default by one value for
 * all: better in shadow, worse for light print on dark.
 */
const adaptiveThreshold = { thresholding_method: '2' }

type RecognisedPage = { text: string; confidence: number; lines: Line[] }

type Recognise = (grey: Grey, parameters?: Record<string, string>) => Promise<RecognisedPage>

const nothing: RecognisedPage = { text: '', confidence: 100, lines: [] }

/** Ends the thread in which tesseract works; the next page begins a new one. */
function stopTesseract(): void {
  worker?.then((begun) => begun.terminate()).catch(() => undefined)
  worker = undefined
}

/** Recognises pages until the deadline; the page that it interrupts, and each later one, is empty. */
const recogniseUntil =
  (deadline: Deadline): Recognise =>
  async (grey, parameters = {}) => {
    if (deadline.passed) return nothing
    const page = await deadline.race(recognisePage(grey, parameters, deadline))
    if (!page) stopTesseract()
    return page ?? nothing
  }

/** `confidence` is 0 to 100. */
async function recognisePage(
  grey: Grey,
  parameters: Record<string, string>,
  deadline: Deadline,
): Promise<RecognisedPage> {
  const { recognize } = await tesseract()
  // A thread that is being ended takes no page.
  if (deadline.passed) return nothing
  const { data } = await recognize(
    toPgm(grey),
    { tessedit_pageseg_mode: PSM.AUTO, ...parameters } as never,
    { text: true, blocks: true },
  )
  return {
    text: data.text,
    confidence: data.confidence,
    lines: (data.blocks ?? []).flatMap(({ paragraphs }) =>
      paragraphs.flatMap(({ lines }) => lines),
    ),
  }
}

/**
 * The text of a picture. While it contains no number with a correct check digit, further readings
 * are added until one does: below bars that could not be read, with the adaptive threshold, likely
 * lines enlarged, without column detection, upside down. At the deadline: what was read by then.
 */
export async function recogniseText(
  picture: Picture,
  unread: BarcodeRegion[],
  scale: number,
  deadline: Deadline,
): Promise<string> {
  const recognise = recogniseUntil(deadline)
  const angle = skewAngle(await picture.grey({ most: sizes.tilt }))
  const grey = await picture.grey({ most: sizes.page, angle })
  if (!mayHoldPrint(grey)) return ''
  const page = await recognise(grey)
  const ways = [
    () => textUnderBarcodes(recognise, picture, unread, scale),
    () => recognise(grey, adaptiveThreshold).then(({ text }) => text),
    () => textOfLikelyLines(recognise, picture, grey, page.lines, angle),
    () => recognise(grey, { tessedit_pageseg_mode: PSM.SPARSE_TEXT }).then(({ text }) => text),
    async () =>
      page.confidence < 60
        ? (await recognise(await picture.grey({ most: sizes.page, angle: angle + 180 }))).text
        : '',
  ]
  let text = page.text
  for (const way of ways) {
    if (hasValidNumber(text) || deadline.passed) return text
    text = [await way(), text].filter(Boolean).join('\n')
  }
  return text
}

/** The digits below the bars may be legible where the bars are covered or torn. */
async function textUnderBarcodes(
  recognise: Recognise,
  picture: Picture,
  unread: BarcodeRegion[],
  scale: number,
): Promise<string> {
  const texts = []
  for (const bars of unread.slice(0, 2)) {
    const box = boxAround(bars, 0.3 * bars.width, 0.3 * bars.width, scale, picture)
    const cut = await picture.grey({
      most: 1000,
      factor: Math.min(3, 600 / (bars.width * scale)),
      angle: bars.angle,
      box,
    })
    texts.push((await recognise(cut, { tessedit_pageseg_mode: PSM.SPARSE_TEXT })).text)
  }
  return texts.join('\n')
}

/**
 * Reads likely numbers again, cut out of the large picture; with a margin, because a misread marker
 * may stand beside them.
 */
async function textOfLikelyLines(
  recognise: Recognise,
  picture: Picture,
  grey: Grey,
  lines: Line[],
  angle: number,
): Promise<string> {
  const digits = ({ text }: Line) => (text.match(/\d/g)?.length ?? 0) + (marker.test(text) ? 20 : 0)
  const likely = lines
    .filter((line) => digits(line) >= 6)
    .toSorted((a, b) => digits(b) - digits(a))
    .slice(0, 4)
  const texts = []
  for (const { bbox } of likely) {
    const line = lineRegion(bbox, grey, picture, angle)
    const height = bbox.y1 - bbox.y0
    const cut = await picture.grey({
      most: 1800,
      factor: Math.min(4, sizes.line / (height * line.scale)),
      angle,
      box: boxAround(line, 4 * height, 0.6 * height, line.scale, picture),
    })
    texts.push(
      (await recognise(cut, { tessedit_pageseg_mode: angle ? PSM.SPARSE_TEXT : PSM.SINGLE_BLOCK }))
        .text,
    )
  }
  return texts.join('\n')
}

/**
 * The region of a line of the levelled page in the picture before levelling, in pixels of a picture
 * `scale` times as large.
 */
function lineRegion(
  { x0, y0, x1, y1 }: Line['bbox'],
  grey: Grey,
  picture: Picture,
  angle: number,
): BarcodeRegion & { scale: number } {
  const [cosine, sine] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  // Rotation made the page's box larger, around the same middle.
  const scale =
    Math.max(picture.width, picture.height) /
    Math.min(sizes.page, Math.max(picture.width, picture.height))
  const [x, y] = [(x0 + x1 - grey.width) / 2, (y0 + y1 - grey.height) / 2]
  return {
    x: x * cosine + y * sine + picture.width / scale / 2,
    y: y * cosine - x * sine + picture.height / scale / 2,
    width: x1 - x0,
    height: y1 - y0,
    angle,
    scale,
  }
}

const marker = /[I1l|][S5]?[B8]N/i

/**
 * Whether the text has thirteen digits, or ten after 'ISBN', whose check digit is correct (EAN-13,
 * ISBN-10): enough to stop reading.
 */
function hasValidNumber(text: string): boolean {
  const thirteen = text.match(/(?<!\d)\d(?:[\s\p{Pd}.]{0,2}\d){12}/gu) ?? []
  const ten = [...text.matchAll(/ISBN\D{0,4}((?:\d[\s\p{Pd}]?){9}[\dX])/giu)].map(
    ([, number = '']) => number,
  )
  const sum = (number: string, weight: (i: number) => number) =>
    Array.from(number.replace(/[^\dX]/gi, '')).reduce(
      (sum, sign, i) => sum + weight(i) * (/\d/.test(sign) ? Number(sign) : 10),
      0,
    )
  return (
    thirteen.some((number) => sum(number, (i) => (i % 2 ? 3 : 1)) % 10 === 0) ||
    ten.some((number) => sum(number, (i) => 10 - i) % 11 === 0)
  )
}
