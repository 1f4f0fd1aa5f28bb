/** A cover as a camera sees it: a desk under it, perspective, light, blur, noise; computed pixel by pixel. */
import sharp from 'sharp'
import type { Drawn } from './covers-print'

/** How the picture is taken; lengths on the cover in millimetres, `at` is where the camera points to, from the middle of the box. */
export type Shot = {
  pixels: [width: number, height: number]
  /** millimetres that the picture's width shows */
  across: number
  at?: [number, number]
  turn?: number
  /** degrees about the horizontal and the vertical axis */
  tilt?: [number, number]
  /** radius in millimetres of a page that bends towards the spine */
  curve?: number
  blur?: number
  /** pixels and degrees */
  motion?: [number, number]
  noise?: number
  glare?: { x: number; y: number; radius: number; strength: number }[]
  /** soft edge through the picture: degrees, place (−1 … 1), how dark */
  shadow?: [number, number, number]
  uneven?: number
  /** what black and white become */
  levels?: [number, number]
  desk?: number
}

/** Numbers in [0, 1) that depend on the seed only (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export type Raw = { data: Uint8ClampedArray; width: number; height: number }

const radians = (degrees: number) => (degrees * Math.PI) / 180
type Matrix = [number, number, number, number, number, number, number, number, number]

/** From pixels to millimetres on the cover: the inverse of a pinhole camera's picture of a plane. */
function toPlane({ pixels: [width, height], across, turn = 0, tilt = [0, 0] }: Shot): Matrix {
  const distance = across * 0.9
  const focal = (width / across) * distance
  const [z, x, y] = [radians(turn), radians(tilt[0]), radians(tilt[1])]
  const [cz, sz, cx, sx, cy, sy] = [Math.cos(z), Math.sin(z), Math.cos(x), Math.sin(x), Math.cos(y), Math.sin(y)]
  // the columns of Rx · Ry · Rz that the cover's two axes become
  const first = [cy * cz, cx * sz + sx * sy * cz, sx * sz - cx * sy * cz] as const
  const second = [-cy * sz, cx * cz - sx * sy * sz, sx * cz + cx * sy * sz] as const
  const column = (axis: readonly [number, number, number]) =>
    [focal * axis[0] + (width / 2) * axis[2], focal * axis[1] + (height / 2) * axis[2], axis[2]] as const
  const [a, d, g] = column(first)
  const [b, e, h] = column(second)
  const [c, f, i] = [(width / 2) * distance, (height / 2) * distance, distance]
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
}

/** A point of a bent page: what lies aside is nearer to the spine's valley, so it looks narrower and lower. */
function unbend(x: number, y: number, curve: number): [number, number] {
  const sine = Math.max(-0.95, Math.min(0.95, x / curve))
  return [curve * Math.asin(sine), y * (1 + 0.35 * (1 - Math.sqrt(1 - sine * sine)))]
}

/** The part of the cover that the picture shows, drawn as fine as the picture needs. */
async function printed(drawn: Drawn, shot: Shot, matrix: Matrix, at: [number, number]) {
  const [width, height] = shot.pixels
  const border = [0, 0.25, 0.5, 0.75, 1].flatMap(
    (s) =>
      [
        [s * width, 0],
        [s * width, height],
        [0, s * height],
        [width, s * height],
      ] as [number, number][],
  )
  const seen = border.map(([px, py]) => {
    const w = matrix[6] * px + matrix[7] * py + matrix[8]
    const flat: [number, number] = [(matrix[0] * px + matrix[1] * py + matrix[2]) / w, (matrix[3] * px + matrix[4] * py + matrix[5]) / w]
    const [x, y] = shot.curve ? unbend(...flat, shot.curve) : flat
    return [x + at[0], y + at[1]] as [number, number]
  })
  const bound = (axis: 0 | 1, end: 1 | -1) =>
    Math.max(0, Math.min(drawn.size[axis], end * Math.max(...seen.map((point) => end * point[axis])) + end * 2))
  const [left, top, right, bottom] = [bound(0, -1), bound(1, -1), bound(0, 1), bound(1, 1)]
  const scale = (width / shot.across) * 1.25
  const [w, h] = [Math.max(2, Math.round((right - left) * scale)), Math.max(2, Math.round((bottom - top) * scale))]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${left} ${top} ${w / scale} ${h / scale}">${drawn.svg}</svg>`
  const { data } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, w, h, left, top, scale }
}

/** A tile of desk: wood, cloth, stone. */
const grounds = [
  [176, 134, 92],
  [205, 203, 198],
  [92, 84, 78],
  [150, 160, 170],
  [226, 214, 190],
  [60, 72, 88],
] as const
function deskTile(kind: number, random: () => number): Uint8Array {
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
      for (let c = 0; c < 3; c++) tile[(y * 256 + x) * 3 + c] = Math.max(0, Math.min(255, ground[c]! + grain))
    }
  return tile
}

/** Takes the picture. */
export async function photograph(drawn: Drawn, shot: Shot, seed: number): Promise<Raw> {
  const random = randomOf(seed)
  const [width, height] = shot.pixels
  const at: [number, number] = [drawn.focus[0] + (shot.at?.[0] ?? 0), drawn.focus[1] + (shot.at?.[1] ?? 0)]
  const matrix = toPlane(shot)
  const page = await printed(drawn, shot, matrix, at)
  const tile = deskTile(shot.desk ?? 0, random)
  const light = lightOf(shot)
  const [low, high] = shot.levels ?? [14, 240]
  const data = new Uint8ClampedArray(width * height * 3)
  const { curve } = shot
  const glares = (shot.glare ?? []).map((one) => ({ ...one, x: one.x + drawn.focus[0], y: one.y + drawn.focus[1] }))
  for (let py = 0, out = 0; py < height; py++)
    for (let px = 0; px < width; px++, out += 3) {
      const w = 1 / (matrix[6] * px + matrix[7] * py + matrix[8])
      let x = (matrix[0] * px + matrix[1] * py + matrix[2]) * w
      let y = (matrix[3] * px + matrix[4] * py + matrix[5]) * w
      let shade = light(px, py)
      if (curve) {
        shade *= 1 - 0.3 * Math.min(1, (x / curve) ** 2)
        ;[x, y] = unbend(x, y, curve)
      }
      x += at[0]
      y += at[1]
      let white = 0
      for (const glare of glares) {
        const far = Math.hypot(x - glare.x, y - glare.y) / glare.radius
        if (far < 1) white = Math.max(white, glare.strength * (1 - far * far) ** 1.5)
      }
      const u = (x - page.left) * page.scale - 0.5
      const v = (y - page.top) * page.scale - 0.5
      const onPage = x >= 0 && y >= 0 && x <= drawn.size[0] && y <= drawn.size[1] && u > -1 && v > -1 && u < page.w && v < page.h
      if (!onPage) {
        // the cover throws a small shadow on the desk
        const near = Math.max(-x, -y, x - drawn.size[0], y - drawn.size[1])
        const dark = shade * (near < 6 ? 0.62 + near * 0.063 : 1)
        const from = ((Math.floor(y * 2) & 255) * 256 + (Math.floor(x * 2) & 255)) * 3
        for (let c = 0; c < 3; c++) data[out + c] = tile[from + c]! * dark
        continue
      }
      const [u0, v0] = [Math.max(0, Math.min(page.w - 2, Math.floor(u))), Math.max(0, Math.min(page.h - 2, Math.floor(v)))]
      const [fu, fv] = [Math.max(0, Math.min(1, u - u0)), Math.max(0, Math.min(1, v - v0))]
      const from = (v0 * page.w + u0) * 3
      const below = from + page.w * 3
      for (let c = 0; c < 3; c++) {
        const upper = page.data[from + c]! * (1 - fu) + page.data[from + 3 + c]! * fu
        const lower = page.data[below + c]! * (1 - fu) + page.data[below + 3 + c]! * fu
        const value = (low + (upper * (1 - fv) + lower * fv) * ((high - low) / 255)) * shade
        data[out + c] = value + (255 - value) * white
      }
    }
  return grain(await blurred({ data, width, height }, shot), shot.noise ?? 2, random)
}

/** How much light falls on a pixel: brighter on one side, darker in the corners, a shadow across. */
function lightOf({ pixels: [width, height], shadow, uneven = 0.08 }: Shot): (x: number, y: number) => number {
  const half = Math.max(width, height) / 2
  const [angle, edge, depth] = shadow ? [radians(shadow[0]), shadow[1], shadow[2]] : [0, 0, 0]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (px, py) => {
    const x = (px - width / 2) / half
    const y = (py - height / 2) / half
    const across = (x * cos + y * sin - edge) * 6
    const dark = depth * (across <= 0 ? 0 : across >= 1 ? 1 : across * across * (3 - 2 * across))
    return (1 - uneven * (x + 0.6 * y)) * (1 - 0.06 * (x * x + y * y)) * (1 - dark)
  }
}

async function blurred(raw: Raw, { blur, motion }: Shot): Promise<Raw> {
  if (!blur && !motion) return raw
  let pipeline = sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 3 } })
  if (blur) pipeline = pipeline.blur(blur)
  if (motion) pipeline = pipeline.convolve(streak(...motion))
  const data = await pipeline.raw().toBuffer()
  return { ...raw, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) }
}

/** The kernel of a hand that moved: a line of this length. */
function streak(length: number, angle: number) {
  const size = Math.max(3, Math.ceil(length) | 1)
  const kernel = new Array<number>(size * size).fill(0)
  const steps = 64
  for (let i = 0; i < steps; i++) {
    const t = (i / (steps - 1) - 0.5) * (length - 1)
    const [x, y] = [Math.round(size / 2 - 0.5 + t * Math.cos(radians(angle))), Math.round(size / 2 - 0.5 + t * Math.sin(radians(angle)))]
    kernel[y * size + x]! += 1
  }
  return { width: size, height: size, kernel, scale: steps }
}

/** The sensor's noise: brightness and a little colour, from a table of normal numbers read at changing places. */
function grain(raw: Raw, sigma: number, random: () => number): Raw {
  if (!sigma) return raw
  const table = new Float32Array(65536)
  for (let i = 0; i < table.length; i++) table[i] = sigma * (random() + random() + random() + random() - 2) * 1.73
  const { data, width, height } = raw
  for (let y = 0, out = 0; y < height; y++) {
    let place = Math.floor(random() * 65536)
    let colour = Math.floor(random() * 65536)
    for (let x = 0; x < width; x++) {
      const grey = table[(place = (place + 1) & 65535)]!
      for (let c = 0; c < 3; c++, out++) data[out] = data[out]! + grey + 0.5 * table[(colour = (colour + 1) & 65535)]!
    }
  }
  return raw
}
