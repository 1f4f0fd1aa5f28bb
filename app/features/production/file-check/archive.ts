/**
 * Reads the parts of a zip, from this disk or from memory, within bounds.
 *
 * It does not trust names and sizes that the file states, and writes nothing to the disk.
 */
import { fromBuffer, open, type Entry, type Options, type ZipFile } from 'yauzl'
import { isCompanion } from '~/workers/file-inspection/companions'

const archiveBounds = {
  /** parts; a textbook of 300 pages with a picture on each has about a thousand */
  parts: 10_000,
  /** bytes that are unzipped of all parts together: 75 hours of sound at 32 kbit/s */
  unzipped: 1024 * 1024 * 1024,
}

const options: Options = {
  lazyEntries: true,
  autoClose: false,
  decodeStrings: false,
  validateEntrySizes: false,
}

export type Part = {
  name: string
  /** as the file states it */
  size: number
  crc: number
  encrypted: boolean
}

export class Archive {
  #unzipped = 0
  readonly #entries = new Map<string, Entry>()
  readonly parts: Part[] = []
  /** what systems put beside the parts, such as .DS_Store */
  readonly companions: Part[] = []
  /** names that point outside the archive; their parts are not read */
  readonly unsafe: string[] = []
  /** names that stand in the directory more than once */
  readonly repeated: string[] = []

  private constructor(private readonly zip: ZipFile) {}

  /** Null when the file, or what its bytes are, is no zip that can be read. */
  static async open(source: string | Buffer): Promise<Archive | null> {
    try {
      const zip = await new Promise<ZipFile>((resolve, reject) => {
        const opened = (error: Error | null, file: ZipFile) =>
          error ? reject(error) : resolve(file)
        if (typeof source === 'string') open(source, options, opened)
        else fromBuffer(source, options, opened)
      })
      const archive = new Archive(zip)
      await archive.#readDirectory()
      return archive
    } catch {
      return null
    }
  }

  /** Whether the file has more parts than were listed. */
  get more(): boolean {
    return this.zip.entryCount > archiveBounds.parts
  }

  /** All that unzipping makes, companions of the system too. */
  get all(): Part[] {
    return [...this.parts, ...this.companions]
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  close(): void {
    this.zip.close()
  }

  /**
   * The first bytes of a part, at most `most`; `whole`: whether these are all. Null when the part is
   * missing, encrypted or broken, or too much has been unzipped already.
   */
  async read(name: string, most: number): Promise<{ bytes: Buffer; whole: boolean } | null> {
    const entry = this.#entries.get(name)
    if (!entry || entry.isEncrypted() || this.#unzipped > archiveBounds.unzipped) return null
    const chunks: Buffer[] = []
    let length = 0
    try {
      for await (const chunk of await this.#open(entry)) {
        chunks.push(chunk)
        length += chunk.length
        this.#unzipped += chunk.length
        if (length > most || this.#unzipped > archiveBounds.unzipped) break
      }
    } catch {
      return null
    }
    return { bytes: Buffer.concat(chunks).subarray(0, most), whole: length <= most }
  }

  #open(entry: Entry): Promise<AsyncIterable<Buffer>> {
    return new Promise((resolve, reject) =>
      this.zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
    )
  }

  #readDirectory(): Promise<void> {
    return new Promise((resolve, reject) => {
      let count = 0
      this.zip.on('error', reject)
      this.zip.on('end', resolve)
      this.zip.on('entry', (entry: Entry) => {
        this.#add(entry)
        count += 1
        if (count >= archiveBounds.parts) resolve()
        else this.zip.readEntry()
      })
      this.zip.readEntry()
    })
  }

  #add(entry: Entry): void {
    const name = decodeName(entry)
    if (name.endsWith('/')) return
    if (isUnsafe(name)) return void this.unsafe.push(name)
    if (this.#entries.has(name)) return void this.repeated.push(name)
    this.#entries.set(name, entry)
    const list = isCompanion(name) ? this.companions : this.parts
    list.push({
      name,
      size: entry.uncompressedSize,
      crc: entry.crc32,
      encrypted: entry.isEncrypted(),
    })
  }
}

/** Programs of Windows write names in CP949 without saying so. */
function decodeName(entry: Entry): string {
  const bytes = entry.fileName as unknown as Buffer
  for (const encoding of ['utf-8', 'euc-kr'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes).normalize('NFC')
    } catch {
      continue
    }
  return bytes.toString('latin1')
}

const isUnsafe = (name: string) =>
  name.includes('\0') || /^(?:[/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes('..')
