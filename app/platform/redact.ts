/** Redacts secrets and telephone numbers for the log, by field name and in texts of errors. */

const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'access_token',
  'accessToken',
  'accessId',
  'refresh_token',
  'refreshToken',
  'token',
  'code',
  'marker',
  'encData',
  'password',
  'passwordHash',
  'phone',
  'cellPhone',
]
const depths = ['', '*.', '*.*.', '*.*.*.']
/** For pino's redaction: in a line itself and three levels deep. */
export const redactPaths = depths.flatMap((depth) =>
  secretNames.map((name) =>
    name.includes('-') ? `${depth.slice(0, -1)}["${name}"]` : `${depth}${name}`,
  ),
)
const secretPattern = new RegExp(
  `(${secretNames.join('|')})(["'\\\\]*\\s*[:=]\\s*["'\\\\]*(?:Bearer\\s+)?)[^\\s"'\\\\&,;}]+`,
  'gi',
)

/** Addresses that errors quote: what stands behind the host may open something by itself. */
const addressPattern = /\b(https?:\/\/[^\s/"'<>?#]+)[/?#][^\s"'<>]*/gi

export const redact = (text: string) =>
  text.replace(addressPattern, '$1/…').replace(secretPattern, '$1$2[removed]')

/**
 * Texts of errors may quote input. `reason` is the error's code, because `code` itself is on the
 * list of secrets.
 */
export function redactError(error: unknown) {
  if (typeof error !== 'object' || error === null) return { message: redact(String(error)) }
  const { name, message = '', stack = '', code } = error as Partial<NodeJS.ErrnoException>
  return { name, message: redact(String(message)), stack: redact(String(stack)), reason: code }
}
