/** Tests `npm run fsck`: what it finds, repairs and leaves alone; on a disk and on S3. */
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { levels } from '~/tables/codes'
import { searchColumns } from '~/features/catalogue/book/search/search-text'
import { openFileStore } from '~/storage/file-storage.server'
import { incomingFolder, createFileRow, store, removeUnused } from '~/storage/stored-files.server'
import { book } from '../support/fixtures/books'
import { requestBook } from '../support/fixtures/request-books'
import { createPerson } from '../support/client/api-call'
import { runFsck } from '../support/servers/fsck-command'
import { inconsistencies } from '../support/checks/consistency'
import { runSource } from '../support/servers/programs'
import { cleanDatabase, query } from '../support/database/database'
import { startS3Server, type S3 } from '../support/servers/s3'
import { createUpload } from '../support/fixtures/uploads'

beforeEach(async () => {
  await cleanDatabase()
  await removeUnused(Date.now() + 2 * 60 * 60 * 1000)
})

const kept = async (text: string, name = 'a.pdf') => {
  return createFileRow(db, await store(createUpload(name, text)))
}
const entry = (name: string, more: object = {}) =>
  db.driveItem.create({ data: { name, foldedName: name.toLowerCase(), ...more } as never })
const placeOf = (key: string) => join(env.STORAGE_DIR, 'kept', key.slice(0, 2), key)
/** A publisher's folder with a file in it. */
async function drive() {
  const folder = await entry('미래엔')
  const file = await entry('수학.pdf', { parentId: folder.id, fileKey: await kept('수학') })
  return { folder, file }
}

/** A school's sheet with one row, stored as an upload stores it. */
async function orderFile() {
  const upload = await store(
    createUpload('a.csv', '도서명,출판사,점자,이름\n국어 1-1,미래엔,1,김하나'),
  )
  const file = await db.orderFile.create({
    data: {
      name: '2026-10-12_서울맹학교.csv',
      schoolName: '서울맹학교',
      fileKey: await createFileRow(db, upload),
    },
  })
  const data = {
    orderFileId: file.id,
    place: 1,
    rowNumber: 2,
    title: '국어 1-1',
    publisher: '미래엔',
    schoolName: '서울맹학교',
    counts: { create: { prodType: '점자' as const, copies: 1 } },
  }
  await db.orderFileBook.create({ data: { ...data, orderUsers: { create: { name: '김하나' } } } })
  return file
}

/** Runs a statement that the application's own database user may not run. */
async function asSuperuser(sql: string) {
  const client = new pg.Client(
    Object.assign(new URL(process.env.DATABASE_URL!), { username: 'postgres' }).href,
  )
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

describe('a good state', () => {
  test('ends with 0 and says of every check that it holds, in both languages', async () => {
    await drive()
    await book()
    await orderFile()
    const { code, said } = await runSource('server/fsck.ts', [])
    expect(said).toContain('모두 맞습니다. / Everything agrees.')
    expect(said).not.toContain('✘')
    expect(code).toBe(0)
  })

  test('is also one in which types were finished before there were files', async () => {
    const { id } = await book()
    const finished = { prodTypes: ['점자' as const], prodDate: '2024-01-02' }
    const row = { ...(await db.book.findUniqueOrThrow({ where: { id } })), ...finished }
    await db.book.update({ where: { id }, data: { ...finished, ...searchColumns(row) } })
    expect(await inconsistencies()).toEqual([])
  })
})

describe('what is wrong is found', () => {
  const cases: [string, () => Promise<unknown>, RegExp][] = [
    [
      'a file without bytes',
      async () => (await import('node:fs')).rmSync(placeOf((await drive()).file.fileKey!)),
      /has no bytes/,
    ],
    [
      'a file with other bytes of the same size',
      async () => writeFileSync(placeOf((await drive()).file.fileKey!), '과학'),
      /has other bytes/,
    ],
    [
      'a cart entry that names no book',
      async () => {
        const { id: userId } = await createPerson('cart')
        const entry = { userId, bookId: '2026-0000099', orderNum: 1 } as const
        // the other one names a book that has left the list
        await db.cartEntry.createMany({
          data: [
            { ...entry, prodType: '점자' },
            { ...entry, prodType: '음성', title: '빠진 책' },
          ],
        })
      },
      /cart entry \d+: no book 2026-0000099/,
    ],
    [
      'an application whose number was given to another work',
      async () => {
        const { id: userId } = await createPerson('applied')
        const { bookId } = await book({ title: '세계사' })
        const createTime = new Date(Date.now() - 86_400_000)
        const order = { userId, bookId, prodType: '점자', orderNum: 1, createTime } as const
        await db.order.create({ data: { ...order, title: '수학 1' } })
      },
      /application \d+ '수학 1' names .* '세계사', which was added later/,
    ],
    ['a file that nothing uses', () => kept('x'), /neither in use nor released/],
    [
      'a photo that proves eligibility without its bytes',
      async () => {
        const { id: userId } = await createPerson('member', 10, { eligible: false })
        const fileKey = await kept('x')
        await db.eligibility.create({ data: { userId, state: 'asked', way: 'photo', fileKey } })
        ;(await import('node:fs')).rmSync(placeOf(fileKey))
      },
      /has no bytes/,
    ],
    [
      'a photo of a member who is gone',
      async () => {
        const { id: userId } = await createPerson('member', 10, { eligible: false })
        const fileKey = await kept('x')
        await db.eligibility.create({ data: { userId, state: 'asked', way: 'photo', fileKey } })
        await db.user.delete({ where: { id: userId } })
      },
      /neither in use nor released/,
    ],
    [
      'a file in use that is to be removed',
      async () =>
        db.storedFile.update({
          where: { key: (await drive()).file.fileKey! },
          data: { removeTime: new Date() },
        }),
      /in use and released/,
    ],
    [
      'the file of a page of a manuscript that is to be removed',
      async () => {
        const sourceKey = await kept('x')
        await manuscriptOf('ready', [{ place: 1, text: '글', sheet: 1, sourceKey }])
        await db.storedFile.update({
          where: { key: sourceKey },
          data: { removeTime: new Date() },
        })
      },
      /in use and released/,
    ],
    [
      'a name that is compared as another',
      async () =>
        db.driveItem.update({
          where: { id: (await drive()).folder.id },
          data: { foldedName: '천재' },
        }),
      /compared as '천재'/,
    ],
    [
      'a name in NFD',
      async () =>
        db.driveItem.update({
          where: { id: (await drive()).folder.id },
          data: { name: '미래엔'.normalize('NFD') },
        }),
      /compared as[\s\S]*DriveItem.name: 1 not in NFC|compared as/,
    ],
    [
      'a file directly under the root',
      async () => entry('수학.pdf', { fileKey: await kept('x') }),
      /is in no folder/,
    ],
    [
      'an entry in a file',
      async () => entry('안', { parentId: (await drive()).file.id }),
      /is in no folder/,
    ],
    [
      'a folder inside itself',
      async () => {
        const { folder } = await drive()
        const inner = await entry('안', { parentId: folder.id })
        await db.driveItem.update({ where: { id: folder.id }, data: { parentId: inner.id } })
      },
      /lies inside itself/,
    ],
    [
      'a share of a deleted file',
      async () => {
        const { folder, file } = await drive()
        await shared(file.id)
        await db.driveItem.update({ where: { id: folder.id }, data: { trashTime: new Date() } })
      },
      /no live file/,
    ],
    ['a share of a folder', async () => shared((await drive()).folder.id), /no live file/],
    [
      'a share used too often',
      async () => {
        const { file } = await drive()
        await unbound('DriveShare')
        await shared(file.id, { usedCount: 3 })
      },
      /3 times of 2/,
    ],
    [
      'a download of two copies',
      async () => {
        await shared((await drive()).file.id)
        await db.driveTicket.create({ data: { id: 't', accessId: 'share', given: 12n } })
      },
      /gave 12/,
    ],
    [
      'an upload link that took too much',
      async () => {
        const { folder } = await drive()
        await unbound('DriveInbox')
        await db.driveInbox.create({
          data: {
            accessId: 'in',
            folderId: folder.id,
            expireTime: new Date(),
            fileCount: 1,
            usedCount: 2,
            byteCount: 10n,
          },
        })
      },
      /took 2 of 1/,
    ],
    [
      'a percentage beside a file, or other than the finished pages',
      async () => {
        const { id } = await book()
        const volumes = {
          create: [
            { number: 1, firstPage: 1, lastPage: 68, state: 'finished' as const },
            { number: 2, firstPage: 69, lastPage: 102, state: 'checking' as const },
          ],
        }
        await db.format.create({
          data: { bookRowId: id, prodType: '점자', progress: 96, volumes },
        })
      },
      /점자: 96 is not 66/,
    ],
    [
      'a book that says it is finished',
      async () => {
        const { id } = await book()
        await db.format.create({ data: { bookRowId: id, prodType: '점자', progress: 100 } })
      },
      /finished , not 점자/,
    ],
    [
      'a row that says other than its sheet',
      async () => {
        const { id } = await orderFile()
        await db.orderFileCount.updateMany({
          where: { orderFileBook: { orderFileId: id } },
          data: { copies: 7 },
        })
      },
      /row 1 says other than its original/,
    ],
    [
      'a row that is gone',
      async () => {
        await orderFile()
        await db.orderFileBook.deleteMany()
      },
      /0 rows, not 1/,
    ],
    [
      'a book that was decided and is none',
      async () => {
        await orderFile()
        await db.orderFileBook.updateMany({ data: { bookId: '2026-0009999', decision: 'person' } })
      },
      /row 1: no book 2026-0009999/,
    ],
    [
      'a level that there is not',
      async () => {
        await unbound('User')
        await db.user.createMany({
          data: [
            { user: 'a', level: 1, name: '' },
            { user: 'b', level: 3, name: '' },
          ] as never,
        })
      },
      /has level 3/,
    ],
    [
      'a producer who is none',
      async () => {
        const { id } = await book()
        await createPerson('admin', 1)
        await db.assignment.create({
          data: { bookRowId: id, userId: (await createPerson('b', 10)).id },
        })
      },
      /is assigned to user \d+ of level 10/,
    ],
    [
      'an application for a book that never was',
      async () => {
        const { id } = await createPerson('admin', 1)
        await db.order.create({
          data: { userId: id, bookId: '2026-0009999', prodType: '점자', orderNum: 1, title: '' },
        })
      },
      /application \d+: no book 2026-0009999/,
    ],
    [
      'a download before its application, and an end before it was made',
      async () => {
        const { id } = await createPerson('admin', 1)
        const { bookId } = await book()
        const order = { userId: id, bookId, prodType: '점역' as const, orderNum: 1, title: '' }
        const early = new Date('2026-01-01')
        const { id: orderId } = await db.order.create({ data: { ...order, endTime: early } })
        await db.download.create({
          data: { orderId, version: 'x'.repeat(22), name: 'a.brf', createTime: early },
        })
      },
      /download \d+ of application \d+: its times[^]*application \d+ ended before it was made/,
    ],
    [
      'a completed request that is not in the history',
      () => traced(['2026-0000001']),
      /2026-0000001: completed 1 times, 0 in the history/,
    ],
    [
      'a request in the history that nobody completed',
      async () => {
        await traced(['2026-0000001'])
        await requested('2026-0000001')
        await requested('2026-0000002')
      },
      /^2026-0000002: completed 0 times, 1 in the history$/m,
    ],
    [
      'fewer requests than were completed',
      async () => {
        await traced(['2026-0000001'], 2)
        await requested('2026-0000001')
      },
      /2 requests were completed, 1 are in the history/,
    ],
    [
      'a member who names a school and does not belong to it',
      async () => {
        await createPerson('member')
        await db.school.create({ data: { name: '서울 맹학교', initials: 'ㅅㅇㅁㅎㄱ' } })
      },
      /user \d+ belongs to another school than the one named/,
    ],
    [
      'a volume that waits and has begun, and a format that is not finished and has ended',
      async () => {
        const { id: bookRowId } = await book()
        const format = {
          bookRowId,
          prodType: '점자',
          progress: 0,
          finishedDate: '2026-03-02',
        } as const
        const volume = { number: 3, begunDate: '2026-03-02' }
        await db.format.create({ data: { ...format, volumes: { create: volume } } })
      },
      /점자: its days of work[^]*점자 volume 3: its days of work|점자 volume 3: its days of work[^]*점자: its days of work/,
    ],
    [
      'an absence of somebody who is no producer, and one that ends before it begins',
      async () => {
        const [member, producer] = [
          await createPerson('member'),
          await createPerson('producer', levels.producer),
        ]
        await db.absence.createMany({
          data: [
            { userId: member.id, firstDay: '2026-03-02', lastDay: '2026-03-03' },
            { userId: producer.id, firstDay: '2026-03-03', lastDay: '2026-03-02' },
          ],
        })
      },
      /absence \d+ of user \d+: not a producer[^]*absence \d+ of user \d+: ends before it begins/,
    ],
    [
      'a volume that waits and has a maker, one whose maker does not have the book, one whose checker no step knows, and a handed-in file without its step',
      async () => {
        const maker = await createPerson('maker', levels.producer)
        const checker = await createPerson('checker', levels.producer)
        const { id: bookRowId } = await book()
        const { id: assignedId } = await db.assignment
          .create({ data: { userId: checker.id, bookRowId } })
          .then(() => checker)
        const upload = await store(createUpload('1권.brf', 'abc'))
        const handedInKey = await db.$transaction((tx) => createFileRow(tx, upload))
        const volumes = [
          { number: 1, makerId: assignedId },
          { number: 2, state: 'producing' as const, makerId: maker.id },
          { number: 3, checkerId: checker.id },
          { number: 4, state: 'checking' as const, makerId: assignedId, handedInKey },
        ]
        await db.format.create({
          data: { bookRowId, prodType: '점자', progress: 0, volumes: { create: volumes } },
        })
      },
      /점자 1: its maker or handed-in file[^]*점자 3: its checker[^]*점자 4: the history does not know[^]*점자 2: its maker is no producer/,
    ],
    [
      'a setting that does not fit its schema',
      () =>
        db.setting.create({ data: { name: 'terms', value: { first: '13-40', second: '08-17' } } }),
      /setting terms: its default holds instead/,
    ],
    [
      'a log-in code that lives too long',
      async () => {
        const { id } = await createPerson('admin', 1)
        await db.loginCode.create({
          data: { hash: bytes(1), userId: id, expireTime: inSeconds(3600) },
        })
      },
      /a log-in code \(01010101\) lives longer/,
    ],
    [
      'a log-in that waits too long for its second step',
      async () => {
        const { id } = await createPerson('admin', 1)
        await db.pendingLogin.create({
          data: { hash: bytes(1), userId: id, target: '/', expireTime: inSeconds(3600) },
        })
      },
      /a log-in that waits \(01010101\) lives longer/,
    ],
    [
      'a question to a passkey that lives too long',
      () => db.passkeyChallenge.create({ data: { hash: bytes(1), expireTime: inSeconds(3600) } }),
      /a question to a passkey \(01010101\) lives longer/,
    ],
    [
      'recovery codes of somebody without a second step, and an authenticator that nobody can read',
      async () => {
        const { id } = await createPerson('admin', 1)
        const { id: userId } = await createPerson('maker', 2)
        await db.recoveryCode.create({ data: { userId: id, hash: bytes(1) } })
        await db.authenticator.create({ data: { userId, secret: 'of another secret' } })
      },
      /1 recovery codes of user \d+ are out of place[^]*the secret of the authenticator of user \d+/,
    ],
    [
      'a phone code that lives too long',
      () =>
        db.phoneCode.create({
          data: {
            markerHash: bytes(2),
            codeHash: bytes(2),
            phone: '01000000000',
            expireTime: inSeconds(3600),
          },
        }),
      /a phone code \(02020202\) lives longer/,
    ],
    [
      'a password link that lives too long, one used after its time, and one of an administrator',
      async () => {
        const [{ id }, { id: second }, { id: admin }] = [
          await createPerson('member'),
          await createPerson('second'),
          await createPerson('admin', 1),
        ]
        const link = { userName: 'admin', expireTime: inSeconds(3600) }
        const times = { createTime: inSeconds(-7200), expireTime: inSeconds(-3600) }
        await db.passwordLink.createMany({
          data: [
            { ...link, userId: id, tokenHash: bytes(4), expireTime: inSeconds(2 * 86_400) },
            { ...link, ...times, userId: second, tokenHash: bytes(5), usedTime: new Date() },
            { ...link, userId: admin, tokenHash: bytes(6) },
          ],
        })
      },
      /a password link \(04040404\) lives longer[^]*\(05050505\) is out of place[^]*\(06060606\) is out of place/,
    ],
    [
      'a token that lives too long',
      async () => {
        await createPerson('admin', 1)
        await db.token.updateMany({
          where: { kind: 'access' },
          data: { expireTime: inSeconds(2 * 3600) },
        })
      },
      /a token \(\w+\) lives longer/,
    ],
    [
      'two live refresh tokens of one log-in',
      async () => {
        const { id } = await createPerson('admin', 1)
        const session = await db.session.findFirstOrThrow({ where: { userId: id } })
        await db.token.create({
          data: {
            hash: bytes(3),
            kind: 'refresh',
            sessionId: session.id,
            expireTime: inSeconds(60),
          },
        })
      },
      /one log-in of user \d+ has 2 live refresh tokens/,
    ],
    [
      'a word in NFD in a column of several',
      async () => {
        const { id } = await book()
        await query(`UPDATE "Book" SET "prodTypes" = $2 WHERE id = $1`, [
          id,
          ['점자'.normalize('NFD')],
        ])
      },
      /Book.prodTypes: 1 not in NFC/,
    ],
    [
      'a number that would be given again',
      async () => {
        await book()
        await query(`ALTER SEQUENCE "Book_id_seq" RESTART`)
      },
      /Book: 1 is next, \d+ is taken/,
    ],
    [
      'an index that is not valid',
      async () => {
        await asSuperuser(
          `UPDATE pg_index SET indisvalid = false WHERE indexrelid = '"User_cellPhone_idx"'::regclass`,
        )
        undo = () =>
          asSuperuser(
            `UPDATE pg_index SET indisvalid = true WHERE indexrelid = '"User_cellPhone_idx"'::regclass`,
          )
      },
      /index "User_cellPhone_idx" is not valid/,
    ],
    [
      'a page of a manuscript whose counts are not those of its text',
      () => manuscriptOf('ready', [{ place: 1, label: '12', text: '![](그림 1)' }]),
      /p\. 12: counts other open places/,
    ],
    [
      'two pages of a manuscript at one place',
      () =>
        manuscriptOf(
          'ready',
          [1, 1].map((place) => ({ place, text: '글' })),
        ),
      /two pages stand at one place/,
    ],
    [
      'a manuscript that was read and has no pages',
      () => manuscriptOf('ready', []),
      /the state of its manuscript/,
    ],
    [
      'nobody to administer',
      () => db.user.create({ data: { user: 'a', level: 10, name: '' } as never }),
      /is an administrator/,
    ],
  ]
  const manuscriptOf = async (state: 'ready', pages: object[]) =>
    db.manuscript.create({
      data: { bookRowId: (await book()).id, state, pages: { create: pages as never } },
    })
  let taken: { table: string; name: string; rule: string }[] = []
  /**
   * Switches the constraints of a table off until the test ends, because the database itself would
   * refuse the fault.
   */
  const unbound = async (table: string) => {
    taken = await query(
      `SELECT $1 AS table, conname AS name, pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conrelid = ('"' || $1 || '"')::regclass AND contype = 'c'`,
      [table],
    )
    for (const { name } of taken) await query(`ALTER TABLE "${table}" DROP CONSTRAINT "${name}"`)
  }
  let undo: (() => Promise<unknown>) | undefined
  afterEach(async () => {
    await undo?.()
    undo = undefined
    await cleanDatabase()
    for (const { table, name, rule } of taken.splice(0))
      await query(`ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${rule}`)
  })
  const bytes = (value: number) => new Uint8Array(32).fill(value)
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const traced = (bookIds: string[], requested = bookIds.length) =>
    db.audit.create({
      data: {
        action: 'purchaseCart.complete',
        target: String(requested),
        after: { requested, bookIds },
      },
    })
  const requested = (bookId: string) => db.requestLog.create({ data: { bookId, type: 0 } })
  const shared = (driveItemId: number, more: object = {}) =>
    db.driveShare.create({
      data: {
        accessId: 'share',
        driveItemId,
        expireTime: new Date(Date.now() + 1e6),
        accessCount: 2,
        ...more,
      },
    })

  test.each(cases)('%s', async (_, spoil, message) => {
    await spoil()
    expect((await inconsistencies()).join('\n')).toMatch(message)
  })

  test('and told with a way to repair it, many of a kind in few lines, and 1 at the end', async () => {
    const { file } = await drive()
    writeFileSync(placeOf(file.fileKey!), '과학')
    for (let i = 0; i < 30; i++) await kept(`x${i}`)
    const { code, said } = await runFsck()
    expect(said).toMatch(/수학\.pdf|a\.pdf .*내용이 다릅니다 .*has other bytes/)
    expect(said).toContain('화면에서 파일을 다시 올려 주세요')
    expect(said).toContain('… 모두 30건 / 30 in all')
    expect(said).toContain('맞지 않는 것이 31건 있습니다. / 31 problems.')
    expect(code).toBe(1)
    // the size is the same, so only a check that reads the bytes finds it
    const quick = await runFsck(['--quick'])
    expect([quick.code, quick.said.includes('has other bytes')]).toEqual([1, false])
  })

  test('what lets people in for too long, or to books that are not theirs, is repaired when that is asked for', async () => {
    const { id } = await createPerson('admin', 1)
    const { id: bookRowId } = await book()
    await db.assignment.create({ data: { bookRowId, userId: id } })
    await db.loginCode.create({ data: { hash: bytes(1), userId: id, expireTime: inSeconds(3600) } })
    const { id: sessionId } = await db.session.findFirstOrThrow()
    await db.token.create({
      data: { hash: bytes(3), kind: 'refresh', sessionId, expireTime: inSeconds(60) },
    })
    await db.passwordLink.create({
      data: { tokenHash: bytes(4), userId: id, userName: 'admin', expireTime: inSeconds(60) },
    })
    await query(`ALTER SEQUENCE "Book_id_seq" RESTART`)
    const { code, said } = await runFsck(['--repair'])
    expect([code, said.match(/1건을 정리했습니다/g)?.length]).toEqual([0, 5])
    expect([
      await db.assignment.count(),
      await db.loginCode.count(),
      await db.session.count(),
      await db.passwordLink.count(),
      await db.user.count(),
    ]).toEqual([0, 0, 0, 0, 1])
    expect((await book()).id).toBeGreaterThan(bookRowId)
  })

  test('percentages are computed anew when that is asked for, and typed ones stay', async () => {
    const { id } = await book({ progress: { 음성: 40 } })
    await db.format.create({
      data: {
        bookRowId: id,
        prodType: '점자',
        progress: 95,
        volumes: {
          create: [
            { number: 1, state: 'finished' },
            { number: 2, state: 'checking' },
          ],
        },
      },
    })
    const { code, said } = await runFsck(['--repair'])
    expect([code, said.match(/1건을 정리했습니다/g)?.length]).toEqual([0, 1])
    const formats = await db.format.findMany({ orderBy: { prodType: 'asc' } })
    expect(formats.map(({ prodType, progress }) => [prodType, progress]).toSorted()).toEqual([
      ['음성', 40],
      ['점자', 50],
    ])
  })

  test('search words, telephone numbers, the last book number, dates of the request list, and rows whose book is gone are put right when that is asked for', async () => {
    const { id, bookId } = await book({ title: '수학 1' })
    const { searchText, grams } = await db.book.findUniqueOrThrow({ where: { id } })
    await db.book.update({ where: { id }, data: { searchText: '국어', grams: [] } })
    const person = await createPerson('admin', 1)
    await db.user.update({ where: { id: person.id }, data: { phone: '+82 2-123-4567' } })
    await createPerson('other')
    await db.user.update({ where: { user: 'other' }, data: { phone: '교무실' } })
    const listed = await requestBook({ bookId })
    await db.requestBook.update({ where: { id: listed.id }, data: { prodDate: '2025-03-02' } })
    await db.bookNumber.updateMany({ data: { last: 1 } })
    await orderFile()
    await db.orderFileBook.updateMany({ data: { bookId: '2026-0009999', decision: 'person' } })
    const { code, said } = await runFsck(['--repair'])
    expect([code, said.match(/1건을 정리했습니다/g)?.length]).toEqual([0, 5])
    expect(await db.user.findMany({ orderBy: { id: 'asc' }, select: { phone: true } })).toEqual([
      { phone: '021234567' },
      { phone: '교무실' },
    ])
    expect(await db.requestBook.findFirstOrThrow()).toMatchObject({ prodDate: '' })
    expect(await db.book.findUniqueOrThrow({ where: { id } })).toMatchObject({ searchText, grams })
    expect(await db.bookNumber.findFirstOrThrow()).toMatchObject({ last: Number(bookId.slice(5)) })
    expect(await db.orderFileBook.findFirst()).toMatchObject({ bookId: null, decision: 'reset' })
    expect(await db.orderFileStep.findFirst()).toMatchObject({ action: 'bookGone' })
    expect(await inconsistencies()).toEqual([])
  })

  test('a database that does not answer ends with 2', async () => {
    const { code, said } = await runSource('server/fsck.ts', [], {
      more: { DATABASE_URL: 'postgresql://nobody:x@127.0.0.1:1/none' },
    })
    expect([code, said.includes('확인하지 못했습니다. / Could not look.')]).toEqual([2, true])
  })
})

describe('what the database refuses', () => {
  test.each([
    [
      'a login id in capitals that is there already',
      `INSERT INTO "User" ("user", name, "updateTime") VALUES ('Admin', '', now())`,
      'User_user_folded_key',
    ],
    ['a level that there is not', `UPDATE "User" SET level = 3`, 'User_level_check'],
    [
      'a cart of nobody',
      `INSERT INTO "CartEntry" ("userId", "bookId", "prodType", "orderNum", "updateTime") VALUES (0, $1, '점자', 1, now())`,
      'CartEntry_userId_fkey',
    ],
    [
      'a cart with no copy',
      `INSERT INTO "CartEntry" ("userId", "bookId", "prodType", "orderNum", "updateTime") VALUES ($2::int, $1, '점자', 0, now())`,
      'CartEntry_orderNum_check',
    ],
    [
      'a volume that its maker checked',
      `WITH f AS (INSERT INTO "Format" ("bookRowId", "prodType", "updateTime") SELECT id, '점자', now() FROM "Book" WHERE "bookId" = $1 RETURNING 1)
       INSERT INTO "Volume" ("bookRowId", "prodType", number, "makerId", "checkerId", "updateTime") SELECT id, '점자', 1, $2::int, $2::int, now() FROM "Book" WHERE "bookId" = $1`,
      'Volume_checkerId_check',
    ],
    [
      'a proposal of nobody',
      `INSERT INTO "BookProposal" ("userId", title) VALUES (0, '없는 책')`,
      'BookProposal_userId_fkey',
    ],
    [
      'a proposal that names nothing',
      `INSERT INTO "BookProposal" ("userId") VALUES ($2::int)`,
      'BookProposal_named_check',
    ],
    [
      'a proposal that is decided for no book',
      `INSERT INTO "BookProposal" ("userId", title, state, "decideTime") VALUES ($2::int, '책', 'matched', now())`,
      'BookProposal_book_check',
    ],
    [
      'a proposal that is declined without a reason',
      `INSERT INTO "BookProposal" ("userId", title, state, "decideTime") VALUES ($2::int, '책', 'declined', now())`,
      'BookProposal_reason_check',
    ],
    [
      'an application of nobody',
      `INSERT INTO "Order" ("userId", "bookId", "prodType", "orderNum", title) VALUES (0, $1, '점자', 1, '')`,
      'Order_userId_fkey',
    ],
    [
      'an application for no copy',
      `INSERT INTO "Order" ("userId", "bookId", "prodType", "orderNum", title) VALUES ($2::int, $1, '점자', 0, '')`,
      'Order_orderNum_check',
    ],
    [
      'an application for a day that is none',
      `INSERT INTO "Order" ("userId", "bookId", "prodType", "orderNum", title, "neededFrom") VALUES ($2::int, $1, '점자', 1, '', 'soon')`,
      'Order_neededFrom_check',
    ],
    [
      'a book twice for one type in the purchase cart',
      `INSERT INTO "PurchaseCartEntry" ("bookId", "orderType", title, "updateTime") VALUES ($1, 0, '', now()), ($1, 0, '', now())`,
      'PurchaseCartEntry_bookId_orderType_key',
    ],
    [
      'a request for no copy',
      `INSERT INTO "RequestLog" ("bookId", type, "orderNum") VALUES ($1, 0, 0)`,
      'RequestLog_orderNum_check',
    ],
    [
      'a photo that proves eligibility after the decision',
      `WITH file AS (INSERT INTO "StoredFile" (key, name, size, sha256) VALUES ('proof', 'proof.png', 0, decode(repeat('00', 32), 'hex')) RETURNING key) INSERT INTO "Eligibility" ("userId", state, way, "decideTime", "fileKey") SELECT $2::int, 'confirmed', 'photo', now(), key FROM file`,
      'Eligibility_fileKey_check',
    ],
    [
      'two requests of one member that wait',
      `INSERT INTO "Eligibility" ("userId", state, way) VALUES ($2::int, 'asked', 'photo'), ($2::int, 'asked', 'photo')`,
      'Eligibility_asked_key',
    ],
    [
      'more than 100 %',
      `INSERT INTO "Format" ("bookRowId", "prodType", progress, "updateTime") SELECT id, '점자', 101, now() FROM "Book"`,
      'Format_progress_check',
    ],
    [
      'a share used too often',
      `INSERT INTO "DriveShare" ("accessId", "driveItemId", "expireTime", "accessCount", "usedCount") VALUES ('a', 0, now(), 1, 2)`,
      'DriveShare_usedCount_check',
    ],
  ])('%s', async (_, sql, constraint) => {
    const [{ bookId }, { id }] = [await book(), await createPerson('admin', 1)]
    const values = [bookId, id].filter((_, i) => sql.includes(`$${i + 1}`))
    // a statement with the second value only gets it as its first parameter
    const given = sql.includes('$1') ? sql : sql.replaceAll('$2', '$1')
    await expect(query(given, values)).rejects.toMatchObject({ constraint })
  })
})

describe("the database's own check", () => {
  const superuser = () => ({
    DATABASE_URL: Object.assign(new URL(process.env.DATABASE_URL!), { username: 'postgres' }).href,
  })

  test('finds an index that lacks what its table holds, and leaves nothing of itself', async () => {
    await createPerson('admin', 1)
    await query(`CREATE FUNCTION turned(int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT $1'`)
    await query(`CREATE TABLE spoiled AS SELECT n FROM generate_series(1, 100) n`)
    await query(`CREATE INDEX spoiled_index ON spoiled (turned(n))`)
    expect(await runFsck([], superuser())).toMatchObject({
      code: 0,
      said: expect.stringContaining("the database's own check passes"),
    })
    try {
      // now the index holds values that the function no longer returns
      await query(
        `CREATE OR REPLACE FUNCTION turned(int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT -$1'`,
      )
      const { code, said } = await runFsck([], superuser())
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(
          /색인 spoiled_index: heap tuple .* lacks matching index tuple[^]*REINDEX/,
        ),
      ])
      expect(await query(`SELECT 1 FROM pg_extension WHERE extname = 'amcheck'`)).toEqual([])
    } finally {
      await query('DROP TABLE spoiled')
      await query('DROP FUNCTION turned')
    }
  })

  test('is said to be left out where the user may not have it', async () => {
    const { code, said } = await runFsck()
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(
        /살펴보지 않음: 데이터베이스의 자체 검사.*left out: the database's own check passes \(this user may not use amcheck/,
      ),
    ])
  })
})

/**
 * Leftovers: bytes, a draft, an upload that never ended, an unused row; and recent ones of each.
 */
describe('what is left over', () => {
  test('is repaired on a disk when that is asked for, and nothing else', async () => {
    const { file } = await drive()
    const old = await store(createUpload('a.pdf', 'old'))
    const young = await store(createUpload('a.pdf', 'young'))
    const orphan = await kept('row')
    mkdirSync(incomingFolder, { recursive: true })
    for (const name of ['left', 'arriving']) writeFileSync(join(incomingFolder, name), name)
    for (const path of [placeOf(old.key), join(incomingFolder, 'left')]) utimesSync(path, 0, 0)
    expect((await runFsck()).code).toBe(1)
    const { code, said } = await runFsck(['--repair'])
    expect([code, said.match(/1건을 정리했습니다/g)?.length]).toEqual([0, 3])
    expect(readdirSync(incomingFolder)).toEqual(['arriving'])
    const storage = openFileStore(env)
    expect([
      await storage.has(old.key),
      await storage.has(young.key),
      await storage.has(orphan),
      await storage.has(file.fileKey!),
    ]).toEqual([false, true, true, true])
    expect(
      (await db.storedFile.findMany({ where: { removeTime: null } })).map(({ key }) => key),
    ).toEqual([file.fileKey])
    expect((await runFsck()).code).toBe(0)
  })
})

describe('on S3', () => {
  let s3: S3
  beforeAll(async () => void (s3 = await startS3Server()))
  afterAll(() => s3.stop())

  test('files are read from there, and a store that is away is no reason to call them lost', async () => {
    const { file } = await drive()
    const missing = await runFsck([], s3.variables)
    expect([missing.code, missing.said.includes('has no bytes')]).toEqual([1, true])
    await openFileStore({ ...env, ...s3.variables }).set(file.fileKey!, new File(['수학'], 'a'))
    await openFileStore({ ...env, ...s3.variables }).set(
      'x'.repeat(22),
      new File(['without a row, but young'], 'a'),
    )
    expect(await runFsck([], s3.variables)).toMatchObject({ code: 0 })
    s3.shut()
    try {
      const away = await runFsck(['--repair'], s3.variables)
      expect([away.code, away.said.includes('Could not look')]).toEqual([2, true])
    } finally {
      s3.reopen()
    }
  })
})

test('a month that is leaving the audit log has the sequence of the log, and is none of its own', async () => {
  await query(`CREATE TABLE "LeavingMonth" (id int DEFAULT nextval('"Audit_id_seq"'))`)
  try {
    expect(await inconsistencies()).toEqual([])
  } finally {
    await query('DROP TABLE "LeavingMonth"')
  }
})
