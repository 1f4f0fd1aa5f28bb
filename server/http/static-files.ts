/**
 * Serves the build's files: hashed assets for a year, compressed once; other public files for an
 * hour.
 */
import { readFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import express, { type RequestHandler, Router } from 'express'
import { trimHeaders } from './security-headers'
import { sendError } from './error-response'

const compressible = /\.(js|css|svg|json|txt|xml|wasm|webmanifest)$/
const immutable = 'public, max-age=31536000, immutable'
const compressed = promisify(brotliCompress)

/**
 * `directory` is the client build. Only files that exist at the start are served under /assets, so
 * the memory they take is bounded.
 */
export function staticFiles(directory: string): RequestHandler {
  const assets = join(resolve(directory), 'assets')
  const shared = { index: false, redirect: false, dotfiles: 'ignore' } as const
  const others = express.static(directory, { ...shared, maxAge: '1h', setHeaders: trimHeaders })
  const names = new Set(filesIn(directory))
  return (
    Router()
      .use(
        '/assets',
        brotliAssets(assets),
        express.static(assets, {
          ...shared,
          setHeaders: (res, file) => trimHeaders(res.setHeader('Cache-Control', immutable), file),
        }),
      )
      .use('/assets', (req, res) => {
        req.url = req.originalUrl
        sendError(req, res, 'notFound')
      })
      // looking up every page among the files would cost a twentieth of its time
      .use((req, res, next) => (names.has(req.path.slice(1)) ? others(req, res, next) : next()))
  )
}

function brotliAssets(directory: string): RequestHandler {
  const names = new Set(filesIn(directory).filter((name) => compressible.test(name)))
  const compressedByName = new Map<string, Promise<Buffer>>()
  const bytesOf = (name: string) => {
    const bytes =
      compressedByName.get(name) ??
      readFile(join(directory, name)).then((whole) =>
        compressed(whole, { params: bestQuality(whole.length) }),
      )
    compressedByName.set(name, bytes)
    return bytes
  }
  return async (req, res, next) => {
    const name = req.path.slice(1)
    if (!names.has(name) || req.headers.range || !req.acceptsEncodings().includes('br'))
      return next()
    try {
      const bytes = await bytesOf(name)
      res
        .set({ 'Cache-Control': immutable, 'Content-Encoding': 'br', ETag: `"${name}"` })
        .vary('Accept-Encoding')
      trimHeaders(res, name)
      res.type(name).send(bytes)
    } catch (error) {
      compressedByName.delete(name)
      next(error)
    }
  }
}

const bestQuality = (size: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_SIZE_HINT]: size,
})

function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
