/** Tests errata sheets as they are downloaded: of whose copies, in which form, for nobody else. */
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { call, callRaw, createPerson, type Person } from '../../../support/client/api-call'
import { admin, usePeople } from '../../../support/client/people'
import { book } from '../../../support/fixtures/books'

usePeople('admin')

let reader: Person
let other: Person
let orderId: number
let erratumId: number

const correction = (place: number, pageText: string, pages: number[]) => ({
  place,
  pageText,
  pages,
  wrong: `틀린 글 ${place}`,
  right: `바른 글 ${place}`,
})

/** A member has an old file of volume 1; three corrections are known, one of them of volume 2. */
beforeEach(async () => {
  reader = await createPerson('reader')
  other = await createPerson('other')
  const { id: bookRowId, bookId } = await book({ title: '수학 1/2' })
  await db.format.create({ data: { bookRowId, prodType: '점자' } })
  await db.volume.createMany({
    data: [1, 2].map((number) => ({
      bookRowId,
      prodType: '점자' as const,
      number,
      firstPage: number * 40 - 39,
      lastPage: number * 40,
      state: 'finished' as const,
    })),
  })
  const { id: userId } = reader
  const order = { userId, bookId, prodType: '점자' as const, orderNum: 1, title: '수학 1/2' }
  const old = new Date('2026-01-05T00:00:00Z')
  ;({ id: orderId } = await db.order.create({
    data: {
      ...order,
      downloads: { create: { volume: 1, version: 'old', name: 'a', createTime: old } },
    },
  }))
  await db.order.create({ data: { ...order, userId: other.id } })
  ;({ id: erratumId } = await db.erratum.create({
    data: {
      bookRowId,
      state: 'taken',
      takeTime: new Date(),
      source: '미래엔',
      day: '2026-11-20',
      corrections: {
        create: [
          correction(1, '50쪽', [50]),
          correction(2, '12쪽', [12]),
          correction(3, '앞표지', []),
        ],
      },
    },
  }))
})

const get = (path: string, fields: Record<string, unknown>, { token }: Person) =>
  callRaw(`/api/erratum/${path}`, fields, { method: 'GET', token })
const ofOrder = (fields: Record<string, unknown>, person = reader) =>
  get(`sheetOfOrder/${orderId}`, fields, person)

describe('a sheet of an application', () => {
  test('has what the copies of its member lack, in the order of pages', async () => {
    const answer = await ofOrder({ kind: 'text' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="__ 1/2 ___.txt"; filename*=UTF-8''${encodeURIComponent('수학 1/2 정오표.txt')}`,
    )
    const lines = (await answer.text()).split('\r\n')
    expect(lines.slice(0, 5)).toEqual([
      '정오표: 수학 1/2',
      '가지고 계신 점자 자료에서 고쳐 읽을 곳입니다.',
      '고칠 곳: 2곳',
      '알린 곳: 미래엔, 2026-11-20',
      expect.stringMatching(/^만든 날: \d{4}-\d{2}-\d{2}$/),
    ])
    expect(lines.slice(5)).toEqual([
      '',
      '1. 앞표지',
      '수정 전: 틀린 글 3',
      '수정 후: 바른 글 3',
      '',
      '2. 12쪽',
      '수정 전: 틀린 글 2',
      '수정 후: 바른 글 2',
      '',
    ])
  })

  test('has every correction of the book, where its member wants them', async () => {
    const text = await (await ofOrder({ kind: 'text', all: '1' })).text()
    expect(text.match(/^\d\. .*$/gm)).toEqual(['1. 앞표지', '2. 12쪽', '3. 50쪽'])
    expect(text).toContain('고칠 곳: 3곳')
  })

  test('is made as braille, as EPUB and in large print', async () => {
    const bytesOf = async (fields: Record<string, unknown>) => {
      const answer = await ofOrder(fields)
      expect(answer.status).toBe(200)
      return new Uint8Array(await answer.arrayBuffer())
    }
    const braille = await bytesOf({ kind: 'braille' })
    expect(Buffer.from(braille).toString('latin1').split('\r\n').length).toBeGreaterThan(20)
    const epub = unzipSync(await bytesOf({ kind: 'epub' }))
    expect(strFromU8(epub['EPUB/c0001.xhtml']!)).toContain('바른 글 2')
    const pdf = await bytesOf({ kind: 'print', size: 32 })
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  })

  test('is for its member only, and for nobody where nothing is known', async () => {
    const statuses = await Promise.all(
      [{ kind: 'text' }, { kind: 'text', all: '1' }, { kind: 'braille' }].map(
        async (fields) => (await ofOrder(fields, other)).status,
      ),
    )
    expect(statuses).toEqual([404, 404, 404])
    expect((await ofOrder({ kind: 'pdf' })).status).toBe(400)
    expect((await ofOrder({ kind: 'print', size: 200 })).status).toBe(400)
    expect((await get(`sheet/${erratumId}`, { kind: 'text' }, reader)).status).toBe(403)
    await db.download.updateMany({ data: { createTime: new Date(Date.now() + 60_000) } })
    expect(await (await ofOrder({ kind: 'text' })).json()).toMatchObject({
      errorCode: 404,
      key: 'erratumSheetNone',
    })
    await db.erratum.updateMany({ data: { state: 'undone' } })
    expect((await ofOrder({ kind: 'text', all: '1' })).status).toBe(404)
  })

  test('is refused in a form that is laid out where it is too long, and had as text', async () => {
    await db.correction.createMany({
      data: Array.from({ length: 100 }, (_, i) => ({
        erratumId,
        ...correction(10 + i, '12쪽', [12]),
        wrong: '가'.repeat(2000),
        right: '나'.repeat(2000),
        note: '다'.repeat(2000),
      })),
    })
    expect(await (await ofOrder({ kind: 'braille' })).json()).toMatchObject({
      errorCode: 409,
      key: 'erratumSheetLong',
    })
    expect((await ofOrder({ kind: 'text' })).status).toBe(200)
  })

  test('is made sixty times an hour for one member', async () => {
    await db.rateLimiterFlexible.deleteMany()
    const made = await Promise.all(Array.from({ length: 62 }, () => ofOrder({ kind: 'text' })))
    expect(made.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await ofOrder({ kind: 'text' }, admin)).status).toBe(404)
  })

  test('is offered with the number of all corrections of its book', async () => {
    const { data } = await call('/api/erratum/ofOrder', { orderId }, { token: reader.token })
    expect([data.totalCount, data.all]).toEqual([2, 3])
  })
})

describe('a sheet of an erratum', () => {
  const sheet = (fields: Record<string, unknown> = {}) =>
    get(`sheet/${erratumId}`, { kind: 'text', ...fields }, admin)

  test('has all its corrections for who sends it to readers', async () => {
    const text = await (await sheet()).text()
    expect(text).toContain('고칠 곳: 3곳\r\n알린 곳: 미래엔, 2026-11-20\r\n')
    expect(text.match(/^수정 후: .*$/gm)).toHaveLength(3)
  })

  test('is not made before somebody confirmed it, or after it was taken back', async () => {
    for (const data of [{ state: 'undone' }, { state: 'read', takeTime: null }] as const) {
      await db.erratum.updateMany({ data })
      expect((await sheet()).status).toBe(409)
    }
    expect((await get('sheet/999999', { kind: 'text' }, admin)).status).toBe(404)
  })
})
