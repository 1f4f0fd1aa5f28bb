/** Pictures decoded under bounds, as grey pixels in the size that a reader wants. Only JPEG and PNG are ever decoded. */
import sharp, { type Sharp } from 'sharp'

// everything that could be decoded and is neither is a door that nobody needs
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** What a picture may be: more is refused by its header, before a pixel is decoded. */
export const bounds = { pixels: 64_000_000 }

export type PictureProblem = 'notAPicture' | 'pictureTooLarge'
export class BadPicture extends Error {
  constructor(readonly problem: PictureProblem) {
    super(problem)
  }
}

/** Grey pixels, row by row, 0 black. */
export type Grey = { data: Buffer; width: number; height: number }
/** Where to look: pixels of the upright picture. */
export type Box = { left: number; top: number; width: number; height: number }

export class Picture {
  private constructor(
    private readonly bytes: Buffer,
    /** upright: turned as the camera noted (EXIF) */
    readonly width: number,
    readonly height: number,
  ) {}

  /** Throws BadPicture. */
  static async open(bytes: Buffer): Promise<Picture> {
    const jpeg = bytes[0] === 0xff && bytes[1] === 0xd8
    const png = bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a'
    if (!jpeg && !png) throw new BadPicture('notAPicture')
    const { width = 0, height = 0, orientation = 1 } = await sharp(bytes).metadata().catch(() => { throw new BadPicture('notAPicture') })
    if (width * height > bounds.pixels) throw new BadPicture('pictureTooLarge')
    return orientation >= 5 ? new Picture(bytes, height, width) : new Picture(bytes, width, height)
  }

  /** The picture, or the box of it, at most `most` pixels long and `factor` times as large at most, turned clockwise by `angle` degrees. Throws BadPicture. */
  async grey({ most, factor = 1, angle = 0, box, even = false }: { most: number; factor?: number; angle?: number; box?: Box; even?: boolean }): Promise<Grey> {
    const whole = sharp(this.bytes, { limitInputPixels: bounds.pixels, failOn: 'truncated', sequentialRead: !box }).rotate().flatten({ background: '#fff' }).grayscale()
    const { width, height } = box ?? this
    const scale = Math.min(factor, most / Math.max(width, height))
    const cut = box ? whole.extract(box) : whole
    const sized = cut.resize({ width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)), fit: 'fill', kernel: scale > 1 ? 'cubic' : 'lanczos3' })
    const clear = even ? sized.normalise({ lower: 2, upper: 98 }) : sized
    return raw(clear).then((grey) => (angle ? turned(grey, angle) : grey))
  }
}

const raw = async (image: Sharp): Promise<Grey> => {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true }).catch(() => { throw new BadPicture('notAPicture') })
  return { data, width: info.width, height: info.height }
}

/** Grey pixels turned clockwise by so many degrees, on white. */
export const turned = ({ data, width, height }: Grey, angle: number): Promise<Grey> =>
  raw(sharp(data, { raw: { width, height, channels: 1 } }).rotate(angle, { background: '#fff' }).grayscale())

/** As a file that every reader takes without decoding much. */
export const pgm = ({ data, width, height }: Grey): Buffer => Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), data])
