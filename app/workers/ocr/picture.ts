/**
 * Decodes a picture once, within bounds: to grey pixels, or to the same picture without metadata. Only
 * JPEG and PNG are decoded.
 */
import sharp, { type Sharp } from 'sharp'

// Other decoders are blocked, because each one is an attack surface without a use here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/**
 * Maximum pixels of a picture; a larger one is refused by its header, before decoding. An
 * interlaced PNG is in memory as a whole, with up to eight bytes for each pixel.
 */
const pixelBounds = { jpeg: 64_000_000, png: 24_000_000 }
/** Pixels of the long side after decoding: those of a phone's photo. */
const maxSide = 4096

export type PictureProblem = 'notAPicture' | 'pictureTooLarge'
export class PictureError extends Error {
  constructor(readonly problem: PictureProblem) {
    super(problem)
  }
}

/** Grey pixels, row by row, 0 black. */
export type Grey = { data: Buffer; width: number; height: number }
/** A region in pixels of the upright picture. */
export type Box = { left: number; top: number; width: number; height: number }

const reduced = {
  width: maxSide,
  height: maxSide,
  fit: 'inside',
  withoutEnlargement: true,
} as const

/** A JPEG or PNG, turned upright by the orientation in its EXIF data. Throws PictureError. */
async function upright(bytes: Buffer): Promise<{ picture: Sharp; kind: 'jpeg' | 'png' }> {
  const kind =
    bytes[0] === 0xff && bytes[1] === 0xd8
      ? 'jpeg'
      : bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a'
        ? 'png'
        : null
  if (!kind) throw new PictureError('notAPicture')
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(throwUnreadable)
  if (width * height > pixelBounds[kind]) throw new PictureError('pictureTooLarge')
  const picture = sharp(bytes, { limitInputPixels: pixelBounds[kind], failOn: 'truncated' })
  return { picture: picture.autoOrient(), kind }
}

/** The picture in its own format and nothing else: sharp writes no metadata. Throws PictureError. */
export async function withoutMetadata(bytes: Buffer): Promise<Buffer> {
  const { picture, kind } = await upright(bytes)
  return picture
    .resize(reduced)
    .toFormat(kind, kind === 'jpeg' ? { quality: 90 } : {})
    .toBuffer()
    .catch(throwUnreadable)
}

export class Picture {
  private constructor(private readonly whole: Grey) {}
  get width() {
    return this.whole.width
  }
  get height() {
    return this.whole.height
  }

  /** Decodes a picture upright, by the orientation in its EXIF data. Throws PictureError. */
  static async open(bytes: Buffer): Promise<Picture> {
    const { picture } = await upright(bytes)
    const whole = picture.flatten({ background: '#fff' }).grayscale()
    return new Picture(await toGrey(whole.resize(reduced)).catch(throwUnreadable))
  }

  /**
   * The picture, or its region `box`, at most `most` pixels long and enlarged at most by `factor`,
   * turned clockwise by `angle` degrees.
   */
  async grey({
    most: max,
    factor = 1,
    angle = 0,
    box,
  }: {
    most: number
    factor?: number
    angle?: number
    box?: Box
  }): Promise<Grey> {
    const { width, height } = box ?? this
    const scale = Math.min(factor, max / Math.max(width, height))
    const cut = box ? toSharp(this.whole).extract(box) : toSharp(this.whole)
    const size = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    }
    const sized =
      scale === 1
        ? cut
        : cut.resize({ ...size, fit: 'fill', kernel: scale > 1 ? 'cubic' : 'lanczos3' })
    if (!angle) return scale === 1 && !box ? this.whole : toGrey(sized)
    // sharp rotates before it resizes when both are requested in one step.
    return toGrey(toSharp(await toGrey(sized)).rotate(angle, { background: '#fff' }))
  }
}

const throwUnreadable = (): never => {
  throw new PictureError('notAPicture')
}

const toSharp = ({ data, width, height }: Grey) =>
  sharp(data, { raw: { width, height, channels: 1 } })

async function toGrey(image: Sharp): Promise<Grey> {
  const { data, info } = await image
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A file in a format that readers decode cheaply. */
export const toPgm = ({ data, width, height }: Grey): Buffer =>
  Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), data])
