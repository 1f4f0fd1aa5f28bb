/** Takes what opens an account, and telephone numbers, out of what goes to the log: by name, and out of the texts of errors. */

const secrets = [
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
export const secretPaths = depths.flatMap((depth) =>
  secrets.map((name) =>
    name.includes('-') ? `${depth.slice(0, -1)}["${name}"]` : `${depth}${name}`,
  ),
)
const inText = new RegExp(
  `(${secrets.join('|')})(["'\\\\]*\\s*[:=]\\s*["'\\\\]*(?:Bearer\\s+)?)[^\\s"'\\\\&,;}]+`,
  'gi',
)

export const scrubbed = (text: string) => text.replace(inText, '$1$2[removed]')

/** Texts of errors may quote what was sent. `reason` is the error's code, whose own name is on the list of secrets. */
export function plainError(error: unknown) {
  if (typeof error !== 'object' || error === null) return { message: scrubbed(String(error)) }
  const { name, message = '', stack = '', code } = error as Partial<NodeJS.ErrnoException>
  return { name, message: scrubbed(String(message)), stack: scrubbed(String(stack)), reason: code }
}
