/** Files as they come with a form, for verbs that are called without one. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { incomingFolder } from '~/storage.server'
import { UploadedFile } from '~/upload'

export function createUpload(name: string, bytes: Uint8Array | string, type = ''): UploadedFile {
  const content = Buffer.from(bytes)
  mkdirSync(incomingFolder, { recursive: true })
  const path = join(incomingFolder, randomUUID())
  writeFileSync(path, content)
  return new UploadedFile(
    name,
    type,
    content.byteLength,
    createHash('sha256').update(content).digest(),
    path,
  )
}
