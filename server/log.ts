/** One JSON line for each request and each error, with nothing in it that opens an account: keys of the query, never values. */
import type { RequestHandler } from 'express'
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { factsOf } from './facts'

const secrets = ['authorization', 'cookie', 'set-cookie', 'access_token', 'accessToken', 'refresh_token', 'refreshToken', 'code', 'password', 'passwordHash', 'phone', 'cellPhone']
const depths = ['', '*.', '*.*.', '*.*.*.']
const paths = depths.flatMap((depth) => secrets.map((name) => (name.includes('-') ? `${depth.slice(0, -1)}["${name}"]` : `${depth}${name}`)))
const inText = new RegExp(`(${secrets.join('|')})(["']?\\s*[:=]\\s*["']?(?:Bearer\\s+)?)[^\\s"'&,;}]+`, 'gi')

export const scrubbed = (text: string) => text.replace(inText, '$1$2[removed]')

export function createLog(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = { level, base: null, redact: { paths, censor: '[removed]' }, hooks: { logMethod: withoutQuotes } }
  return to ? pino(options, to) : pino(options)
}

/** pino would copy the message of an error as it is, so errors and texts are cleaned before it sees them. */
const withoutQuotes: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (said, write) {
  const cleaned = said.map((part: unknown) => {
    if (typeof part === 'string') return scrubbed(part)
    if (part instanceof Error) return { err: plainError(part) }
    return typeof part === 'object' && part !== null && 'err' in part && part.err ? { ...part, err: plainError(part.err) } : part
  })
  write.apply(this, cleaned as typeof said)
}

/** Texts of errors may quote what was sent. `reason` is the error's code, whose own name is on the list of secrets. */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return { message: scrubbed(String(error)) }
  const { name, message, stack = '' } = error
  return { name, message: scrubbed(message), stack: scrubbed(stack), reason: 'code' in error ? String(error.code) : undefined }
}

export function logRequests(log: Logger): RequestHandler {
  return (req, res, next) => {
    const started = performance.now()
    const written = req.socket.bytesWritten
    const { requestId, address } = factsOf(res)
    const [path = '', query = ''] = req.url.split('?', 2)
    const { method, socket } = req
    res.once('close', () => {
      const line = { requestId, method, path: path.slice(0, 200), query: keysOf(query), status: res.statusCode, ms: Math.round(performance.now() - started) }
      const more = { bytes: socket.bytesWritten - written, address: shortened(address), aborted: res.writableFinished ? undefined : true }
      log[res.statusCode < 500 ? 'info' : 'error']({ ...line, ...more })
    })
    next()
  }
}

/** Only what looks like a name: a token may also be sent without one. */
function keysOf(query: string): string | undefined {
  if (query === '') return undefined
  return query.split('&', 50).map((pair) => /^([A-Za-z_]{1,24})=|^index$/.exec(pair)?.[1] ?? '…').join(' ')
}

/** The network of an address: enough to see an attack, not enough to name a person. */
const shortened = (address: string) => (address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::` : address.replace(/\.\d+$/, '.0'))

/** What the application and its libraries say on the console becomes lines of the same log, under the same rules. */
export function takeOverConsole(log: Logger): void {
  const say = (level: 'info' | 'warn' | 'error') => (...said: unknown[]) => {
    const err = said.find((part) => part instanceof Error)
    const text = said.filter((part) => part !== err).map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
    const line = asLine(text[0])
    if (line) log[level](line)
    else log[level]({ err }, text.join(' ') || undefined)
  }
  Object.assign(console, { log: say('info'), info: say('info'), warn: say('warn'), error: say('error') })
}

/** The application writes its own JSON lines: their fields, without those that every line gets here. */
function asLine(text = ''): object | null {
  if (!text.startsWith('{')) return null
  try {
    return { ...JSON.parse(scrubbed(text)), level: undefined, time: undefined }
  } catch {
    return null
  }
}
