/**
 * What a backup is: a zip. `rows/<table>` is a table as PostgreSQL's COPY writes it, `files/<key>` the bytes of a stored file, and the last
 * part, `check`, is one line that says what is in the others with the SHA-256 of each, and a line with the SHA-256 of that line.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)

export const Contents = z.object({
  format: z.literal('moduchaek backup'),
  /** of this format */
  version: z.number(),
  /** when the database looked like this */
  made: z.string(),
  /** what had been applied to it, oldest first */
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: count, sha256 }),
  ),
  sequences: z.array(
    z.object({ name: z.string(), last: z.string().regex(/^\d+$/), called: z.boolean() }),
  ),
  files: z.array(z.object({ key: z.string().regex(/^[\w-]{16,64}$/), size: count, sha256 })),
  /** keys of files that had no bytes when they were to be copied */
  absent: z.array(z.string()),
})
export type Contents = z.infer<typeof Contents>

/** Of the format above; a program knows its own and older ones. */
export const formatVersion = 1

export const partName = {
  rows: (table: string) => `rows/${table}`,
  file: (key: string) => `files/${key}`,
  check: 'check',
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

export function checkLines(contents: Contents): string {
  const line = JSON.stringify(contents)
  return `${line}\n${digest(line)}\n`
}

/** Null when a line is not what it was. */
export function parseContents(lines: string): unknown {
  const [line = '', sum] = lines.split('\n')
  return digest(line) === sum ? JSON.parse(line) : null
}

/** Bytes on their way, counted and hashed. */
export async function* measureBytes(
  chunks: AsyncIterable<Uint8Array>,
  onEnd: (size: number, sha256: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    size += chunk.length
    yield chunk
  }
  onEnd(size, hash.digest('hex'))
}
