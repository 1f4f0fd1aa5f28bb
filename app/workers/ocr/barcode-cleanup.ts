/** Restores the stripes of an upright barcode: removes light, noise and missing margins. */
import type { Grey } from './picture'

/**
 * Averaged bands around the middle of the bars: their height and their places, as parts of the
 * bars' height.
 */
const band = { height: 0.16, places: [-0.3, -0.15, 0, 0.15] }
const stripeRows = 24
const margin = 40

/**
 * Pictures of the stripes alone, black and white on a white margin. The bars stand upright in the
 * middle, about `width` wide and `height` high. Where something dark touches their ends, several
 * cuts are tried.
 */
export function* cleanedStripes(grey: Grey, width: number, height: number): Generator<Grey> {
  for (const place of band.places) {
    const middle = grey.height / 2 + place * height
    const profile = normaliseContrast(
      averageRows(grey, middle - (band.height * height) / 2, middle + (band.height * height) / 2),
    )
    const [left, right] = [(grey.width - width) / 2, (grey.width + width) / 2]
    if (!looksLikeBarcode(profile.subarray(Math.max(0, Math.floor(left)), Math.ceil(right))))
      continue
    for (const from of lightGaps(profile, left, 0.12 * width))
      for (const to of lightGaps(profile, right, 0.12 * width)) yield drawStripes(profile, from, to)
  }
}

/** An EAN-13 has 30 bars, so 60 edges; detection misses some and finds some false ones. */
function looksLikeBarcode(profile: Float32Array): boolean {
  let edges = 0
  for (let x = 1; x < profile.length; x++) if (profile[x - 1]! > 0 !== profile[x]! > 0) edges += 1
  return edges >= 44 && edges <= 90
}

/** The mean of the rows from `top` to `bottom`, column by column. */
function averageRows({ data, width, height }: Grey, top: number, bottom: number): Float32Array {
  const [first, last] = [Math.max(0, Math.round(top)), Math.min(height - 1, Math.round(bottom))]
  const profile = new Float32Array(width)
  for (let y = first; y <= last; y++)
    for (let x = 0; x < width; x++) profile[x]! += data[y * width + x]! / (last - first + 1)
  return profile
}

/**
 * Normalises brightness to −1 (the darkest nearby) … 1 (the lightest nearby); nearby is within a
 * dozen of the thinnest bars.
 */
function normaliseContrast(profile: Float32Array): Float32Array {
  const reach = 30
  return profile.map((value, x) => {
    const near = profile.subarray(Math.max(0, x - reach), x + reach + 1)
    const [dark, light] = [Math.min(...near), Math.max(...near)]
    return light - dark < 6 ? 1 : (2 * (value - dark)) / (light - dark) - 1
  })
}

/**
 * Middles of light stripes near the expected end of the bars, at most four, nearest first; `near`
 * itself when there are none.
 */
function lightGaps(profile: Float32Array, near: number, reach: number): number[] {
  const found: number[] = []
  let begin = -1
  for (
    let x = Math.max(0, Math.floor(near - reach));
    x <= Math.min(profile.length - 1, Math.ceil(near + reach));
    x++
  ) {
    const light = profile[x]! > 0
    if (light && begin < 0) begin = x
    if (begin >= 0 && (!light || x === Math.min(profile.length - 1, Math.ceil(near + reach)))) {
      found.push((begin + x) / 2)
      begin = -1
    }
  }
  return found.length > 0
    ? found.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near)).slice(0, 4)
    : [near]
}

function drawStripes(profile: Float32Array, from: number, to: number): Grey {
  const [first, last] = [Math.ceil(from), Math.floor(to)]
  const width = last - first + 1 + 2 * margin
  const row = Buffer.alloc(width, 255)
  for (let x = first; x <= last; x++)
    row[x - first + margin] = Math.max(0, Math.min(255, Math.round(127.5 + 127.5 * profile[x]!)))
  return {
    data: Buffer.concat(Array.from({ length: stripeRows }, () => row)),
    width,
    height: stripeRows,
  }
}
