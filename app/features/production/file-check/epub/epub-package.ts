/** Reads the package of an EPUB: metadata, parts, reading order, contents and page list. */
import { posix } from 'node:path'
import type { Archive } from '~/features/production/file-check/archive'
import { decodeText } from '~/features/production/file-check/decode-text'
import { readMarkup } from './markup'

export const epubBounds = {
  /** bytes of one document; the longest chapter of a textbook has one megabyte */
  document: 8 * 1024 * 1024,
  /** documents that are read */
  documents: 2_000,
  /** seconds for reading documents, of the 60 that a check may take */
  seconds: 15,
}

/** A part by its path in the archive. */
type EpubItem = { path: string; type: string; properties: string }
/**
 * An entry of the contents or of the page list: the document, the place in it, and its label; `title`: the
 * attribute, where the page list of eBraille has the number of print.
 */
type EpubEntry = { path: string; fragment: string; label: string; title: string }
export type EpubPackage = {
  /** of the package document, and of the navigation document or null */
  path: string
  navigation: string | null
  version: string
  titles: string[]
  languages: string[]
  /** names of the metadata (schema:accessMode …, and those of Dublin Core without a prefix) with their values */
  metadata: Map<string, string[]>
  items: EpubItem[]
  /** paths in reading order, without what stands outside of it (linear="no") */
  spine: string[]
  /** paths of what stands outside of the reading order */
  auxiliary: string[]
  contents: EpubEntry[]
  pageList: EpubEntry[] | null
}

/** Null when the archive has no package that can be read. */
export async function readPackage(archive: Archive): Promise<EpubPackage | null> {
  const container = await readDocument(archive, 'META-INF/container.xml')
  if (container === null) return null
  let path = ''
  readMarkup(container, {
    open: (name, { 'full-path': full }) => {
      if (name === 'rootfile' && full) path ||= full
    },
  })
  const text = path ? await readDocument(archive, path) : null
  return text === null ? null : await readOpf(archive, path, text)
}

/** The text of a part; null when it is missing or larger than any document. */
export async function readDocument(archive: Archive, path: string): Promise<string | null> {
  const part = await archive.read(path, epubBounds.document)
  return part?.whole ? decodeText(part.bytes) : null
}

/** The path of a link in a document, from the root of the archive. */
export function resolvePath(from: string, href: string): { path: string; fragment: string } {
  const [file = '', fragment = ''] = href.split('#')
  const path = file ? posix.join(posix.dirname(from), decode(file)) : from
  return { path, fragment: decode(fragment) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return text
  }
}

/** Elements of Dublin Core that are looked at. */
const dublinCore = new Set(['title', 'language', 'creator', 'format', 'identifier', 'date'])

async function readOpf(archive: Archive, path: string, text: string): Promise<EpubPackage> {
  const metadata = new Map<string, string[]>()
  const add = (name: string, value: string) =>
    metadata.set(name, [...(metadata.get(name) ?? []).slice(0, 99), value.trim()])
  const items = new Map<string, EpubItem>()
  const spine: { id: string; linear: boolean }[] = []
  let version = ''
  let current: { name: string; text: string } | null = null
  readMarkup(text, {
    open: (name, attributes) => {
      current = null
      if (name === 'package') version = attributes.version ?? ''
      if (name === 'item')
        items.set(attributes.id ?? '', {
          path: resolvePath(path, attributes.href ?? '').path,
          type: attributes['media-type'] ?? '',
          properties: attributes.properties ?? '',
        })
      if (name === 'itemref')
        spine.push({ id: attributes.idref ?? '', linear: attributes.linear !== 'no' })
      if (dublinCore.has(name)) current = { name, text: '' }
      if (name === 'meta' && attributes.property && !attributes.refines)
        current = { name: attributes.property, text: '' }
      if (name === 'meta' && attributes.name) add(attributes.name, attributes.content ?? '')
    },
    text: (value) => {
      if (current) current.text += value
    },
    close: () => {
      if (current) add(current.name, current.text)
      current = null
    },
  })
  const all = [...items.values()]
  const pathsOf = (order: { id: string }[]) => order.flatMap(({ id }) => items.get(id)?.path ?? [])
  const navigation = await readNavigation(archive, all)
  return {
    path,
    version,
    metadata,
    items: all,
    ...navigation,
    titles: metadata.get('title') ?? [],
    languages: metadata.get('language') ?? [],
    spine: pathsOf(spine.filter(({ linear }) => linear)),
    auxiliary: pathsOf(spine.filter(({ linear }) => !linear)),
  }
}

type Navigation = Pick<EpubPackage, 'navigation' | 'contents' | 'pageList'>

async function readNavigation(archive: Archive, items: EpubItem[]): Promise<Navigation> {
  const nav = items.find(({ properties }) => /\bnav\b/.test(properties))
  const text = nav ? await readDocument(archive, nav.path) : null
  if (nav && text !== null) return readNav(nav.path, text)
  const ncx = items.find(({ type }) => type === 'application/x-dtbncx+xml')
  const old = ncx ? await readDocument(archive, ncx.path) : null
  return ncx && old !== null
    ? readNcx(ncx.path, old)
    : { navigation: null, contents: [], pageList: null }
}

/** The navigation document of EPUB 3. */
function readNav(path: string, text: string): Navigation {
  const found: Navigation = { navigation: path, contents: [], pageList: null }
  let list: EpubEntry[] | null = null
  let entry: EpubEntry | null = null
  readMarkup(text, {
    open: (name, attributes) => {
      if (name === 'nav') {
        const type = `${attributes['epub:type'] ?? ''} ${attributes.role ?? ''}`
        list = /\btoc\b|doc-toc/.test(type) ? found.contents : null
        if (/page-list|doc-pagelist/.test(type)) list = found.pageList ??= []
      }
      if (name === 'a' && list) {
        entry = {
          ...resolvePath(path, attributes.href ?? ''),
          label: '',
          title: attributes.title ?? '',
        }
        list.push(entry)
      }
    },
    text: (value) => {
      if (entry) entry.label += value
    },
    close: (name) => {
      if (name === 'a') entry = null
      if (name === 'nav') list = null
    },
  })
  return found
}

/** The navigation file of EPUB 2, which DAISY 3 shares. */
export function readNcx(path: string, text: string): Navigation {
  const found: Navigation = { navigation: path, contents: [], pageList: null }
  let label = ''
  let isLabel = false
  let isPage = false
  readMarkup(text, {
    open: (name, attributes) => {
      if (name === 'pageList') found.pageList = []
      if (name === 'navPoint' || name === 'pageTarget') {
        isPage = name === 'pageTarget'
        label = ''
      }
      isLabel = name === 'text'
      if (name !== 'content') return
      const entry = {
        ...resolvePath(path, attributes.src ?? ''),
        label: label.trim(),
        title: '',
      }
      if (isPage) found.pageList?.push(entry)
      else found.contents.push(entry)
    },
    text: (value) => {
      if (isLabel) label += value
    },
    close: (name) => {
      if (name === 'text') isLabel = false
    },
  })
  return found
}
