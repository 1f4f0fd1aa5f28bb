/** The parts of a zip file, found by its directory and unzipped piece by piece. What a file says of its sizes is not believed. */
import { createInflateRaw } from 'node:zlib'
import { SheetError, sheetLimits } from './limits'

type Part = { start: number; packed: number; stored: boolean }

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const partSignature = 0x04034b50

export class Zip {
  private unzipped = 0
  private constructor(
    private readonly bytes: Buffer,
    private readonly parts: Map<string, Part>,
  ) {}

  static open(bytes: Buffer): Zip {
    return new Zip(bytes, directoryOf(bytes))
  }

  get names(): string[] {
    return [...this.parts.keys()]
  }

  has(name: string): boolean {
    return this.parts.has(name.toLowerCase())
  }

  /** The part's bytes in pieces of at most 64 KB. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const part = this.parts.get(name.toLowerCase())
    if (!part) throw new SheetError('sheetUnreadable')
    const packed = this.bytes.subarray(part.start, part.start + part.packed)
    if (part.stored) return yield this.counted(packed)
    const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
    inflate.end(packed)
    try {
      for await (const piece of inflate) yield this.counted(piece)
    } catch (error) {
      throw error instanceof SheetError ? error : new SheetError('sheetUnreadable')
    } finally {
      inflate.destroy()
    }
  }

  private counted(piece: Buffer): Buffer {
    this.unzipped += piece.length
    if (this.unzipped > sheetLimits.unzipped) throw new SheetError('sheetTooLarge')
    return piece
  }
}

/** The central directory (APPNOTE 4.3.12); names in lower case, because programs differ there. */
function directoryOf(bytes: Buffer): Map<string, Part> {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > sheetLimits.parts) throw new SheetError('sheetTooLarge')
  const parts = new Map<string, Part>()
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) throw new SheetError('sheetUnreadable')
    const flags = bytes.readUInt16LE(at + 8)
    const method = bytes.readUInt16LE(at + 10)
    const nameLength = bytes.readUInt16LE(at + 28)
    if (flags & 1) throw new SheetError('sheetEncrypted')
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength).toLowerCase()
    if (method === 0 || method === 8) parts.set(name, partAt(bytes, bytes.readUInt32LE(at + 42), bytes.readUInt32LE(at + 20), method === 0))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

function partAt(bytes: Buffer, header: number, packed: number, stored: boolean): Part {
  if (header + 30 > bytes.length || bytes.readUInt32LE(header) !== partSignature) throw new SheetError('sheetUnreadable')
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  if (start + packed > bytes.length) throw new SheetError('sheetUnreadable')
  return { start, packed, stored }
}

/** The end record stands last, before a comment of at most 65,535 bytes. */
function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at -= 1) if (bytes.readUInt32LE(at) === endSignature) return at
  throw new SheetError('sheetUnreadable')
}
