/**
 * The log: one JSON line for each request and each error.
 * No line contains anything that opens an account: keys of the query, never values. People stand there by
 * their numbers, with the message of what was refused to them.
 */
import cluster from 'node:cluster'
import type { RequestHandler } from 'express'
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { requestContext } from '../http/request-context'
import type { AddressNames } from './address-names'
import { redactError, redact, redactPaths } from '../../app/platform/redact'

export function createLog(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    // with several processes, each line names its process
    base: cluster.isWorker ? { process: process.pid } : null,
    redact: { paths: redactPaths, censor: '[removed]' },
    hooks: { logMethod: redactingHook },
    serializers: { err: (error: unknown) => error },
  }
  return to ? pino(options, to) : pino(options)
}

/** pino would copy the message of an error unchanged, so errors and texts are redacted first. */
const redactingHook: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (args, write) {
  const cleaned = args.map((part: unknown) => {
    if (typeof part === 'string') return redact(part)
    if (part instanceof Error) return { err: redactError(part) }
    return typeof part === 'object' && part !== null && 'err' in part && part.err
      ? { ...part, err: redactError(part.err) }
      : part
  })
  write.apply(this, cleaned as typeof args)
}

export function logRequests(log: Logger, names: AddressNames): RequestHandler {
  // a line of a request has no field that pino would redact, and looking for one takes as long as
  // writing the line
  const lines = log.child({}, { redact: [] })
  return (req, res, next) => {
    const started = performance.now()
    const written = req.socket.bytesWritten
    const { requestId, address } = requestContext(res)
    const [, query = ''] = req.url.split('?', 2)
    const { method, socket } = req
    res.once('close', () => {
      const line = {
        requestId,
        method,
        path: names.withoutSecrets(requestContext(res).path).slice(0, 200),
        query: queryKeys(query),
        status: res.statusCode,
        ms: Math.round(performance.now() - started),
      }
      const more = {
        bytes: socket.bytesWritten - written,
        address: maskAddress(address),
        ...requestContext(res).logged,
        aborted: res.writableFinished ? undefined : true,
      }
      lines[res.statusCode < 500 ? 'info' : 'error']({ ...line, ...more })
    })
    next()
  }
}

/** Only keys that look like names: a token may also be sent without one. */
function queryKeys(query: string): string | undefined {
  if (query === '') return undefined
  return query
    .split('&', 50)
    .map((pair) => /^[A-Za-z_]{1,24}(?==)|^index$/.exec(pair)?.[0] ?? '…')
    .join(' ')
}

/** The network of an address: enough to see an attack, not enough to identify a person. */
const maskAddress = (address: string) =>
  address.includes(':')
    ? `${address.split(':').slice(0, 3).join(':')}::`
    : address.replace(/\.\d+$/, '.0')
