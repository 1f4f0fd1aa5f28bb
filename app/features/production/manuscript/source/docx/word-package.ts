/** The parts of a Word document: where they are, and what leads from one to another. */
import { posix } from 'node:path'
import type { Archive } from '~/features/production/file-check/archive'
import { SourceStopped, sourceBounds } from '~/features/production/manuscript/source/source-bounds'
import { readBlocks, type WordElement } from './word-xml'

/** `type`: the last word of its kind; `path`: in the archive, or an address where it is `external`. */
type Relation = { type: string; path: string; external: boolean }
export type Relations = ReadonlyMap<string, Relation>

const relationTypes = new Set(['?:Relationships'])
const smallPart = 4 * 1024 * 1024
const headBytes = 64 * 1024

export class WordPackage {
  #read = 0

  private constructor(
    private readonly archive: Archive,
    /** of the document itself */
    readonly main: string,
    readonly relations: Relations,
  ) {}

  /** Null when the archive holds no document of Word. */
  static async open(archive: Archive): Promise<WordPackage | null> {
    const path = await mainOf(archive)
    return path === null ? null : new WordPackage(archive, path, await relationsOf(archive, path))
  }

  relationsOf(path: string): Promise<Relations> {
    return relationsOf(this.archive, path)
  }

  /** Paths of parts of this type that the document leads to. */
  paths(type: string): string[] {
    return [...this.relations.values()]
      .filter((one) => one.type === type && !one.external)
      .map(({ path }) => path)
  }

  /** The bytes of a part; null when it is missing or cannot be read. Throws SourceStopped on too many. */
  async bytes(path: string): Promise<Uint8Array | null> {
    const part = await this.archive.read(path, sourceBounds.markup)
    if (!part) return null
    this.#read += part.bytes.length
    if (!part.whole || this.#read > sourceBounds.markup * 2) throw new SourceStopped('tooLarge')
    return part.bytes
  }

  /** All blocks of a part. */
  async blocks(path: string | undefined, ...containers: string[]): Promise<WordElement[]> {
    const bytes = path === undefined ? null : await this.bytes(path)
    const found: WordElement[] = []
    if (bytes) readBlocks(bytes, new Set(containers), (block) => found.push(block))
    return found
  }
}

export const isWordArchive = async (archive: Archive): Promise<boolean> =>
  (await mainOf(archive)) !== null

/** The path of the document, which says at its beginning that it is one of Word. */
async function mainOf(archive: Archive): Promise<string | null> {
  const root = await relationsOf(archive, '')
  const main = [...root.values()].find(({ type }) => type === 'officeDocument')?.path
  const path = main && archive.has(main) ? main : 'word/document.xml'
  const part = archive.has(path) ? archive.parts.find(({ name }) => name === path) : undefined
  if (!part) return null
  if (part.encrypted) return path
  const head = (await archive.read(path, headBytes))?.bytes.toString('latin1') ?? ''
  return /wordprocessingml/.test(head.replaceAll('\0', '')) ? path : null
}

async function relationsOf(archive: Archive, path: string): Promise<Map<string, Relation>> {
  const found = new Map<string, Relation>()
  const name = posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`)
  const part = await archive.read(name, smallPart)
  if (part)
    readBlocks(part.bytes, relationTypes, ({ attributes }) => {
      const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes
      const external = mode === 'External'
      found.set(id, {
        type: type.slice(type.lastIndexOf('/') + 1),
        path: external ? target : pathOf(path, target),
        external,
      })
    })
  return found
}

/** A target from a part, from the root of the archive. */
function pathOf(from: string, target: string): string {
  const plain = target.split('#')[0] ?? ''
  let decoded = plain
  try {
    decoded = decodeURIComponent(plain)
  } catch {
    // it stays as it is
  }
  const path = decoded.startsWith('/') ? decoded.slice(1) : posix.join(posix.dirname(from), decoded)
  return path.replace(/^(?:\.\.\/)+/, '').normalize('NFC')
}
