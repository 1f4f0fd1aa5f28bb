/** Files as they come with a form, for verbs that are called without one. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { incoming } from '~/storage.server'
import { Upload } from '~/upload'

export function uploadOf(name: string, bytes: Uint8Array | string, type = ''): Upload {
  const content = Buffer.from(bytes)
  mkdirSync(incoming, { recursive: true })
  const path = join(incoming, randomUUID())
  writeFileSync(path, content)
  return new Upload(
    name,
    type,
    content.byteLength,
    createHash('sha256').update(content).digest(),
    path,
  )
}
