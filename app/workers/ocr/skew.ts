/** Measures how far the lines of print in a picture are rotated. */
import { inkMask } from './ink'
import type { Grey } from './picture'

/** Maximum number of points; more do not improve the result. */
const maxPoints = 20_000

/**
 * Degrees (−45 to 45) by which the picture must be turned clockwise so that its lines lie level or
 * upright: the angle at which the ink falls into the most distinct rows (projection profiles: Postl
 * 1986, Bloomberg, Kopec and Dasari 1995). Rows and columns count alike, because the bars of a code
 * are ink, too.
 */
export function skewAngle(grey: Grey): number {
  const ink = inkPoints(grey)
  if (ink.length < 200) return 0
  const best = (from: number, to: number, step: number) => {
    let [angle, max] = [0, -1]
    for (let degrees = from; degrees <= to; degrees += step) {
      const score = projectionContrast(ink, degrees)
      if (score > max) [angle, max] = [degrees, score]
    }
    return { angle, most: max }
  }
  const { angle, most: max } = best(-45, 45, 3)
  // A picture without lines has no angle: turning it would only blur it.
  if (max < 1.15 * projectionContrast(ink, 0)) return 0
  return best(angle - 2, angle + 2, 0.5).angle
}

/** Alternating x and y of the pixels that are darker than their surroundings. */
function inkPoints(grey: Grey): Float32Array {
  const mask = inkMask(grey)
  const points: number[] = []
  for (let index = 0; index < mask.length; index++)
    if (mask[index]) points.push(index % grey.width, Math.floor(index / grey.width))
  const every = Math.max(1, Math.floor(points.length / 2 / maxPoints))
  return Float32Array.from(
    { length: 2 * Math.floor(points.length / 2 / every) },
    (_, i) => points[(i >> 1) * every * 2 + (i & 1)]!,
  )
}

/** How much neighbouring rows and columns of the turned ink differ. */
function projectionContrast(ink: Float32Array, angle: number): number {
  const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
  const rows = new Float32Array(4096)
  const columns = new Float32Array(4096)
  for (let i = 0; i < ink.length; i += 2) {
    const [x, y] = [ink[i]!, ink[i + 1]!]
    addToBin(rows, x * sine + y * cosine)
    addToBin(columns, x * cosine - y * sine)
  }
  return Math.max(roughness(rows), roughness(columns))
}

/**
 * Splits a point between the two bins around it. Otherwise some angles would be preferred, because
 * pixels lie in rows themselves.
 */
function addToBin(counts: Float32Array, place: number): void {
  const index = Math.floor(place)
  const part = place - index
  counts[index + 2048]! += 1 - part
  counts[index + 2049]! += part
}

function roughness(counts: Float32Array): number {
  let sum = 0
  for (let i = 2; i < counts.length; i++) sum += (counts[i]! - counts[i - 2]!) ** 2
  return sum
}
