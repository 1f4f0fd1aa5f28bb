/** Writes console output of the application to the log. */
import type { Logger } from 'pino'

/**
 * What the application and its libraries print becomes lines of the same log, under the same rules.
 */
export function redirectConsole(log: Logger): void {
  const logAt =
    (level: 'info' | 'warn' | 'error') =>
    (...args: unknown[]) => {
      const err = args.find((part) => part instanceof Error)
      const text = args
        .filter((part) => part !== err)
        .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
      const line = parseLogLine(text[0])
      if (line) log[level](line)
      else log[level]({ err }, text.join(' ') || undefined)
    }
  Object.assign(console, {
    log: logAt('info'),
    info: logAt('info'),
    warn: logAt('warn'),
    error: logAt('error'),
  })
}

/**
 * The application prints JSON lines: takes their fields, without those that every log line gets
 * anyway.
 */
function parseLogLine(text = ''): object | null {
  if (!text.startsWith('{')) return null
  try {
    return { ...JSON.parse(text), level: undefined, time: undefined }
  } catch {
    return null
  }
}
