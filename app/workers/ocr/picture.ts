/** Pictures decoded once, under bounds, to grey pixels, from which readers take what they want to see. Only JPEG and PNG are ever decoded. */
import sharp, { type Sharp } from 'sharp'

// everything that could be decoded and is neither is a door that nobody needs
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** Pixels a picture may have: more is refused by its header, before one is decoded. An interlaced PNG is in memory as a whole, with up to eight bytes each. */
const pixelBounds = { jpeg: 64_000_000, png: 24_000_000 }
/** Pixels of the long side that are kept: a phone's photo as it is. */
const maxSide = 4096

export type PictureProblem = 'notAPicture' | 'pictureTooLarge'
export class PictureError extends Error {
  constructor(readonly problem: PictureProblem) {
    super(problem)
  }
}

/** Grey pixels, row by row, 0 black. */
export type Grey = { data: Buffer; width: number; height: number }
/** Where to look: pixels of the upright picture. */
export type Box = { left: number; top: number; width: number; height: number }

export class Picture {
  private constructor(private readonly whole: Grey) {}
  get width() {
    return this.whole.width
  }
  get height() {
    return this.whole.height
  }

  /** Upright, as the camera noted (EXIF). Throws BadPicture. */
  static async open(bytes: Buffer): Promise<Picture> {
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
    const whole = sharp(bytes, { limitInputPixels: pixelBounds[kind], failOn: 'truncated' })
      .autoOrient()
      .flatten({ background: '#fff' })
      .grayscale()
    return new Picture(
      await toGrey(
        whole.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }),
      ).catch(throwUnreadable),
    )
  }

  /** The picture, or the box of it, at most `most` pixels long and `factor` times as large at most, turned clockwise by `angle` degrees. */
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
    // a picture is turned before it is resized when both are asked for at once
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

/** As a file that every reader takes without decoding much. */
export const toPgm = ({ data, width, height }: Grey): Buffer =>
  Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), data])
