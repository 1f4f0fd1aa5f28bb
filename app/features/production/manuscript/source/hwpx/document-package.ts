/** Finds the parts of an HWPX document: its sections in order, its styles, and the names of its pictures. */
import { Parser } from 'htmlparser2'
import type { Archive } from '~/features/production/file-check/archive'
import { decodeText } from '~/features/production/file-check/decode-text'
import { SourceStopped, sourceBounds } from '~/features/production/manuscript/source/source-bounds'
import { hasEncryptedParts } from '~/workers/file-inspection/protection'
import { readStyles, type DocumentStyles } from './document-styles'

export type DocumentPackage = {
  sections: string[]
  styles: DocumentStyles
  /** names of pictures and other files by their ids */
  binaries: Map<string, string>
  /** pages behind the pages, whose text is not of the book's flow */
  masterPages: number
}

const headBytes = 32 * 1024 * 1024
const sectionName = /(?:^|\/)section(\d+)\.xml$/i

const isLocked = (archive: Archive) => archive.parts.some(({ encrypted }) => encrypted)

export async function isProtectedDocument(archive: Archive): Promise<boolean> {
  if (isLocked(archive)) return true
  const manifest = await archive.read('META-INF/manifest.xml', 4 * 1024 * 1024)
  return manifest !== null && hasEncryptedParts(decodeText(manifest.bytes))
}

/** Null when it has no section. */
export async function readPackage(archive: Archive): Promise<DocumentPackage | null> {
  const names = archive.parts.map(({ name }) => name)
  const named = (pattern: RegExp) => names.find((name) => pattern.test(name)) ?? ''
  const list = await archive.read(named(/(?:^|\/)content\.hpf$/i), headBytes)
  const { items, spine } = readList(list ? decodeText(list.bytes) : '')
  const found = (href: string) => {
    const path = decoded(href).replace(/^\.?\//, '')
    return names.find((name) => name === path || name === `Contents/${path}`) ?? ''
  }
  const inOrder = spine.map((id) => found(items.get(id) ?? ''))
  const listed = [...new Set(inOrder)].filter((name) => sectionName.test(name))
  const others = names
    .filter((name) => sectionName.test(name) && !listed.includes(name))
    .toSorted((a, b) => place(a) - place(b))
  const sections = listed.length > 0 ? listed : others
  if (sections.length === 0) return null
  const header = await archive.read(named(/(?:^|\/)header\.xml$/i), headBytes)
  return {
    sections,
    styles: readStyles(header ? decodeText(header.bytes) : ''),
    binaries: new Map(
      [...items].flatMap(([id, href]) =>
        sectionName.test(href) ? [] : [[id, found(href) || href]],
      ),
    ),
    masterPages: names.filter((name) => /(?:^|\/)masterpage\d+\.xml$/i.test(name)).length,
  }
}

const place = (name: string) => Number(sectionName.exec(name)?.[1] ?? 0)

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

function readList(text: string): { items: Map<string, string>; spine: string[] } {
  const items = new Map<string, string>()
  const spine: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (/(?:^|:)item$/.test(name)) items.set(attributes.id ?? '', attributes.href ?? '')
        else if (/(?:^|:)itemref$/.test(name)) spine.push(attributes.idref ?? '')
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(text)
  return { items, spine }
}

/** The bytes of a section; null when it cannot be read. */
export async function readSection(archive: Archive, name: string): Promise<Uint8Array | null> {
  const read = await archive.read(name, sourceBounds.markup)
  if (read && !read.whole) throw new SourceStopped('tooLarge')
  return read?.bytes ?? null
}
