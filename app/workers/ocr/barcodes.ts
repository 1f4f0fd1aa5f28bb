/**
 * Reads book barcodes (EAN-13 that begins with 978 or 979) with zxing.
 *
 * It reads the picture as it is first, then every region that looks like bars.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import { boxAround, findBarcodeRegions, type BarcodeRegion } from './barcode-regions'
import { toPgm, type Grey, type Picture } from './picture'
import { cleanedStripes } from './barcode-cleanup'
import type { Deadline } from './deadline'

// Without this, the library would download the module from a network.
prepareZXingModule({
  overrides: {
    wasmBinary: readFileSync(
      createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
    ),
  },
})

const options: ReaderOptions = {
  formats: ['EAN13'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  eanAddOnSymbol: 'Ignore',
  maxNumberOfSymbols: 8,
}
const upright: ReaderOptions = { ...options, tryRotate: false, tryDownscale: false }

/**
 * Pixels of the long side: of the whole picture; of bars that are cut out, so that their thinnest
 * bar has four or five pixels.
 */
const sizes = { picture: 1280, bars: 480 }

type DecodedCode = { digits: string; x: number; y: number; length: number }

/**
 * Codes of the books in the picture, and regions that look like bars and could not be read.
 * `quickly` reads only the picture as it is. After the deadline no further region is read.
 */
export async function findBarcodes(
  picture: Picture,
  quickly: boolean,
  deadline: Deadline,
): Promise<{ codes: string[]; unread: BarcodeRegion[]; scale: number }> {
  const grey = await picture.grey({ most: sizes.picture })
  const codes = await decode(grey, options)
  const scale = picture.width / grey.width
  const unread: BarcodeRegion[] = []
  if (!quickly)
    for (const bars of findBarcodeRegions(grey)) {
      // The region is a code that was read already, or its five-digit add-on.
      if (codes.some((code) => isCodeOfRegion(bars, code))) continue
      const digits = deadline.passed ? null : await readRegion(picture, bars, scale)
      if (digits) codes.push({ digits, x: bars.x, y: bars.y, length: bars.width })
      else unread.push(bars)
    }
  return { codes: [...new Set(codes.map(({ digits }) => digits))], unread, scale }
}

const isCodeOfRegion = (bars: BarcodeRegion, { x, y, length }: DecodedCode) => {
  const away = Math.hypot(bars.x - x, bars.y - y)
  return away < 0.4 * length || (away < 1.2 * length && bars.width < 0.75 * length)
}

/**
 * Reads bars that are cut out of the large picture, upright and enlarged; then their stripes with
 * light and paper corrected.
 */
async function readRegion(
  picture: Picture,
  bars: BarcodeRegion,
  scale: number,
): Promise<string | null> {
  const factor = Math.min(4, sizes.bars / (bars.width * scale))
  const cut = await picture.grey({
    most: 2 * sizes.bars,
    factor,
    angle: bars.angle,
    box: boxAround(bars, 0.15 * bars.width, 0.15 * bars.width, scale, picture),
  })
  for (const more of [{}, { binarizer: 'FixedThreshold' }] as const) {
    const [code] = await decode(cut, { ...upright, ...more })
    if (code) return code.digits
  }
  const [width, height] = [bars.width * scale * factor, bars.height * scale * factor]
  const votes = new Map<string, number>()
  for (const stripes of cleanedStripes(cut, width, height)) {
    const [code] = await decode(stripes, { ...upright, binarizer: 'FixedThreshold' })
    if (!code) continue
    const count = (votes.get(code.digits) ?? 0) + 1
    // A single row of bars may be misread; three different cuts with the same digits are not.
    if (count === 3) return code.digits
    votes.set(code.digits, count)
  }
  return null
}

/** Passes a file, because the reader takes ten times as long for raw pixels. */
async function decode(grey: Grey, how: ReaderOptions): Promise<DecodedCode[]> {
  const found = await readBarcodes(new Uint8Array(toPgm(grey)), how)
  return found
    .filter(({ isValid, text }) => isValid && /^97[89]\d{10}$/.test(text))
    .map(({ text, position: { topLeft, topRight, bottomRight } }) => ({
      digits: text,
      x: (topLeft.x + bottomRight.x) / 2,
      y: (topLeft.y + bottomRight.y) / 2,
      length: Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y),
    }))
}
