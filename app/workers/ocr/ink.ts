/** Finds the ink of a picture, and tells noise and bare surfaces from what may hold print. */
import type { Grey } from './picture'

const reach = 8
const minContrast = 22

/** 1 for each pixel that is darker than its surroundings; the margin of the picture stays 0. */
export function inkMask({ data, width, height }: Grey): Uint8Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0, row = 0; x < width; x++) {
      row += data[y * width + x]!
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row
    }
  const mask = new Uint8Array(width * height)
  for (let y = reach; y < height - reach; y++)
    for (let x = reach; x < width - reach; x++) {
      const [top, bottom] = [(y - reach) * (width + 1), (y + reach) * (width + 1)]
      const mean =
        (sums[bottom + x + reach]! -
          sums[bottom + x - reach]! -
          sums[top + x + reach]! +
          sums[top + x - reach]!) /
        (4 * reach * reach)
      if (mean - data[y * width + x]! > minContrast) mask[y * width + x] = 1
    }
  return mask
}

/**
 * Measured on 214 covers of at most 1600 pixels: those with a number in print have 45 to 400 marks
 * of a letter's size, at most 1,800 marks of any size, and ink on a tenth of their area. Noise and
 * pages full of text have several times as many, for which tesseract takes up to a minute.
 */
const bounds = { letters: 5, marks: 4_000, ink: 0.3 }
const letter = { height: 6, pixels: 8 }

/** Whether tesseract may find a number: neither a bare surface nor noise nor a page full of text. */
export function mayHoldPrint(grey: Grey): boolean {
  const mask = inkMask(grey)
  const ink = mask.reduce((sum, pixel) => sum + pixel, 0)
  if (ink > bounds.ink * mask.length) return false
  let [marks, letters] = [0, 0]
  const stack = new Int32Array(mask.length)
  for (let start = 0; start < mask.length && marks <= bounds.marks; start++) {
    if (!mask[start]) continue
    const { pixels, height } = takeMark(mask, grey.width, start, stack)
    marks += 1
    if (pixels >= letter.pixels && height >= letter.height) letters += 1
  }
  return marks <= bounds.marks && letters >= bounds.letters
}

/** Removes the connected ink around `start` from the mask; its size. The margin is never ink. */
function takeMark(mask: Uint8Array, width: number, start: number, stack: Int32Array) {
  let [pixels, length, bottom] = [0, 1, start]
  stack[0] = start
  mask[start] = 0
  while (length > 0) {
    const index = stack[--length]!
    pixels += 1
    bottom = Math.max(bottom, index)
    for (let row = index - width; row <= index + width; row += width)
      for (let next = row - 1; next <= row + 1; next++)
        if (mask[next]) {
          mask[next] = 0
          stack[length++] = next
        }
  }
  return { pixels, height: Math.floor(bottom / width) - Math.floor(start / width) + 1 }
}
