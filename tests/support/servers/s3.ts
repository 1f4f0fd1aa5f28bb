/**
 * Starts an S3 server from npm on a free port, with an empty bucket. Imports nothing of the
 * application, because its variables must be set before.
 */
import crypto from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { openConnectionGate } from './connection-gate'

const bucket = 'moduchaek'

// the server encrypts its page tokens with a cipher that today's OpenSSL lacks; three rounds with
// one key equal one round
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const usual = crypto[name] as (name: string, key: Buffer, iv: Buffer) => unknown
  const old = (cipher: string, key: Buffer, iv: Buffer) =>
    cipher === 'des'
      ? usual('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
      : usual(cipher, key, iv)
  Object.assign(crypto, { [name]: old })
}

export async function startS3Server() {
  const directory = mkdtempSync(join(tmpdir(), 'moduchaek-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port: behind } = await server.run()
  const door = await openConnectionGate(behind)
  const settings = {
    endpoint: `http://127.0.0.1:${door.port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    folder: 'kept',
  }
  return {
    ...door,
    settings,
    variables: {
      STORAGE_S3_ENDPOINT: settings.endpoint,
      STORAGE_S3_REGION: settings.region,
      STORAGE_S3_BUCKET: settings.bucket,
      STORAGE_S3_ACCESS_KEY_ID: settings.accessKeyId,
      STORAGE_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    directory,
    stop: async () => {
      door.close()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
export type S3 = Awaited<ReturnType<typeof startS3Server>>
