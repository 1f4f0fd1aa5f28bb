/**
 * Keeps the compressed bytes of visitors' pages and sends them while nothing that they show has
 * changed (docs/decisions/1201).
 *
 * A page is kept under its address, language, display settings, encoding and day, with the version
 * of everything that pages for visitors show. Every request reads that version, after it came, so
 * no answer is older than its request.
 */
import { todayInSeoul } from '../../app/platform/today'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { ServerBuild } from '@remix-run/node'
import { parse } from 'cookie'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import type { Handle } from '../../app/components/frame/screen-handle'
import { brotliParams } from './compress'
import { entryOf } from './page-builds'
import type { Build } from './page-builds'
import { requestContext } from './request-context'

type CachedPage = {
  version: string
  /** when it was last known to be true, in ms */
  trueUntil: number
  body: Buffer
  etag: string
  headers: [string, string][]
}
type Making = Pick<CachedPage, 'version' | 'trueUntil'> & { release: () => void }

/** Bytes of kept pages in a process; a compressed page of ten results has about 6 KB. */
export const maxCacheBytes = 32 * 1024 * 1024
/** What a kept page takes besides its body and its key: headers and the cache's own entry. */
const entryBytes = 1_000

/** Bytes of the keys of which a process knows that they were asked for; one takes about 300. */
const maxSeenBytes = 4 * 1024 * 1024
/** How old a page may be, in ms, that is sent in a lasting crowd although something was written since. */
const oldestInCrowd = 30_000
/** The version of a page that is older than what was written while it was made. */
const outdated = ''
/** How often a request waits for a page that another one makes. */
const maxWaits = 2
/** Cookies that no such page reads; besides them, only those of language and display may come. */
const unreadCookies = ['knownDevices']
const keptHeaders = ['Content-Type', 'Content-Language', 'Content-Encoding', 'Vary']

const compressors = {
  br: (html: Buffer) => promisify(brotliCompress)(html, { params: brotliParams }),
  gzip: (html: Buffer) => promisify(gzip)(html),
  identity: (html: Buffer) => Promise.resolve(html),
}

/**
 * Sends kept pages; `cachesPage` in the handles of the build's screens says which are kept.
 * `isCrowdLasting`: whether a page of half a minute ago is better than a refusal.
 */
export function pageCache(build: Build, isCrowdLasting = () => false): RequestHandler {
  const passBy: RequestHandler = (_req, _res, next) => next()
  // sources that are being edited are read anew for every request
  if (typeof build === 'function') return passBy
  const { publicVersion } = entryOf(build)
  return publicVersion ? keep(keptPaths(build), publicVersion, isCrowdLasting) : passBy
}

/** Keeps the pages of these addresses while the version that `readVersion` reads is the same. */
function keep(
  paths: Set<string>,
  readVersion: () => Promise<string>,
  isCrowdLasting: () => boolean,
): RequestHandler {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + entryBytes,
  })
  /** Addresses that somebody asked for: most searches are made once and are not worth keeping. */
  const asked = new LRUCache<string, true>({
    maxSize: maxSeenBytes,
    // an address may be as long as a visitor likes
    sizeCalculation: (_, key) => 2 * key.length + 100,
  })
  /** Pages that are being made, until they are kept or turn out not to be. */
  const making = new Map<string, Promise<void>>()

  /** The kept page, if it is still true; otherwise this request makes it, for this version. */
  async function findPage(key: string): Promise<CachedPage | Making> {
    for (let waits = 0; ; waits += 1) {
      const older = olderPage(key)
      if (older) return older
      const trueUntil = Date.now()
      const version = await readVersion()
      const page = pages.get(key)
      if (page?.version === version) return Object.assign(page, { trueUntil })
      const others = making.get(key)
      // while things are written all the time, nobody waits for ever
      if (!others || waits === maxWaits)
        // another request may have kept an older page while this one read the version
        return olderPage(key) ?? { version, trueUntil, release: announce(key) }
      await others
    }
  }

  /** In a lasting crowd, the kept page, if it was true within the last half minute. */
  function olderPage(key: string): CachedPage | undefined {
    const page = isCrowdLasting() ? pages.get(key) : undefined
    const isYoung = page && Date.now() - page.trueUntil < oldestInCrowd
    return isYoung ? { ...page, version: outdated } : undefined
  }

  /** Others who ask for the page wait until the function that this returns is called. */
  function announce(key: string): () => void {
    if (making.has(key)) return () => undefined
    let end = () => {}
    const made = new Promise<void>((resolve) => (end = resolve))
    making.set(key, made)
    return () => {
      if (making.get(key) === made) making.delete(key)
      end()
    }
  }

  return async (req, res, next) => {
    const context = requestContext(res)
    const key = paths.has(context.path) ? keyOf(req, res) : undefined
    if (key === undefined) return next()
    if (!asked.has(key)) {
      asked.set(key, true)
      return next()
    }
    const found = await findPage(key).catch(() => undefined)
    // without a version, the page is made like any other
    if (!found) return next()
    context.cachedPage = 'release' in found ? 'made' : found.version === outdated ? 'older' : 'sent'
    if ('body' in found) return send(req, res, found)
    const { release, ...making } = found
    res.once('close', release)
    context.keep = async (html) => {
      if (!html || html.includes(context.requestId)) return release()
      // they wait until the page is kept, not until it is sent
      res.off('close', release)
      try {
        const page = { ...(await compressPage(req, res, html)), ...making }
        send(req, res, page)
        // what was read while something was written may be half of each
        const now = await readVersion().catch(() => undefined)
        if (now === page.version) pages.set(key, page)
        else if (isCrowdLasting()) pages.set(key, { ...page, version: outdated })
      } finally {
        release()
      }
    }
    next()
  }
}

/** The screens that ask for it and do not hydrate: a page that hydrates carries a nonce. */
function keptPaths({ routes }: ServerBuild): Set<string> {
  const kept = Object.values(routes).filter((route) => {
    const handle = route?.module.handle as Handle | undefined
    return handle?.cachesPage && !handle.hydrate
  })
  return new Set(kept.map((route) => `/${route?.path ?? ''}`))
}

/** Everything that such a page depends on besides the database; undefined for other requests. */
function keyOf(req: Request, res: Response): string | undefined {
  if (req.method !== 'GET' || req.headers.authorization || req.path.endsWith('.data')) return
  const cookies = parse(req.headers.cookie ?? '')
  for (const name of unreadCookies) delete cookies[name]
  const { lang = '', display = '', ...others } = cookies
  if (Object.keys(others).length > 0) return
  return JSON.stringify([
    requestContext(res).https,
    req.headers.host,
    req.originalUrl,
    lang,
    display,
    req.headers['save-data'],
    encodingOf(req),
    todayInSeoul(),
  ])
}

function encodingOf(req: Request): keyof typeof compressors {
  const accepted = req.acceptsEncodings()
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

const etagOf = (body: Buffer) => `"${createHash('sha1').update(body).digest('base64url')}"`

async function compressPage(
  req: Request,
  res: Response,
  html: Buffer,
): Promise<Pick<CachedPage, 'body' | 'etag' | 'headers'>> {
  const encoding = encodingOf(req)
  const body = await compressors[encoding](html)
  res.vary('Accept-Encoding')
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  const headers = keptHeaders.flatMap((name): [string, string][] =>
    res.hasHeader(name) ? [[name, String(res.getHeader(name))]] : [],
  )
  // a feed brings its own, which is the same in every process
  const etag = res.getHeader('ETag')
  return { body, etag: typeof etag === 'string' ? etag : etagOf(body), headers }
}

function send(req: Request, res: Response, page: CachedPage): void {
  const { body, etag, headers } = page
  for (const [name, value] of headers) res.setHeader(name, value)
  if (page.version === outdated)
    res.setHeader('Age', Math.ceil((Date.now() - page.trueUntil) / 1000))
  res.setHeader('ETag', etag)
  // browsers keep it, too, and ask each time whether it is still true
  res.setHeader('Cache-Control', 'private, no-cache')
  if (req.fresh) {
    for (const name of ['Content-Type', 'Content-Encoding', 'Content-Language'])
      res.removeHeader(name)
    res.status(304).end()
  } else res.setHeader('Content-Length', body.length).end(body)
}
