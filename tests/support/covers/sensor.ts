/** Adds what surrounds a cover and what a camera adds: desk, blur, noise. */
import sharp from 'sharp'

/** Numbers in [0, 1) that depend on the seed only (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export type Raw = { data: Uint8ClampedArray; width: number; height: number }

export const radians = (degrees: number) => (degrees * Math.PI) / 180

/** A tile of desk: wood, cloth, stone. */
const grounds = [
  [176, 134, 92],
  [205, 203, 198],
  [92, 84, 78],
  [150, 160, 170],
  [226, 214, 190],
  [60, 72, 88],
] as const
export function deskTile(kind: number, random: () => number): Uint8Array {
  const ground = grounds[kind % grounds.length]!
  const tile = new Uint8Array(256 * 256 * 3)
  const phases = Array.from({ length: 6 }, () => random() * 6.3)
  for (let y = 0; y < 256; y++)
    for (let x = 0; x < 256; x++) {
      const [u, v] = [(x * Math.PI) / 128, (y * Math.PI) / 128]
      const grain =
        kind % 2
          ? random() * 14
          : 7 * Math.sin(v * 9 + 2 * Math.sin(u + phases[0]!) + phases[1]!) +
            5 * Math.sin(v * 23 + Math.sin(2 * u + phases[2]!)) +
            random() * 6
      for (let c = 0; c < 3; c++)
        tile[(y * 256 + x) * 3 + c] = Math.max(0, Math.min(255, ground[c]! + grain))
    }
  return tile
}

/** Out of focus (sigma in pixels), or moved (pixels, degrees) while the picture was taken. */
export async function blurred(
  raw: Raw,
  { blur, motion }: { blur?: number; motion?: [number, number] },
): Promise<Raw> {
  if (!blur && !motion) return raw
  let pipeline = sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 3 } })
  if (blur) pipeline = pipeline.blur(blur)
  if (motion) pipeline = pipeline.convolve(streak(...motion))
  const data = await pipeline.raw().toBuffer()
  return { ...raw, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) }
}

/** The kernel of motion blur: a line of this length. */
function streak(length: number, angle: number) {
  const size = Math.max(3, Math.ceil(length) | 1)
  const kernel = new Array<number>(size * size).fill(0)
  const steps = 64
  for (let i = 0; i < steps; i++) {
    const t = (i / (steps - 1) - 0.5) * (length - 1)
    const [x, y] = [
      Math.round(size / 2 - 0.5 + t * Math.cos(radians(angle))),
      Math.round(size / 2 - 0.5 + t * Math.sin(radians(angle))),
    ]
    kernel[y * size + x]! += 1
  }
  return { width: size, height: size, kernel, scale: steps }
}

/**
 * The sensor's noise: brightness and half as much colour, from a table of normal numbers that each
 * row enters at another place.
 */
export function grain(raw: Raw, sigma: number, random: () => number): Raw {
  if (!sigma) return raw
  const table = new Float32Array(3 * 32768)
  const normal = () => (random() + random() + random() + random() - 2) * 1.73
  for (let i = 0; i < table.length; i += 3) {
    const grey = normal()
    for (let c = 0; c < 3; c++) table[i + c] = sigma * (grey + 0.5 * normal())
  }
  const { data, width, height } = raw
  const row = width * 3
  for (let y = 0; y < height; y++)
    addRow(data, y * row, row, table, ((random() * (table.length - row)) / 3) | 0)
  return raw
}

function addRow(
  data: Uint8ClampedArray,
  from: number,
  length: number,
  table: Float32Array,
  place: number,
): void {
  for (let i = 0; i < length; i++) data[from + i] = data[from + i]! + table[place * 3 + i]!
}
