/**
 * The format of a backup, a zip of tables, stored files and a table of contents.
 * `rows/<table>` is a table as PostgreSQL's COPY writes it, `files/<key>` the bytes of a stored
 * file. The last entry, `check`, is one line that lists the others with the SHA-256 of each, and a
 * line with the SHA-256 of that line.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)

export const Contents = z.object({
  format: z.literal('moduchaek backup'),
  /** version of the format */
  version: z.number(),
  /** the moment of the snapshot */
  made: z.string(),
  /** the migrations that had been applied, oldest first */
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: count, sha256 }),
  ),
  /** those of partitioned tables, and which rows each takes; archives of earlier versions have none */
  partitions: z.optional(
    z.array(
      z.object({
        table: z.string().regex(/^\w+$/),
        name: z.string().regex(/^\w+$/),
        bound: z
          .string()
          .regex(/^(DEFAULT|FOR VALUES FROM \((MINVALUE|'[\d :+.-]+')\) TO \('[\d :+.-]+'\))$/),
      }),
    ),
  ),
  sequences: z.array(
    z.object({ name: z.string(), last: z.string().regex(/^\d+$/), called: z.boolean() }),
  ),
  files: z.array(z.object({ key: z.string().regex(/^[\w-]{16,64}$/), size: count, sha256 })),
  /** keys of files whose bytes were missing when they were copied */
  absent: z.array(z.string()),
})
export type Contents = z.infer<typeof Contents>

/** Version of the format above; a program reads its own version and older ones. */
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

/** Null when the lines were altered. */
export function parseContents(lines: string): unknown {
  const [line = '', sum] = lines.split('\n')
  return digest(line) === sum ? JSON.parse(line) : null
}

/** Passes bytes on, counted and hashed. */
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
