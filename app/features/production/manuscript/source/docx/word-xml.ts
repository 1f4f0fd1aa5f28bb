/** Reads a part of a Word document block by block, each as a small tree with names that do not vary. */
import { Parser } from 'htmlparser2'
import { sourceBounds } from '~/features/production/manuscript/source/source-bounds'

/** `name`: with the usual prefix of its namespace; attributes without, but those of relationships (`r:`). */
export type WordElement = {
  name: string
  attributes: Record<string, string>
  children: WordNode[]
}
type WordNode = WordElement | string

/** Prefixes by what a namespace's address holds, transitional or strict. */
const prefixes: [RegExp, string][] = [
  [/\/wordprocessingml(?:\/2006)?\/main$/, 'w'],
  [/\/officeDocument(?:\/2006)?\/math$/, 'm'],
  [/\/officeDocument(?:\/2006)?\/relationships$/, 'r'],
  [/\/markup-compatibility\/2006$/, 'mc'],
  [/\/drawingml(?:\/2006)?\/main$/, 'a'],
  [/\/drawingml(?:\/2006)?\/wordprocessingDrawing$/, 'wp'],
  [/\/drawingml(?:\/2006)?\/chart$/, 'c'],
  [/\/drawingml(?:\/2006)?\/diagram$/, 'dgm'],
  [/\/word\/2010\/wordprocessingShape$/, 'wps'],
  [/\/drawing\/2017\/decorative$/, 'adec'],
  [/^urn:schemas-microsoft-com:vml$/, 'v'],
  [/^urn:schemas-microsoft-com:office:office$/, 'o'],
]
const prefixOf = (address: string) =>
  prefixes.find(([pattern]) => pattern.test(address))?.[1] ?? '?'

/** Elements of one block, beyond which only its paragraphs and text are read. */
const mostElements = 500_000
const textNames = new Set(['w:t', 'm:t', 'w:delText', 'w:instrText', 'a:t', 'c:v'])
const flatNames = new Set([...textNames, 'w:p'])

/** Whether something was too deep or too large to be a tree. */
type Reading = { flat: boolean }

/** `containers`: elements whose children are blocks. Bytes of any kind end. */
export function readBlocks(
  bytes: Uint8Array,
  containers: ReadonlySet<string>,
  visit: (block: WordElement) => void,
): Reading {
  const reader = new BlockReader(containers, visit)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      onclosetag: () => reader.close(),
      ontext: (text) => reader.text(text),
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder(encodingOf(bytes))
  const size = 64 * 1024
  for (let from = 0; from < bytes.length; from += size)
    parser.write(decoder.decode(bytes.subarray(from, from + size), { stream: true }))
  parser.end(decoder.decode())
  return { flat: reader.flat }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)
    ? 'utf-16be'
    : 'utf-8'
}

/** `declares`: it has namespaces of its own. */
type Open = { element: WordElement | null; declares: boolean }

class BlockReader {
  flat = false
  readonly #open: Open[] = []
  readonly #namespaces: Map<string, string>[] = [new Map()]
  #elements = 0

  constructor(
    private readonly containers: ReadonlySet<string>,
    private readonly visit: (block: WordElement) => void,
  ) {}

  open(written: string, attributes: Record<string, string>): void {
    const declares = this.#declare(attributes)
    const name = this.#named(written, '?')
    const parent = this.#open.at(-1)
    // a block begins where there are only containers around it
    if (parent?.element === null || parent === undefined) {
      if (this.containers.has(name)) return void this.#open.push({ element: null, declares })
      this.#elements = 0
    }
    this.#elements += 1
    const isDeep = this.#open.length > sourceBounds.depth || this.#elements > mostElements
    if (isDeep) this.flat = true
    const around = parent?.element ?? null
    if (isDeep && around && !flatNames.has(name))
      return void this.#open.push({ element: around, declares })
    const element = { name, attributes: this.#attributes(attributes), children: [] }
    // deeper and deeper paragraphs must not make a deeper and deeper tree
    if (isDeep && around) this.#parentOfFlat().children.push(element)
    else around?.children.push(element)
    this.#open.push({ element, declares })
  }

  /** The place of paragraphs in a block that is no tree. */
  #parentOfFlat(): WordElement {
    const index = Math.min(this.#open.length - 1, sourceBounds.depth)
    return this.#open[index]!.element!
  }

  close(): void {
    const closed = this.#open.pop()
    if (closed?.declares) this.#namespaces.pop()
    const element = closed?.element
    const parent = this.#open.at(-1)
    if (element && (parent?.element === null || parent === undefined)) this.visit(element)
  }

  text(text: string): void {
    const element = this.#open.at(-1)?.element
    if (!element || !textNames.has(element.name)) return
    const last = element.children.length - 1
    const before = element.children[last]
    if (typeof before === 'string') element.children[last] = before + text
    else element.children.push(text)
  }

  #declare(attributes: Record<string, string>): boolean {
    const names = Object.keys(attributes).filter((name) => name.startsWith('xmlns'))
    if (names.length === 0) return false
    const known = new Map(this.#namespaces.at(-1))
    for (const name of names)
      known.set(name.slice('xmlns:'.length), prefixOf(attributes[name] ?? ''))
    this.#namespaces.push(known)
    return true
  }

  #named(written: string, otherwise: string): string {
    const colon = written.indexOf(':')
    const prefix = colon < 0 ? '' : written.slice(0, colon)
    const known = this.#namespaces.at(-1)?.get(prefix) ?? (prefix === '' ? otherwise : prefix)
    return `${known}:${written.slice(colon + 1)}`
  }

  #attributes(attributes: Record<string, string>): Record<string, string> {
    const named: Record<string, string> = {}
    for (const [written, value] of Object.entries(attributes)) {
      if (written.startsWith('xmlns')) continue
      const local = written.slice(written.indexOf(':') + 1)
      const isLink = written.includes(':') && this.#named(written, '?').startsWith('r:')
      named[isLink ? `r:${local}` : local] ??= value
    }
    return named
  }
}

const wordElement = (
  name: string,
  children: WordNode[] = [],
  attributes: Record<string, string> = {},
): WordElement => ({ name, attributes, children })

export const elementsOf = (element: WordElement): WordElement[] =>
  element.children.filter((child) => typeof child !== 'string')

/** The first child of this name, or what stands at the end of a path of names. */
export function childOf(
  element: WordElement | undefined,
  ...names: string[]
): WordElement | undefined {
  let found = element
  for (const name of names)
    found = found?.children.find(
      (child): child is WordElement => typeof child !== 'string' && child.name === name,
    )
  return found
}

/** The value of a child; undefined where there is none. */
export const valueOf = (element: WordElement | undefined, ...names: string[]): string | undefined =>
  childOf(element, ...names)?.attributes.val

/** A property that is on or off; undefined where nothing is said. */
export function switchOf(element: WordElement | undefined, name: string): boolean | undefined {
  const found = childOf(element, name)
  return found ? !/^(?:0|false|off|none)$/i.test(found.attributes.val ?? '1') : undefined
}

export function* wordsBelow(element: WordElement): Generator<WordElement> {
  for (const child of element.children)
    if (typeof child !== 'string') {
      yield child
      yield* wordsBelow(child)
    }
}

export const textOf = (element: WordElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

/** Text that a document shows without having it, and a doubt about what follows. */
export const shownText = (text: string): WordElement => wordElement('w:t', [text])
export const doubtful = (sentence: string): WordElement => wordElement('x:doubt', [], { sentence })
