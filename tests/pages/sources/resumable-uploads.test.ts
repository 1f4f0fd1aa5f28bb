/**
 * Tests large files that are sent in pieces by an upload link (tus 1.0): bound to their link and its
 * limits, received once by the form that names them, and swept when nobody goes on with them.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { resumableFolder } from '~/storage/resumable.server'
import { removeUnused } from '~/storage/stored-files.server'
import { bodyLimits } from '~/tables/codes'
import { app, useApp } from '../../support/servers/use-app'

useApp()

const mib = 1024 * 1024
let accessId = ''
let number = 0
async function makeLink({ files = 5, bytes = 30 * mib, hours = 1 } = {}) {
  number += 1
  const name = `이어 보내기 ${number}`
  const { id: folderId } = await app.db.driveItem.create({ data: { name, foldedName: name } })
  const link = await app.db.driveInbox.create({
    data: {
      accessId: `resumable-link-${number}-${randomUUID()}`,
      folderId,
      note: '',
      expireTime: new Date(Date.now() + hours * 3_600_000),
      fileCount: files,
      byteCount: bytes,
    },
  })
  return link.accessId
}
beforeEach(async () => {
  accessId = await makeLink()
})

const tus = { 'Tus-Resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const send = (path: string, init: RequestInit) => fetch(app.url + path, init)
const begin = (size: number | string, { link = accessId, headers = {} } = {}) =>
  send(`/inbox/${link}/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'Upload-Length': String(size),
      'Upload-Metadata': `filename ${base64('../수학 1.pdf')},filetype ${base64('application/pdf')}`,
      ...headers,
    },
  })
const piece = (address: string, bytes: Uint8Array, offset: number, headers = {}) =>
  send(address, {
    method: 'POST',
    headers: {
      ...tus,
      'X-HTTP-Method-Override': 'PATCH',
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(offset),
      ...headers,
    },
    body: Buffer.from(bytes),
  })
const head = (address: string) => send(address, { method: 'HEAD', headers: tus })
/** Sends a file in pieces as a client does; returns its address and id. */
async function arrive(bytes: Uint8Array, link = accessId) {
  const address = (await begin(bytes.length, { link })).headers.get('location') ?? ''
  for (let offset = 0; offset < bytes.length; offset += bodyLimits.chunk) {
    const { status } = await piece(
      address,
      bytes.subarray(offset, offset + bodyLimits.chunk),
      offset,
    )
    expect(status).toBe(204)
  }
  return { address, id: address.split('/').at(-1) ?? '' }
}
/** Sends the form of the page; returns the status and where it leads, or its first error. */
async function sendForm(
  resumed: string[],
  { link = accessId, opId = randomUUID() as string } = {},
) {
  const form = new FormData()
  form.set('opId', opId)
  form.set('subaction', '')
  for (const id of resumed) form.append('resumed', id)
  const answer = await send(`/inbox/${link}`, { method: 'POST', body: form, redirect: 'manual' })
  return {
    status: answer.status,
    to: answer.headers.get('location') ?? '',
    text: await answer.text(),
  }
}
const used = (link = accessId) =>
  app.db.driveInbox.findUniqueOrThrow({
    where: { accessId: link },
    select: { usedCount: true, usedBytes: true },
  })
const isThere = (id: string) => existsSync(join(resumableFolder, id))

describe('a file in pieces', () => {
  test('arrives whole, goes on where it broke off, and is received once by the form', async () => {
    const bytes = randomBytes(10 * mib)
    const address = (await begin(bytes.length)).headers.get('location') ?? ''
    expect(address).toMatch(new RegExp(`^/inbox/${accessId}/uploads/[\\w-]{40}$`))
    expect((await piece(address, bytes.subarray(0, 3 * mib), 0)).status).toBe(204)
    const there = await head(address)
    expect([there.status, there.headers.get('upload-offset')]).toEqual([200, String(3 * mib)])
    expect(there.headers.get('access-control-allow-origin')).toBeNull()
    // a piece at another place changes nothing
    expect((await piece(address, bytes.subarray(0, mib), 0)).status).toBe(409)
    expect((await piece(address, bytes.subarray(3 * mib), 3 * mib)).status).toBe(204)

    const id = address.split('/').at(-1) ?? ''
    const opId = randomUUID()
    const first = await sendForm([id, id], { opId })
    expect([first.status, first.to]).toEqual([303, expect.stringContaining('/receipt/')])
    // the same form once more is the same answer; another form finds nothing
    expect((await sendForm([id, id], { opId })).to).toBe(first.to)
    expect((await sendForm([id])).status).toBe(409)
    expect(await used()).toEqual({ usedCount: 1, usedBytes: BigInt(bytes.length) })
    const item = await app.db.driveItem.findFirstOrThrow({
      where: { inboxId: accessId },
      include: { file: true },
    })
    expect([item.name, item.file?.type]).toEqual(['수학 1.pdf', 'application/pdf'])
    const { key = '' } = item.file ?? {}
    const kept = readFileSync(join(resumableFolder, '..', 'kept', key.slice(0, 2), key))
    expect(kept.equals(bytes)).toBe(true)
    await expect.poll(() => isThere(id)).toBe(false)
    expect((await head(address)).status).toBe(404)
  })

  test('that is named by two forms at once is received by one', async () => {
    const { id } = await arrive(randomBytes(mib))
    const both = await Promise.all([sendForm([id]), sendForm([id])])
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(await used()).toEqual({ usedCount: 1, usedBytes: BigInt(mib) })
  })

  test('counts only as a whole, and only for its link', async () => {
    const address = (await begin(2 * mib)).headers.get('location') ?? ''
    await piece(address, randomBytes(mib), 0)
    const other = await makeLink()
    const { id, address: whole } = await arrive(randomBytes(mib), other)
    for (const one of [address.split('/').at(-1) ?? '', id, '../../x', 'x'.repeat(64)])
      expect((await sendForm([one])).status).toBe(409)
    // an id of another link is not there
    const stolen = whole.replace(other, accessId)
    expect([
      (await head(stolen)).status,
      (await piece(stolen, randomBytes(1), mib)).status,
    ]).toEqual([404, 404])
    expect(await used()).toEqual({ usedCount: 0, usedBytes: 0n })
    expect(isThere(id)).toBe(true)
  })
})

describe('a piece is refused', () => {
  test.each([
    ['without a size', 'abc', 400],
    ['of no bytes', '0', 400],
    ['larger than the link takes', 31 * mib, 413],
  ])('of a file %s', async (_, size, status) => {
    expect((await begin(size)).status).toBe(status)
    expect(readdirSync(resumableFolder).filter((name) => name.startsWith('x'))).toEqual([])
  })

  test('by a link that is over or unknown', async () => {
    const { address } = await arrive(randomBytes(mib))
    await app.db.driveInbox.update({ where: { accessId }, data: { expireTime: new Date() } })
    expect([
      (await begin(mib)).status,
      (await head(address)).status,
      (await begin(mib, { link: 'unknown' })).status,
    ]).toEqual([410, 410, 410])
  })

  test('when it is larger than a piece, of another type, or at an address that takes none', async () => {
    const address = (await begin(20 * mib)).headers.get('location') ?? ''
    const type = { 'Content-Type': 'application/octet-stream' }
    const offset = { 'Upload-Offset': '-1' }
    expect([
      (await piece(address, randomBytes(bodyLimits.chunk + 1), 0)).status,
      (await piece(address, randomBytes(10), 0, type)).status,
      (await piece(address, randomBytes(10), 0, offset)).status,
      (await piece('/login', randomBytes(10), 0)).status,
      (await send(address, { method: 'PATCH', headers: tus })).status,
      (await send(address, { method: 'GET', headers: tus })).status,
    ]).toEqual([413, 415, 400, 415, 405, 404])
    expect((await head(address)).headers.get('upload-offset')).toBe('0')
  })

  test('from the page of another site', async () => {
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await begin(mib, { headers })).status).toBe(403)
  })

  test('never beyond its file', async () => {
    const address = (await begin(mib)).headers.get('location') ?? ''
    expect((await piece(address, randomBytes(mib + 1), 0)).status).toBe(413)
    expect((await piece(address, randomBytes(mib), 0)).status).toBe(204)
    expect((await piece(address, randomBytes(1), mib)).status).toBe(413)
  })
})

describe('what nobody goes on with', () => {
  test('makes room for another file of its link, while what still arrives does not', async () => {
    const first = await arrive(randomBytes(mib))
    await begin(29 * mib)
    expect((await begin(mib)).status).toBe(413)
    const old = new Date(Date.now() - 120_000)
    utimesSync(join(resumableFolder, first.id), old, old)
    expect((await begin(mib)).status).toBe(201)
    expect(isThere(first.id)).toBe(false)
  })

  test('is removed a day after its last byte, and not before', async () => {
    const [mine, others] = [await arrive(randomBytes(mib)), await arrive(randomBytes(mib))]
    const before = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    utimesSync(join(resumableFolder, mine.id), before(25), before(25))
    utimesSync(join(resumableFolder, others.id), before(23), before(23))
    await removeUnused()
    expect([isThere(mine.id), isThere(`${mine.id}.json`), isThere(others.id)]).toEqual([
      false,
      false,
      true,
    ])
  })
})
