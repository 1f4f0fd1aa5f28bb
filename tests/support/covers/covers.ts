/**
 * Generates photos of textbooks' back covers with known numbers from seeds: the same bytes at every
 * run on one machine.
 */
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Kind } from './cover-list'
import { photograph } from './photo'
import { draw } from './print'
import { scenes, type Scene, type Set } from './scene'
import type { Raw } from './sensor'

/**
 * `kind`: where the number can be read – bars, print only, nowhere. `isbns`: what a correct reader
 * finds, 13 digits each. `jpeg`: the file (`type` is its media type). `pixels`: as a person sees
 * it, upright. `legible`: a person would read the number off the picture.
 */
export type Cover = {
  name: string
  kind: Kind
  isbns: string[]
  jpeg: Buffer
  type: 'image/jpeg' | 'image/png'
  pixels: [width: number, height: number]
  legible: boolean
  set: Set
}

/**
 * Every picture, or the named ones, one after another (a generator, so they are not all in memory).
 */
export async function* covers(set?: Set, named?: string[]): AsyncGenerator<Cover> {
  for (const one of set ? [set] : (['training', 'holdout'] as const))
    for (const scene of scenes(one))
      if (named?.includes(scene.name) ?? true) yield photographed(scene)
}

const taken = new Map<string, Promise<Cover>>()

/** One cover by name (`training: straight`), for other tests; it is photographed once. */
export function cover(name: string): Promise<Cover> {
  const scene = (['training', 'holdout'] as const).flatMap(scenes).find((one) => one.name === name)
  if (!scene) throw new Error(`no cover is called ${name}`)
  const one = taken.get(name) ?? photographed(scene)
  taken.set(name, one)
  return one
}

async function photographed({
  name,
  kind,
  isbns,
  set,
  legible,
  print,
  shot,
  quality,
  form,
  seed,
}: Scene): Promise<Cover> {
  const raw = await photograph(draw(print), shot, seed)
  return {
    name,
    kind,
    isbns,
    set,
    legible,
    jpeg: await encoded(raw, form, quality),
    type: form === 'png' ? 'image/png' : 'image/jpeg',
    pixels: shot.pixels,
  }
}

/** `turned`: stored on its side, as telephones do, with EXIF orientation 6. */
function encoded(
  { data, width, height }: Raw,
  form: Scene['form'],
  quality: number,
): Promise<Buffer> {
  const picture = sharp(data, { raw: { width, height, channels: 3 } })
  if (form === 'png') return picture.png({ compressionLevel: 3 }).toBuffer()
  return (form === 'turned' ? picture.rotate(270).withMetadata({ orientation: 6 }) : picture)
    .jpeg({ quality })
    .toBuffer()
}

/**
 * A clip for Chromium's fake camera (`--use-file-for-fake-video-capture`): a desk for two seconds,
 * then a still cover. Y4M, 640 × 480, 5 frames per second.
 */
export async function clip(path: string, name: string): Promise<void> {
  const scene = (['training', 'holdout'] as const).flatMap(scenes).find((one) => one.name === name)
  if (!scene) throw new Error(`no cover is called ${name}`)
  const drawn = draw(scene.print)
  const across = 78
  const frames: Buffer[] = []
  for (const [centre, times] of [
    [[600, 0], 10],
    [[90, 20], 1],
    [[40, 8], 1],
    [[14, 2], 1],
    [[0, 0], 20],
  ] as [[number, number], number][]) {
    const frame = planes(
      await photograph(
        drawn,
        { ...scene.shot, pixels: [640, 480], across, at: centre },
        scene.seed,
      ),
    )
    for (let i = 0; i < times; i++) frames.push(Buffer.from('FRAME\n'), frame)
  }
  await writeFile(
    path,
    Buffer.concat([Buffer.from('YUV4MPEG2 W640 H480 F5:1 Ip A1:1 C420jpeg\n'), ...frames]),
  )
}

/** Brightness of every pixel, colour of every fourth (BT.601). */
function planes({ data, width, height }: Raw): Buffer {
  const size = width * height
  const out = Buffer.alloc(size * 1.5)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const [r, g, b] = [data[i * 3]!, data[i * 3 + 1]!, data[i * 3 + 2]!]
      out[i] = 0.299 * r + 0.587 * g + 0.114 * b
      if (x % 2 || y % 2) continue
      const offset = size + (y / 2) * (width / 2) + x / 2
      out[offset] = Math.max(0, Math.min(255, 128 - 0.1687 * r - 0.3313 * g + 0.5 * b))
      out[offset + size / 4] = Math.max(0, Math.min(255, 128 + 0.5 * r - 0.4187 * g - 0.0813 * b))
    }
  return out
}
