/** Takes what opens an account, and telephone numbers, out of what goes to the log: by name, and out of the texts of errors. */

const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'access_token',
  'accessToken',
  'accessId',
  'refresh_token',
  'refreshToken',
  'code',
  'marker',
  'encData',
  'password',
  'passwordHash',
  'phone',
  'cellPhone',
]
const depths = ['', '*.', '*.*.', '*.*.*.']
/** As pino's redaction takes them: in a line itself and three levels deep. */
export const redactPaths = depths.flatMap((depth) =>
  secretNames.map((name) =>
    name.includes('-') ? `${depth.slice(0, -1)}["${name}"]` : `${depth}${name}`,
  ),
)
const secretPattern = new RegExp(
  `(${secretNames.join('|')})(["'\\\\]*\\s*[:=]\\s*["'\\\\]*(?:Bearer\\s+)?)[^\\s"'\\\\&,;}]+`,
  'gi',
)

export const redact = (text: string) => text.replace(secretPattern, '$1$2[removed]')

/** Texts of errors may quote what was sent. `reason` is the error's code, whose own name is on the list of secrets. */
export function redactError(error: unknown) {
  if (typeof error !== 'object' || error === null) return { message: redact(String(error)) }
  const { name, message = '', stack = '', code } = error as Partial<NodeJS.ErrnoException>
  return { name, message: redact(String(message)), stack: redact(String(stack)), reason: code }
}
