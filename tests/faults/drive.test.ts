/**
 * Tests the drive under faults: killed servers, concurrency, a full disk, a lost database. The
 * state afterwards is always consistent.
 */
import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { createFileRow, store, removeUnused } from '~/storage/stored-files.server'
import { call, callRaw } from '../support/client/api-call'
import { admin, usePeople } from '../support/client/people'
import { inconsistencies, storedKeys } from '../support/checks/consistency'
import { cleanDatabase, query, statementsEnded } from '../support/database/database'
import { openConnectionGate } from '../support/servers/connection-gate'
import { runMany, serverQueue } from '../support/servers/fault-servers'
import {
  sendRequest,
  closingBoundary,
  form,
  multipart,
  part,
  type ReceivedResponse,
} from '../support/servers/file-server'
import { startUploadServer } from '../support/servers/upload-server'
import { smallDisk } from '../support/servers/small-disk'
import { createUpload } from '../support/fixtures/uploads'

const mib = 1024 * 1024
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** Sweeps as if a few hours had gone by, and returns the inconsistencies. */
const sweptLater = async () => {
  await removeUnused(Date.now() + 3 * 60 * 60 * 1000)
  return inconsistencies({ swept: true })
}

let folderId: number
usePeople('admin')
beforeEach(async () => {
  folderId = (await db.driveItem.create({ data: { name: '미래엔', foldedName: '미래엔' } })).id
})
afterEach(async () => void expect(await sweptLater()).toEqual([]))

const bearer = () => ({ Authorization: `Bearer ${admin.token}` })
const place = { path: '미래엔', type: 'publisher' }
const uploadForm = (files: [name: string, bytes: Buffer][]) =>
  form(
    ...Object.entries(place).map(([name, value]) => part(name, value)),
    ...files.map(([name, bytes]) => part('file[]', bytes, name)),
  )
const upload = (port: number, ...files: [name: string, bytes: Buffer][]) =>
  sendRequest(port, {
    path: '/api/drive/upload',
    headers: { ...bearer(), ...multipart },
    body: uploadForm(files),
  })
const change = (port: number, path: string, fields: Record<string, string>) =>
  sendRequest(port, {
    path: `/api/drive/${path}`,
    headers: { ...bearer(), 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...place, ...fields }).toString(),
  })
const told = ({ status, bytes }: ReceivedResponse) => ({
  status,
  ...(JSON.parse(bytes.toString()) as { key?: string; message?: string }),
})
const createFile = async (name: string, parentId = folderId) => {
  const file = await store(createUpload(name, randomBytes(64)))
  return db.driveItem.create({
    data: { parentId, name, foldedName: name, fileKey: await createFileRow(db, file) },
  })
}
const live = async (name: string) =>
  (await db.driveItem.count({ where: { name, trashTime: null } })) > 0
const traced = async (action: string, name: string) =>
  (
    await query(`SELECT 1 FROM "Audit" WHERE action = $1 AND target = $2`, [
      action,
      `미래엔/${name}`,
    ])
  ).length
const share = (driveItemId: number) =>
  db.driveShare.create({
    data: {
      accessId: `share-${driveItemId}`,
      driveItemId,
      expireTime: new Date(Date.now() + 1e7),
      accessCount: 3,
    },
  })

// Killed servers

const each = 6
type Operation = {
  kind: string
  ask: (port: number) => Promise<ReceivedResponse>
  happened: () => Promise<boolean>
}

/** One result for facts that must be true together; throws when only some of them are. */
const both = async (what: string, ...happened: (boolean | number)[]) => {
  expect(new Set(happened.map(Boolean)).size, `${what}: ${happened}`).toBe(1)
  return Boolean(happened[0])
}

/**
 * The operations of a round, which run at once. Their `happened` throws when an operation has
 * happened by half.
 */
async function everyday(round: number) {
  const all: Operation[] = []
  for (let i = 0; i < each; i++) {
    const n = `${round}-${i}`
    all.push({
      kind: 'upload',
      ask: (port) =>
        upload(port, [`가 ${n}.pdf`, randomBytes(mib)], [`나 ${n}.pdf`, randomBytes(1000)]),
      happened: async () => both(n, await live(`가 ${n}.pdf`), await live(`나 ${n}.pdf`)),
    })
    await createFile(`old ${n}.pdf`)
    all.push({
      kind: 'rename',
      ask: (port) => change(port, 'rename', { name: `old ${n}.pdf`, newName: `new ${n}.pdf` }),
      happened: async () =>
        both(
          n,
          await live(`new ${n}.pdf`),
          !(await live(`old ${n}.pdf`)),
          await traced('drive.rename', `new ${n}.pdf`),
        ),
    })
    const inside = await db.driveItem.create({
      data: { parentId: folderId, name: `d ${n}`, foldedName: `d ${n}` },
    })
    const shared = await share((await createFile(`in ${n}.pdf`, inside.id)).id)
    all.push({
      kind: 'remove',
      ask: (port) => change(port, 'remove', { name: `d ${n}` }),
      happened: async () =>
        both(
          n,
          !(await live(`d ${n}`)),
          (await db.driveShare.count({ where: { accessId: shared.accessId } })) === 0,
          await traced('drive.remove', `d ${n}`),
        ),
    })
    const open = await createFile(`s ${n}.pdf`)
    all.push({
      kind: 'export',
      ask: (port) =>
        change(port, 'export', { name: `s ${n}.pdf`, accessHour: '24', accessCount: '3' }),
      happened: async () =>
        both(
          n,
          await db.driveShare.count({ where: { driveItemId: open.id } }),
          await traced('drive.export', `s ${n}.pdf`),
        ),
    })
  }
  return all
}

/**
 * The same for restoring, deleting for good, and uploads through one link that the whole round
 * shares.
 */
async function trashAndLinks(round: number) {
  const trashed = async (name: string) => {
    const folder = await db.driveItem.create({
      data: { parentId: folderId, name, foldedName: name, trashTime: new Date(), trashBy: 'admin' },
    })
    return { id: folder.id, fileKey: (await createFile(`in ${name}.pdf`, folder.id)).fileKey! }
  }
  const accessId = `inbox-${round}`
  await db.driveInbox.create({
    data: {
      accessId,
      folderId,
      expireTime: new Date(Date.now() + 1e7),
      fileCount: 2 * each,
      byteCount: 100 * mib,
    },
  })
  const agrees = async () => {
    const { usedCount, usedBytes, receipts, arrived } = await db.driveInbox.findUniqueOrThrow({
      where: { accessId },
      include: { receipts: true, arrived: { include: { file: true } } },
    })
    const told = receipts
      .flatMap(({ files }) => files as { name: string; sha256: string }[])
      .map(({ name, sha256 }) => `${name} ${sha256}`)
    expect(
      arrived
        .map(({ name, file }) => `${name} ${Buffer.from(file!.sha256).toString('hex')}`)
        .sort(),
    ).toEqual(told.sort())
    expect([usedCount, Number(usedBytes)]).toEqual([
      arrived.length,
      arrived.reduce((sum, { file }) => sum + Number(file!.size), 0),
    ])
    expect(
      await query(
        `SELECT after->>'receipt' AS id FROM "Audit" WHERE action = 'drive.inboxUpload' AND after->>'receipt' = ANY($1)`,
        [receipts.map(({ id }) => id)],
      ),
    ).toHaveLength(receipts.length)
  }
  const all: Operation[] = []
  for (let i = 0; i < each; i++) {
    const n = `${round}-${i}`
    // another folder has taken the name meanwhile
    await createFile(`r ${n}`)
    const back = await trashed(`r ${n}`)
    all.push({
      kind: 'restore',
      ask: (port) =>
        sendRequest(port, { path: `/api/drive/restore/${back.id}`, headers: bearer() }),
      happened: async () =>
        both(
          n,
          await live(`r ${n} (2)`),
          (await db.driveItem.count({ where: { id: back.id, trashTime: null, trashBy: '' } })) > 0,
          await traced('drive.restore', `r ${n} (2)`),
        ),
    })
    const gone = await trashed(`p ${n}`)
    all.push({
      kind: 'purge',
      ask: (port) =>
        sendRequest(port, {
          path: '/api/drive/purge',
          headers: { ...bearer(), 'Content-Type': 'application/x-www-form-urlencoded' },
          body: `id=${gone.id}`,
        }),
      happened: async () =>
        both(
          n,
          (await db.driveItem.count({ where: { id: gone.id } })) === 0,
          (await db.driveItem.count({ where: { fileKey: gone.fileKey } })) === 0,
          (await db.storedFile.count({ where: { key: gone.fileKey, removeTime: null } })) === 0,
          (
            await query(`SELECT 1 FROM "Audit" WHERE action = 'drive.purge' AND target = $1`, [
              `p ${n}`,
            ])
          ).length,
        ),
    })
    all.push({
      kind: 'inbox',
      ask: (port) =>
        sendRequest(port, {
          path: '/api/public/inbox/upload',
          headers: multipart,
          body: form(
            part('accessId', accessId),
            part('file', randomBytes(100_000), `다 ${n}.pdf`),
            part('file', randomBytes(1000), `라 ${n}.pdf`),
          ),
        }),
      happened: async () => {
        await agrees()
        return both(n, await live(`다 ${n}.pdf`), await live(`라 ${n}.pdf`))
      },
    })
  }
  return all
}

/**
 * Starts the operations while this transaction holds what each of them must lock. Kills the server
 * once all operations of a kind wait in their transactions: nothing has been changed yet.
 */
async function killedWaiting(ask: () => Promise<number>[], kill: () => Promise<void>) {
  return db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('drive purge'))`
      await tx.$queryRaw`SELECT 1 FROM "DriveItem" WHERE id = ${folderId} FOR UPDATE`
      const answers = ask()
      const waiting = () =>
        query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      await vi.waitFor(async () => expect((await waiting()).length).toBeGreaterThanOrEqual(each), {
        timeout: 30_000,
      })
      await kill()
      return answers
    },
    { timeout: 40_000 },
  )
}

test.each([
  ['uploads, renamings, deletions and shares', ['upload', 'rename', 'remove', 'export'], everyday],
  [
    'what comes back, goes for good and comes by a link',
    ['restore', 'purge', 'inbox'],
    trashAndLinks,
  ],
])(
  'a server killed in the middle of %s has done each of them or not',
  { timeout: 400_000 },
  async (_, kinds, operations) => {
    const counts: Record<string, { done: number; not: number }> = {}
    // the first server lives; the second is killed before anything is done; the others when that
    // many operations of a kind have been acknowledged
    const deaths = [
      'never',
      'waiting',
      ...kinds.flatMap((kind, i) =>
        (runMany ? [1, 3] : [i % 2 === 0 ? 1 : 3]).map((told) => ({ kind, told })),
      ),
    ] as const
    const next = serverQueue(deaths.length)
    for (const [round, death] of deaths.entries()) {
      const server = await next()
      await change(server.port, 'createFolder', { path: '미래엔', name: `warm ${round}` })
      const started = await operations(round)
      const told: string[] = []
      let enough = () => {}
      const enoughDone = new Promise<void>((resolve) => (enough = resolve))
      const askAll = () =>
        started.map(async ({ kind, ask }) => {
          const { status } = await ask(server.port).catch(() => ({ status: 0 }))
          if (status === 200) told.push(kind)
          if (
            typeof death === 'object' &&
            told.filter((one) => one === death.kind).length >= death.told
          )
            enough()
          return status
        })
      const answers = death === 'waiting' ? await killedWaiting(askAll, server.kill) : askAll()
      if (typeof death === 'object') await Promise.race([enoughDone, Promise.all(answers)])
      if (death === 'never') await Promise.all(answers)
      if (death !== 'waiting') await server.kill()
      const statuses = await Promise.all(answers)
      await statementsEnded()
      for (const [index, { kind, happened }] of started.entries()) {
        const done = await happened()
        const count = (counts[kind] ??= { done: 0, not: 0 })
        count[done ? 'done' : 'not'] += 1
        // an acknowledged operation is done
        if (statuses[index] === 200) expect(done, `${kind} of round ${round}`).toBe(true)
        if (death === 'never') expect([kind, statuses[index]]).toEqual([kind, 200])
        if (death === 'waiting') expect([kind, done]).toEqual([kind, false])
      }
      expect(await inconsistencies()).toEqual([])
      expect(await sweptLater()).toEqual([])
    }
    console.log('after kills', JSON.stringify(counts))
    // otherwise all kills came too early or too late, and prove nothing
    for (const { done, not } of Object.values(counts))
      expect([done > each, not > 0]).toEqual([true, true])
  },
)

// Concurrency

test('twenty files of one name, to two servers at once: one stands there whole, nineteen are told another name', async () => {
  const servers = await Promise.all([startUploadServer(), startUploadServer()])
  try {
    const files = Array.from({ length: 20 }, () => randomBytes(mib))
    const answers = await Promise.all(
      files.map((bytes, i) => upload(servers[i % 2]!.port, ['한 이름.pdf', bytes])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(19).fill(409),
    ])
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(told(answer)).toMatchObject({
        key: 'driveNameTaken',
        fieldErrors: { file: expect.stringContaining('한 이름 (2).pdf') },
      })
    const answer = await callRaw(
      '/api/drive/download',
      { ...place, name: '한 이름.pdf' },
      { token: admin.token, method: 'GET' },
    )
    expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(
      sha256(files[answers.findIndex(({ status }) => status === 200)]!),
    )
    expect(await sweptLater()).toEqual([])
    expect(storedKeys()).toHaveLength(1)
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
  }
})

test('renamings, uploads and deletions of the same names by two servers end in one state', async () => {
  const servers = await Promise.all([startUploadServer(), startUploadServer()])
  try {
    const names = ['가.pdf', '나.pdf', '다.pdf']
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, i) => {
          const { port } = servers[i % 2]!
          const [name, other] = [names[i % 3]!, names[(i + round + 1) % 3]!]
          if (i % 5 === 0) return change(port, 'remove', { name })
          return i % 2 === 0
            ? change(port, 'rename', { name, newName: other })
            : upload(port, [name, Buffer.from(`round ${round}, ${i}`)])
        }),
      )
      expect(
        answers.map(({ status }) => status).filter((status) => ![200, 404, 409].includes(status)),
      ).toEqual([])
      expect(await inconsistencies()).toEqual([])
    }
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
  }
})

// A full disk and a lost database

test('a full disk is told with 507 in Korean, none of several files stays, and it works again without a new start', async ({
  skip,
}) => {
  const disk = smallDisk(12) ?? skip('no disk can be mounted here')
  if (!disk) return
  const server = await startUploadServer({ STORAGE_DIR: disk.folder })
  async function* inChunks(files: [name: string, bytes: Buffer][]) {
    const body = uploadForm(files)
    for (let start = 0; start < body.length; start += mib) yield body.subarray(start, start + mib)
  }
  // the size is not announced, so the server notices when the disk is full
  const send = (...files: [name: string, bytes: Buffer][]) =>
    sendRequest(server.port, {
      path: '/api/drive/upload',
      headers: { ...bearer(), ...multipart },
      body: inChunks(files),
    })
  try {
    expect((await send(['first.pdf', randomBytes(mib)])).status).toBe(200)
    const free = disk.free()
    for (let i = 0; i < 3; i++) {
      expect(
        told(await send(['small.pdf', randomBytes(mib)], ['large.pdf', randomBytes(30 * mib)])),
      ).toMatchObject({
        status: 507,
        key: 'storageFull',
        message: expect.stringMatching(/저장 공간이 부족/),
      })
      expect(disk.free()).toBe(free)
    }
    expect(await db.driveItem.count({ where: { fileKey: { not: null } } })).toBe(1)
    expect(await db.storedFile.count()).toBe(1)
    expect(
      (await send(['small.pdf', randomBytes(mib)], ['other.pdf', randomBytes(mib)])).status,
    ).toBe(200)
    expect(await db.driveItem.count({ where: { fileKey: { not: null } } })).toBe(3)
  } finally {
    await server.kill()
    disk.remove()
    // the bytes were removed with the disk
    await cleanDatabase()
  }
})

test('a database that goes away while a file arrives: 503 in Korean, nothing in the folder, and the next upload succeeds', async () => {
  const url = new URL(process.env.DATABASE_URL!)
  const gate = await openConnectionGate(Number(url.port))
  url.port = String(gate.port)
  const server = await startUploadServer({ DATABASE_URL: url.href })
  try {
    expect((await upload(server.port, ['before.pdf', randomBytes(1000)])).status).toBe(200)
    async function* interrupted() {
      const body = uploadForm([['during.pdf', randomBytes(4 * mib)]])
      yield body.subarray(0, 2 * mib)
      await wait(200)
      gate.shut()
      yield body.subarray(2 * mib)
    }
    const answer = told(
      await sendRequest(server.port, {
        path: '/api/drive/upload',
        headers: { ...bearer(), ...multipart },
        body: interrupted(),
      }),
    )
    expect(answer).toMatchObject({ status: 503, message: expect.stringMatching(/[가-힣]/) })
    expect(
      told(await change(server.port, 'rename', { name: 'before.pdf', newName: 'x.pdf' })),
    ).toMatchObject({ status: 503 })
    gate.reopen()
    await vi.waitFor(
      async () =>
        expect((await upload(server.port, ['after.pdf', randomBytes(1000)])).status).toBe(200),
      { timeout: 10_000, interval: 300 },
    )
    expect([await live('before.pdf'), await live('during.pdf'), await live('after.pdf')]).toEqual([
      true,
      false,
      true,
    ])
  } finally {
    await server.kill()
    gate.close()
  }
})

test('one operation sent again and again, also to another server, is one upload', async () => {
  const servers = await Promise.all([startUploadServer(), startUploadServer()])
  try {
    const bytes = randomBytes(mib)
    const body = Buffer.concat([
      ...Object.entries({ ...place, opId: 'one-operation' }).map(([name, value]) =>
        part(name, value),
      ),
      part('file[]', bytes, 'a.pdf'),
      closingBoundary,
    ])
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        sendRequest(servers[i % 2]!.port, {
          path: '/api/drive/upload',
          headers: { ...bearer(), ...multipart },
          body,
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
    expect(
      (
        await call(
          '/api/drive/rename',
          { ...place, name: 'a.pdf', newName: 'b.pdf' },
          { token: admin.token },
        )
      ).status,
    ).toBe(200)
    expect(await db.storedFile.count()).toBe(1)
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
  }
})
