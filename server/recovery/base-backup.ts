/** Base backups: a copy of the running cluster, in pieces, from which a restore begins. */
import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import type { FileStore } from '~/storage/file-store.server'
import { finishBase, storePiece, toStamp, type BaseBackup } from './archive'
import { connectReplication } from './replication'

/** Bytes of a stored piece; as many are in memory. */
const pieceSize = 16 * 1024 * 1024
/** kB a second: a copy takes longer, and pages of members stay quick. */
const maxRate = 64 * 1024

/**
 * Copies the cluster of `url` into the store. The log from the copy's start must be stored as well.
 * Throws when the server or the store fails; pieces without a description count as nothing.
 */
export async function storeBase(
  url: string,
  store: FileStore,
  signal: AbortSignal,
): Promise<BaseBackup> {
  const client = await connectReplication(url)
  const stop = () => client.close()
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    const [[system = '', timeline] = []] = await client.rows('IDENTIFY_SYSTEM')
    const [[postgres] = []] = await client.rows('SHOW server_version')
    const name = { systemId: toSystemId(system), stamp: toStamp(new Date()) }
    const tar = createGzip({ level: 1 })
    const pieces = storePieces(store, name, tar)
    // a store that fails ends the copy
    pieces.catch(stop)
    let bytes = 0
    const copied = client.stream(
      `BASE_BACKUP (LABEL 'moduchaek', CHECKPOINT 'fast', MANIFEST 'no', MAX_RATE ${maxRate})`,
      (message) => {
        // PostgreSQL's kinds of messages: n (a new archive), p (progress), d (bytes of the archive)
        if (message[0] !== 'd'.charCodeAt(0)) return
        bytes += message.length - 1
        if (!tar.write(Buffer.from(message.subarray(1)))) return once(tar, 'drain').then(() => {})
      },
    )
    const rows = await copied.catch(async (error: unknown) => {
      tar.destroy()
      // the store's failure explains more than that the connection ended
      await pieces
      throw error
    })
    tar.end()
    const base = {
      ...name,
      format: 1 as const,
      postgres: postgres ?? '',
      timeline: Number(timeline),
      start: rows.at(0)?.[0] ?? '',
      stop: rows.at(-1)?.[0] ?? '',
      bytes,
      pieces: await pieces,
      made: new Date().toISOString(),
    }
    await finishBase(store, base)
    return base
  } finally {
    signal.removeEventListener('abort', stop)
    client.close()
  }
}

/** Returns how many pieces there are. A tar that breaks off ends without an error. */
async function storePieces(
  store: FileStore,
  name: Pick<BaseBackup, 'systemId' | 'stamp'>,
  tar: AsyncIterable<Buffer>,
): Promise<number> {
  let count = 0
  let waiting: Buffer[] = []
  let size = 0
  const storeWaiting = async () => {
    await storePiece(store, name, count, Buffer.concat(waiting))
    count += 1
    waiting = []
    size = 0
  }
  for await (const chunk of tar) {
    waiting.push(chunk)
    size += chunk.length
    if (size >= pieceSize) await storeWaiting()
  }
  if (size > 0) await storeWaiting()
  return count
}

/** PostgreSQL's number of a cluster in 16 hexadecimal digits. */
export const toSystemId = (number: string | null) =>
  BigInt(number ?? 0)
    .toString(16)
    .padStart(16, '0')
