/** Letters in a picture, read by tesseract with its data from this machine: the page, then what may be a number, larger. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, PSM, type Line, type Worker } from 'tesseract.js'
import { boxAround, type BarcodeRegion } from './barcode-regions'
import { toPgm, type Grey, type Picture } from './picture'
import { skewAngle } from './skew'

const languageDataFolder = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0',
)

let worker: Promise<Worker> | undefined
/** Loaded with the first picture that has no barcode: it is most of what a process weighs. */
const tesseract = () =>
  (worker ??= createWorker('eng', OEM.LSTM_ONLY, {
    langPath: languageDataFolder,
    cacheMethod: 'none',
    gzip: true,
    errorHandler: () => undefined,
  }))

/** Pixels of the long side of a page, and of the height of the letters of a line that is read alone: tesseract was taught with such. */
const sizes = { page: 1600, tilt: 640, line: 26 }

/** Sauvola's method looks at the light around each point, where tesseract's own takes one threshold for all: better in a shadow, worse for white on dark. */
const adaptiveThreshold = { thresholding_method: '2' }

type RecognisedPage = { text: string; confidence: number; lines: Line[] }

/** `confidence` of 0 to 100. */
async function recognise(
  grey: Grey,
  parameters: Record<string, string> = {},
): Promise<RecognisedPage> {
  const { recognize } = await tesseract()
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
 * The text of a picture. When no number with a check digit stands in it, also what the other ways read, until one finds such a number:
 * under bars that could not be read, by the light of each place, line by line larger, without looking for columns, upside down.
 */
export async function recogniseText(
  picture: Picture,
  unread: BarcodeRegion[],
  scale: number,
): Promise<string> {
  const angle = skewAngle(await picture.grey({ most: sizes.tilt }))
  const grey = await picture.grey({ most: sizes.page, angle })
  const page = await recognise(grey)
  const ways = [
    () => textUnderBarcodes(picture, unread, scale),
    () => recognise(grey, adaptiveThreshold).then(({ text }) => text),
    () => textOfLikelyLines(picture, grey, page.lines, angle),
    () => recognise(grey, { tessedit_pageseg_mode: PSM.SPARSE_TEXT }).then(({ text }) => text),
    async () =>
      page.confidence < 60
        ? (await recognise(await picture.grey({ most: sizes.page, angle: angle + 180 }))).text
        : '',
  ]
  let text = page.text
  for (const way of ways) {
    if (hasValidNumber(text)) return text
    text = [await way(), text].filter(Boolean).join('\n')
  }
  return text
}

/** The digits stand right under the bars; bars that are covered or torn may still have them. */
async function textUnderBarcodes(
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

/** Lines that may be a number, cut out of the large picture; with room beside them, where a marker may stand that was taken for something else. */
async function textOfLikelyLines(
  picture: Picture,
  grey: Grey,
  lines: Line[],
  angle: number,
): Promise<string> {
  const digits = ({ text }: Line) => (text.match(/\d/g)?.length ?? 0) + (marker.test(text) ? 20 : 0)
  const likely = lines
    .filter((line) => digits(line) >= 6)
    .toSorted((one, other) => digits(other) - digits(one))
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

/** Where a line of the levelled page stands in the picture before that: a place in pixels of which the picture has `scale` times as many. */
function lineRegion(
  { x0, y0, x1, y1 }: Line['bbox'],
  grey: Grey,
  picture: Picture,
  angle: number,
): BarcodeRegion & { scale: number } {
  const [cosine, sine] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  // turning by an angle made the page's box larger, around the same middle
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

/** Thirteen digits, or ten after 'ISBN', whose last one checks the others (EAN-13, ISBN-10): enough to stop looking. */
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
