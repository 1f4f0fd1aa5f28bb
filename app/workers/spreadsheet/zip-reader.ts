/**
 * Reads the parts of a zip file, by its directory and piece by piece.
 *
 * It does not trust the sizes that a file states.
 */
import { createInflateRaw } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import { SheetError, sheetBounds } from './sheet-bounds'

type ZipEntryPosition = { start: number; packed: number; stored: boolean }

export class Zip {
  private unzipped = 0
  private constructor(
    private readonly bytes: Buffer,
    private readonly parts: Map<string, ZipEntryPosition>,
  ) {}

  static async open(bytes: Buffer): Promise<Zip> {
    return new Zip(bytes, await readDirectory(bytes))
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
      for await (const chunk of inflate) yield this.counted(chunk)
    } catch (error) {
      throw error instanceof SheetError ? error : new SheetError('sheetUnreadable')
    } finally {
      inflate.destroy()
    }
  }

  private counted(chunk: Buffer): Buffer {
    this.unzipped += chunk.length
    if (this.unzipped > sheetBounds.unzipped) throw new SheetError('sheetTooLarge')
    return chunk
  }
}

/** The positions of the parts; names in lower case, because programs differ there. */
async function readDirectory(bytes: Buffer): Promise<Map<string, ZipEntryPosition>> {
  try {
    // Names as bytes and sizes as they come, because neither is trusted.
    const zip = await fromBufferPromise(bytes, {
      lazyEntries: true,
      decodeStrings: false,
      validateEntrySizes: false,
    })
    if (zip.entryCount > sheetBounds.parts) throw new SheetError('sheetTooLarge')
    const parts = new Map<string, ZipEntryPosition>()
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new SheetError('sheetEncrypted')
      const { compressionMethod: method, compressedSize: packed } = entry
      if (method !== 0 && method !== 8) continue
      const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, {
        minimal: true,
      })
      if (start + packed > bytes.length) throw new SheetError('sheetUnreadable')
      const name = entry.fileNameRaw.toString().replaceAll('\\', '/').replace(/^\/+/, '')
      parts.set(name.toLowerCase(), { start, packed, stored: method === 0 })
    }
    return parts
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw new SheetError(
      String(error).includes('strong encryption') ? 'sheetEncrypted' : 'sheetUnreadable',
    )
  }
}
