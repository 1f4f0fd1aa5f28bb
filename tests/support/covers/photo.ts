/** Photographs a cover: desk, perspective, light, blur and noise, computed pixel by pixel. */
import sharp from 'sharp'
import type { Drawn } from './print'
import { blurred, deskTile, grain, radians, createRandom, type Raw } from './sensor'

/**
 * How the picture is taken. Lengths on the cover are in millimetres. `at`: where the camera points,
 * from the middle of the box; without it, the middle of the cover.
 */
export type Shot = {
  pixels: [width: number, height: number]
  /** millimetres that the picture's width shows */
  across: number
  at?: [number, number] | 'cover'
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
  /** the values that black and white become */
  levels?: [number, number]
  desk?: number
}

type Matrix = [number, number, number, number, number, number, number, number, number]

/**
 * Maps pixels to millimetres on the cover: the inverse of a pinhole camera's projection of a plane.
 */
function toPlane({ pixels: [width, height], across, turn = 0, tilt = [0, 0] }: Shot): Matrix {
  const distance = across * 0.9
  const focal = (width / across) * distance
  const [z, x, y] = [radians(turn), radians(tilt[0]), radians(tilt[1])]
  const [cz, sz, cx, sx, cy, sy] = [
    Math.cos(z),
    Math.sin(z),
    Math.cos(x),
    Math.sin(x),
    Math.cos(y),
    Math.sin(y),
  ]
  // the columns of Rx · Ry · Rz that the cover's two axes become
  const first = [cy * cz, cx * sz + sx * sy * cz, sx * sz - cx * sy * cz] as const
  const second = [-cy * sz, cx * cz - sx * sy * sz, sx * cz + cx * sy * sz] as const
  const column = (axis: readonly [number, number, number]) =>
    [
      focal * axis[0] + (width / 2) * axis[2],
      focal * axis[1] + (height / 2) * axis[2],
      axis[2],
    ] as const
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

/** A bent page: points at the side turn away from the camera, so they look narrower and lower. */
const unbentX = (x: number, curve: number) =>
  curve * Math.asin(Math.max(-0.95, Math.min(0.95, x / curve)))
const unbentY = (x: number, y: number, curve: number) =>
  y * (1.35 - 0.35 * Math.sqrt(1 - Math.min(0.9, (x / curve) ** 2)))

/** Printed pixels: `scale` of them are a millimetre, the first is at `left`, `top`. */
type Page = { data: Uint8Array; w: number; h: number; left: number; top: number; scale: number }

/** Renders the visible part of the cover, as fine as the picture needs. */
async function printed(
  drawn: Drawn,
  shot: Shot,
  matrix: Matrix,
  aim: [number, number],
): Promise<Page> {
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
  const { curve } = shot
  const seen = border.map(([px, py]): [number, number] => {
    const w = matrix[6] * px + matrix[7] * py + matrix[8]
    const x = (matrix[0] * px + matrix[1] * py + matrix[2]) / w
    const y = (matrix[3] * px + matrix[4] * py + matrix[5]) / w
    return curve
      ? [unbentX(x, curve) + aim[0], unbentY(x, y, curve) + aim[1]]
      : [x + aim[0], y + aim[1]]
  })
  const bound = (axis: 0 | 1, end: 1 | -1) =>
    Math.max(
      0,
      Math.min(
        drawn.size[axis],
        end * Math.max(...seen.map((point) => end * point[axis])) + end * 2,
      ),
    )
  const [left, top, right, bottom] = [bound(0, -1), bound(1, -1), bound(0, 1), bound(1, 1)]
  const scale = (width / shot.across) * 1.25
  const [w, h] = [
    Math.max(2, Math.round((right - left) * scale)),
    Math.max(2, Math.round((bottom - top) * scale)),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${left} ${top} ${w / scale} ${h / scale}">${drawn.svg}</svg>`
  const { data } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, w, h, left, top, scale }
}

/** Takes the picture. */
export async function photograph(drawn: Drawn, shot: Shot, seed: number): Promise<Raw> {
  const random = createRandom(seed)
  const [width, height] = shot.pixels
  const [dx, dy] =
    shot.at === 'cover'
      ? [drawn.size[0] / 2 - drawn.focus[0], drawn.size[1] / 2 - drawn.focus[1]]
      : (shot.at ?? [0, 0])
  const aim: [number, number] = [drawn.focus[0] + dx, drawn.focus[1] + dy]
  const matrix = toPlane(shot)
  const page = await printed(drawn, shot, matrix, aim)
  const [low, high] = shot.levels ?? [14, 240]
  const glare = Float64Array.from(
    (shot.glare ?? []).flatMap(({ x, y, radius, strength }) => [
      x + drawn.focus[0],
      y + drawn.focus[1],
      1 / (radius * radius),
      strength,
    ]),
  )
  const [angle, edge, dark] = shot.shadow ?? [0, 0, 0]
  const shadow = { cos: Math.cos(radians(angle)), sin: Math.sin(radians(angle)), edge, dark }
  const desk = deskTile(shot.desk ?? 0, random)
  const view: View = {
    width,
    height,
    matrix,
    aim,
    size: drawn.size,
    page,
    desk,
    low,
    gain: (high - low) / 255,
    glare,
    shadow,
    uneven: shot.uneven ?? 0.08,
    curve: shot.curve ?? 0,
  }
  const data = new Uint8ClampedArray(width * height * 3)
  for (let y = 0; y < height; y++) takeRow(view, y, data)
  return grain(await blurred({ data, width, height }, shot), shot.noise ?? 2, random)
}

/**
 * All that a row of pixels depends on. `glare`: four numbers for each, middle, 1 ÷ radius²,
 * strength.
 */
type View = {
  width: number
  height: number
  matrix: Matrix
  aim: [number, number]
  size: [number, number]
  page: Page
  desk: Uint8Array
  low: number
  gain: number
  glare: Float64Array
  shadow: { cos: number; sin: number; edge: number; dark: number }
  uneven: number
  curve: number
}

/** Runs millions of iterations, so it uses plain numbers only and allocates nothing. */
function takeRow(view: View, py: number, data: Uint8ClampedArray): void {
  const { width, height, aim, size, desk, low, gain, glare, curve, uneven } = view
  const { cos, sin, edge, dark } = view.shadow
  const { data: print, w: across, h: down, left, top, scale } = view.page
  const m = view.matrix
  const half = Math.max(width, height) / 2
  const b = (py - height / 2) / half
  for (let px = 0, out = py * width * 3; px < width; px++, out += 3) {
    // brighter on one side, darker in the corners, a shadow across
    const a = (px - width / 2) / half
    let shade = (1 - uneven * (a + 0.6 * b)) * (1 - 0.06 * (a * a + b * b))
    if (dark > 0) {
      const far = Math.max(0, Math.min(1, (a * cos + b * sin - edge) * 6))
      shade *= 1 - dark * far * far * (3 - 2 * far)
    }
    const w = 1 / (m[6] * px + m[7] * py + m[8])
    let x = (m[0] * px + m[1] * py + m[2]) * w
    let y = (m[3] * px + m[4] * py + m[5]) * w
    if (curve > 0) {
      shade *= 1 - 0.3 * Math.min(1, (x * x) / (curve * curve))
      y = unbentY(x, y, curve)
      x = unbentX(x, curve)
    }
    x += aim[0]
    y += aim[1]
    if (x < 0 || y < 0 || x > size[0] || y > size[1]) {
      // the cover throws a small shadow on the desk
      const near = Math.max(-x, -y, x - size[0], y - size[1])
      if (near < 6) shade *= 0.62 + near * 0.063
      const from = (((y * 2) & 255) * 256 + ((x * 2) & 255)) * 3
      data[out] = desk[from]! * shade
      data[out + 1] = desk[from + 1]! * shade
      data[out + 2] = desk[from + 2]! * shade
      continue
    }
    let white = 0
    for (let i = 0; i < glare.length; i += 4) {
      const far = ((x - glare[i]!) ** 2 + (y - glare[i + 1]!) ** 2) * glare[i + 2]!
      if (far < 1) white = Math.max(white, glare[i + 3]! * (1 - far) * Math.sqrt(1 - far))
    }
    const u = Math.max(0, Math.min(across - 1.001, (x - left) * scale - 0.5))
    const v = Math.max(0, Math.min(down - 1.001, (y - top) * scale - 0.5))
    const right = u - (u | 0)
    const under = v - (v | 0)
    const from = ((v | 0) * across + (u | 0)) * 3
    const next = from + across * 3
    const [ul, ur, ll, lr] = [
      (1 - right) * (1 - under) * gain,
      right * (1 - under) * gain,
      (1 - right) * under * gain,
      right * under * gain,
    ]
    const part = shade * (1 - white)
    const more = 255 * white
    data[out] =
      (low +
        ul * print[from]! +
        ur * print[from + 3]! +
        ll * print[next]! +
        lr * print[next + 3]!) *
        part +
      more
    data[out + 1] =
      (low +
        ul * print[from + 1]! +
        ur * print[from + 4]! +
        ll * print[next + 1]! +
        lr * print[next + 4]!) *
        part +
      more
    data[out + 2] =
      (low +
        ul * print[from + 2]! +
        ur * print[from + 5]! +
        ll * print[next + 2]! +
        lr * print[next + 5]!) *
        part +
      more
  }
}
