/** Measures the bytes of a screen as served (brotli), and compares them with its budget. */
import type { ScreenState, Scripts } from '../../e2e/screens/screen-states'

export type Weight = {
  state: string
  path: string
  scripts: Scripts
  kind: Kind
  /** bytes as served */
  html: number
  css: number
  js: number
  /** of a first visit */
  requests: number
  elements: number
  stops: number
  words: number
}

type Kind = 'public' | 'list' | 'admin' | 'camera'
type Budget = {
  html: number
  css: number
  js: number
  requests: number
  first: number
  again: number
}

/** In KB. The script of a page that hydrates counts, though no page needs it. */
const budgets: Record<Kind, Budget> = {
  public: { html: 12, css: 9, js: 100, requests: 9, first: 115, again: 12 },
  list: { html: 40, css: 9, js: 100, requests: 9, first: 150, again: 42 },
  admin: { html: 30, css: 9, js: 110, requests: 12, first: 150, again: 35 },
  camera: { html: 8, css: 9, js: 100, requests: 10, first: 115, again: 12 },
}

/** Lists of members and producers, at most a hundred rows. */
const lists = /^\/(cart|order|notifications|producer|myinfo)/

const kindOf = (path: string): Kind =>
  path.startsWith('/admin')
    ? 'admin'
    : path.startsWith('/camera')
      ? 'camera'
      : lists.test(path)
        ? 'list'
        : 'public'

const sizes = new Map<string, Promise<number>>()

/** Bytes of a file as sent to a browser that accepts brotli. */
function sizeOf(url: string): Promise<number> {
  const known = sizes.get(url)
  if (known) return known
  const size = import('node:http').then(
    ({ get }) =>
      new Promise<number>((resolve, reject) => {
        get(url, { headers: { 'Accept-Encoding': 'br, gzip' } }, (answer) => {
          let bytes = 0
          answer
            .on('data', (chunk: Buffer) => (bytes += chunk.length))
            .on('end', () => resolve(bytes))
        }).on('error', reject)
      }),
  )
  sizes.set(url, size)
  return size
}

/** Weighs a document with the styles and scripts that it names. */
export async function weighPage(
  origin: string,
  { state }: ScreenState,
  scripts: Scripts,
  url: string,
  { html, bytes }: { html: string; bytes: number },
  more: Pick<Weight, 'elements' | 'stops' | 'words'>,
): Promise<Weight> {
  const named = (pattern: RegExp) => [
    ...new Set([...html.matchAll(pattern)].map(([, path = '']) => path)),
  ]
  const styles = named(/<link rel="stylesheet" href="([^"]+)"/g)
  const code =
    scripts === 'on' ? named(/(?:<link rel="modulepreload" href|<script[^>]* src)="([^"]+)"/g) : []
  const sum = async (paths: string[]) =>
    (await Promise.all(paths.map((path) => sizeOf(origin + path)))).reduce(
      (total, size) => total + size,
      0,
    )
  const { pathname, search } = new URL(url)
  const [css, js] = await Promise.all([sum(styles), sum(code)])
  return {
    state,
    path: decodeURI(pathname + search),
    scripts,
    kind: kindOf(pathname),
    html: bytes,
    css,
    js,
    requests: 1 + styles.length + code.length,
    ...more,
  }
}

/** The exceeded budgets, as text. */
export function exceededBudgets({ kind, html, css, js, requests, path }: Weight): string[] {
  const budget = budgets[kind]
  // a list of a hundred rows has a larger budget
  const room =
    kind === 'admin' && /size=100\b/.test(path) ? { ...budget, html: 60, again: 65 } : budget
  const has: Budget = {
    html: html / 1024,
    css: css / 1024,
    js: js / 1024,
    requests,
    first: (html + css + js) / 1024,
    again: html / 1024,
  }
  return (Object.keys(has) as (keyof Budget)[])
    .filter((name) => has[name] > room[name])
    .map((name) => `${name}: ${has[name].toFixed(1)} of ${room[name]}`)
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1)

/** One line for each screen, heaviest document first. */
export function weightTable(weights: Weight[]): string {
  const lines = [...weights]
    .sort((a, b) => b.html - a.html)
    .map(({ state, path, scripts, kind, html, css, js, requests, elements, stops, words }) =>
      [
        state,
        `\`${path.slice(0, 60).replaceAll('|', '')}\``,
        scripts,
        kind,
        kilobytes(html),
        kilobytes(css),
        kilobytes(js),
        requests,
        elements,
        stops,
        words,
      ].join(' | '),
    )
  return [
    'screen | address | scripts | kind | HTML KB | CSS KB | JS KB | requests | elements | stops of Tab | words',
    '-|-|-|-|-|-|-|-|-|-|-',
    ...lines,
    '',
  ].join('\n')
}
