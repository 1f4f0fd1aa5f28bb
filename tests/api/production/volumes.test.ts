/**
 * Tests volumes of a format: effects of saving on rows, percentages, files, messages and the audit
 * log; what is public.
 */
import { describe, expect, test } from 'vitest'
import type { ProductionType } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { date } from '~/i18n/format'
import { action } from '~/routes/api.$'
import { book } from '../../support/fixtures/books'
import { call, callRaw, digest, origin, type Answer } from '../../support/client/api-call'
import { admin, as, member, producer, usePeople } from '../../support/client/people'

const today = date(new Date())

usePeople('admin', 'producer', 'member')

/** Saves volumes in the form that programs send. */
async function save(bookId: string, body: object, caller = admin): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${caller.token}` }
  const request = new Request(`${origin}/api/produceBook/saveVolumes`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ bookId, type: '점자', ...body }),
  })
  const response = await action({
    request,
    params: {},
    context: { address: '192.0.2.1', requestId: 'test', afterwards: [] },
  })
  return { status: response.status, headers: response.headers, ...(await response.json()) }
}
const list = async (bookId: string, caller = admin) =>
  (await call('/api/produceBook/volumes', { bookId, type: '점자' }, as(caller))).data
const rows = async (bookId: string) => {
  const volumes = await db.volume.findMany({
    where: { format: { book: { bookId } } },
    orderBy: { number: 'asc' },
  })
  return volumes.map(({ number, firstPage, lastPage, units, state, dueDate, finishedDate }) => [
    number,
    firstPage,
    lastPage,
    units,
    state,
    dueDate,
    finishedDate,
  ])
}
const stateOf = async (bookId: string) =>
  db.book.findUniqueOrThrow({
    where: { bookId },
    select: { prodTypes: true, formats: { select: { prodType: true, progress: true } } },
  })
const file = (text: string, name = '수학 1권.brf') =>
  new File([text], name, { type: 'application/octet-stream' })
const upload = (id: number, fields: object = {}) =>
  call(`/api/produceBook/uploadVolume/${id}`, { file: file('1권'), ...fields }, as(admin))
const download = (id: number, { caller = admin, version = '' } = {}) =>
  callRaw(`/api/produceBook/downloadVolume/${id}`, version ? { version } : {}, {
    ...as(caller),
    method: 'GET',
  })
const apply = (bookId: string, prodType: ProductionType = '점자') =>
  db.order.create({ data: { userId: member.id, bookId, prodType, orderNum: 1, title: '책' } })
const notifiedVolumes = async () =>
  (await db.notification.findMany({ orderBy: { volume: 'asc' } })).map(({ volume }) => volume)

const three = [
  { number: 1, pages: '1~58쪽', units: '1·2단원', state: '끝', finishedDate: '2026-03-02' },
  { number: '2권', firstPage: 59, lastPage: 120, state: '제작중', dueDate: '2026.12.15' },
  { number: 3 },
]

describe('saving', () => {
  test('a volume that is made once more is open to others when its maker has lost the book', async () => {
    const { bookId, id: bookRowId } = await book()
    await save(bookId, { volumes: [{ number: 1, state: '완료' }, { number: 2 }] })
    const [first, second] = await db.volume.findMany({ orderBy: { number: 'asc' } })
    await db.volume.update({ where: { id: first!.id }, data: { makerId: producer.id } })
    const again = {
      volumes: [
        { id: first!.id, number: 1, state: '제작 중' },
        { id: second!.id, number: 2 },
      ],
    }
    expect((await save(bookId, again)).status).toBe(200)
    expect(await db.volume.findUniqueOrThrow({ where: { id: first!.id } })).toMatchObject({
      state: 'producing',
      makerId: null,
    })
    expect(await db.volumeStep.findMany({ select: { kind: true, userId: true } })).toEqual([
      { kind: 'released', userId: producer.id },
    ])
    // whoever has the book keeps it
    await db.assignment.create({ data: { bookRowId, userId: producer.id } })
    await db.volume.update({
      where: { id: first!.id },
      data: { makerId: producer.id, state: 'finished' },
    })
    expect((await save(bookId, again)).status).toBe(200)
    expect((await db.volume.findUniqueOrThrow({ where: { id: first!.id } })).makerId).toBe(
      producer.id,
    )
  })

  test('writes the set, begins the format, counts its percentage and notes how many there were', async () => {
    const { bookId } = await book()
    expect((await save(bookId, { volumes: three })).data).toMatchObject({
      totalCount: 3,
      added: 3,
      changed: 0,
      removed: 0,
    })
    expect(await rows(bookId)).toEqual([
      [1, 1, 58, '1·2단원', 'finished', '', '2026-03-02'],
      [2, 59, 120, '', 'producing', '2026-12-15', ''],
      [3, null, null, '', 'waiting', '', ''],
    ])
    expect(await stateOf(bookId)).toEqual({
      prodTypes: [],
      formats: [{ prodType: '점자', progress: 33 }],
    })
    expect(
      await db.audit.findFirst({ where: { action: 'produceBook.saveVolumes' } }),
    ).toMatchObject({
      target: bookId,
      before: { prodType: '점자', volumes: 0, finished: 0, progress: null },
      after: { volumes: 3, finished: 1, progress: 33 },
    })
    const { items, totalCount, progress } = await list(bookId)
    expect([totalCount, progress, items[0]]).toEqual([
      3,
      33,
      {
        id: expect.any(Number),
        number: 1,
        firstPage: 1,
        lastPage: 58,
        units: '1·2단원',
        state: '완료',
        dueDate: '',
        finishedDate: '2026-03-02',
        file: null,
      },
    ])
  })

  test('changes known volumes, adds others, removes missing ones, and lets numbers be exchanged', async () => {
    const { bookId } = await book()
    await save(bookId, { volumes: three })
    const [one, two] = (await list(bookId)).items
    const { data } = await save(bookId, {
      volumes: [
        { id: one.id, number: 2 },
        { id: two.id, number: 1, state: '검수' },
        { number: 9, state: '완료' },
      ],
    })
    expect(data).toMatchObject({ totalCount: 3, added: 1, changed: 2, removed: 1 })
    expect(await rows(bookId)).toEqual([
      [1, 59, 120, '', 'checking', '2026-12-15', ''],
      [2, 1, 58, '1·2단원', 'finished', '', '2026-03-02'],
      [9, null, null, '', 'finished', '', today],
    ])
    expect((await list(bookId)).items.map(({ id }: { id: number }) => id).slice(0, 2)).toEqual([
      two.id,
      one.id,
    ])
  })

  test('that changes nothing writes nothing', async () => {
    const { bookId } = await book()
    await save(bookId, { volumes: three })
    const { items } = await list(bookId)
    const before = await digest()
    expect(
      (await save(bookId, { volumes: items.map(({ id }: { id: number }) => ({ id })) })).data,
    ).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(await digest()).toBe(before)
  })

  test('finishes the format with its last volume, and takes it back', async () => {
    const { bookId } = await book()
    await save(bookId, { volumes: three.map((volume) => ({ ...volume, state: '완료' })) })
    expect(await stateOf(bookId)).toEqual({
      prodTypes: ['점자'],
      formats: [{ prodType: '점자', progress: 100 }],
    })
    const { items } = await list(bookId)
    await save(bookId, {
      volumes: items.map(
        ({ id, finishedDate }: { id: number; finishedDate: string }, index: number) => ({
          id,
          finishedDate,
          state: index ? '완료' : '검수',
        }),
      ),
    })
    expect((await stateOf(bookId)).prodTypes).toEqual([])
    expect((await rows(bookId))[0]).toEqual([1, 1, 58, '1·2단원', 'checking', '', ''])
  })

  test('of nothing leaves the last percentage, but no 100', async () => {
    const { bookId } = await book()
    await save(bookId, { volumes: [{ number: 1, state: '완료' }, { number: 2 }] })
    const ids = (await list(bookId)).items.map(({ id }: { id: number }) => id)
    expect((await save(bookId, { volumes: [], remove: ids })).data.progress).toEqual({
      before: 50,
      after: 50,
    })
    expect((await stateOf(bookId)).formats).toEqual([{ prodType: '점자', progress: 50 }])
    const { data } = await save(bookId, { volumes: [{ number: 1, state: '완료' }] })
    expect(data.totalCount).toBe(1)
    const [{ id }] = (await list(bookId)).items
    await save(bookId, { volumes: [], remove: [id] })
    expect(await stateOf(bookId)).toEqual({
      prodTypes: [],
      formats: [{ prodType: '점자', progress: null }],
    })
  })

  test('tells applicants of each finished volume once, and of the whole instead of the last', async () => {
    const { bookId } = await book()
    await apply(bookId)
    await apply(bookId, '음성')
    await save(bookId, { volumes: three })
    expect(await notifiedVolumes()).toEqual([1])
    const ids = (await list(bookId)).items.map(({ id }: { id: number }) => ({ id }))
    await save(bookId, { volumes: [ids[0], { ...ids[1], state: '완료' }, ids[2]] })
    expect(await notifiedVolumes()).toEqual([1, 2])
    await save(bookId, { volumes: [ids[0], ids[1], { ...ids[2], state: '완료' }] })
    expect(await notifiedVolumes()).toEqual([0, 1, 2])
  })

  test('counts finished pages, whatever state the others have', async () => {
    const { bookId } = await book()
    await save(bookId, {
      volumes: [
        { number: 1, pages: '1-34', state: '완료' },
        { number: 2, pages: '35-68', state: '완료' },
        { number: 3, pages: '69-102', state: '검수' },
      ],
    })
    expect((await stateOf(bookId)).formats).toEqual([{ prodType: '점자', progress: 66 }])
  })

  test('is refused when it gives another percentage than the caller expects', async () => {
    const { bookId } = await book({ progress: { 점자: 72 } })
    const before = await digest()
    const volumes = [{ number: 1 }, { number: 2 }]
    expect(await save(bookId, { volumes, progress: 72 })).toMatchObject({
      status: 409,
      key: 'volumesProgressMoved',
    })
    expect(await digest()).toBe(before)
    expect((await save(bookId, { volumes, progress: 0 })).data.progress).toEqual({
      before: 72,
      after: 0,
    })
  })

  test('leaves a format finished that has a complete file, and without a percentage', async () => {
    const { bookId } = await book({ progress: { 점자: 72 } })
    await call(
      '/api/produceBook/upload',
      { bookId, prodType: 'braille', type: '점자', file: file('전체') },
      as(admin),
    )
    await save(bookId, { volumes: three, progress: 0 })
    expect(await stateOf(bookId)).toEqual({
      prodTypes: ['점자'],
      formats: [{ prodType: '점자', progress: null }],
    })
    await call(
      '/api/produceBook/removeFile',
      { bookId, prodType: 'braille', type: '점자' },
      as(admin),
    )
    expect(await stateOf(bookId)).toEqual({
      prodTypes: [],
      formats: [{ prodType: '점자', progress: 33 }],
    })
  })

  test('takes the text of a table, by number', async () => {
    const { bookId } = await book()
    await save(bookId, { volumes: three })
    const before = (await list(bookId)).items
    const { data } = await save(bookId, {
      rows: '권\t상태\t예정일\n1권\t\t\n2\t끝\t2026. 12. 20.\n4\t검수\t',
      remove: [],
    })
    expect(data).toMatchObject({ added: 1, removed: 1 })
    expect(await rows(bookId)).toEqual([
      [1, 1, 58, '1·2단원', 'finished', '', '2026-03-02'],
      [2, 59, 120, '', 'finished', '2026-12-20', today],
      [4, null, null, '', 'checking', '', ''],
    ])
    expect((await list(bookId)).items[1].id).toBe(before[1].id)
    expect(await save(bookId, { rows: '1,1-5,a,대기,,,x\n' })).toMatchObject({
      status: 400,
      fieldErrors: { rows: expect.stringContaining('1번째 줄') },
    })
  })

  test('takes 500 volumes at once, and no more', async () => {
    const { bookId } = await book()
    const many = Array.from({ length: 500 }, (_, index) => ({
      number: index + 1,
      pages: `${index * 10 + 1}-${index * 10 + 10}`,
      units: `${index + 1}단원`,
      state: index % 2 ? '완료' : '대기',
    }))
    expect((await save(bookId, { volumes: many })).data).toMatchObject({
      totalCount: 500,
      added: 500,
    })
    expect((await stateOf(bookId)).formats).toEqual([{ prodType: '점자', progress: 50 }])
    expect(await save(bookId, { volumes: [...many, { number: 501 }] })).toMatchObject({
      status: 400,
      fieldErrors: { volumes: expect.any(String) },
    })
  })

  test('once per operation id', async () => {
    const { bookId } = await book()
    const twice = [
      await save(bookId, { volumes: three, opId: 'one' }),
      await save(bookId, { volumes: three, opId: 'one' }),
    ]
    expect(twice[0]?.data).toEqual(twice[1]?.data)
    expect(await rows(bookId)).toHaveLength(3)
  })
})

describe('a refusal', () => {
  test('stands at every cell that is wrong, and nothing is written', async () => {
    const { bookId } = await book()
    const before = await digest()
    const answer = await save(bookId, {
      volumes: [
        { number: 0, pages: 'abc' },
        { number: 2, pages: '1-10', dueDate: '2026-02-30' },
        { number: 2, pages: '10-20', state: '모름' },
        { number: 4, firstPage: 9, lastPage: 3 },
      ],
    })
    expect(answer).toMatchObject({ status: 400, key: 'invalidInput' })
    expect(answer.fieldErrors).toEqual({
      'volumes.0.number': '권 번호는 1부터 999까지 숫자로 적어 주세요.',
      'volumes.0.pages': '쪽을 1-58 또는 58처럼 적어 주세요.',
      'volumes.1.dueDate': '날짜를 다시 확인해 주세요. 예: 2026-03-02',
      'volumes.2.number': '2권이 두 번 있습니다. 번호를 고쳐 주세요.',
      'volumes.2.pages': '쪽이 2권(1-10쪽)과 겹칩니다. 쪽을 고쳐 주세요.',
      'volumes.2.state': '상태는 대기, 제작 중, 검수, 완료 가운데 하나입니다. 다시 골라 주세요.',
      'volumes.3.pages': '끝 쪽이 시작 쪽보다 앞입니다. 쪽을 고쳐 주세요.',
    })
    expect(await digest()).toBe(before)
  })

  test.each<[string, object, number]>([
    ['an unknown type', { type: '동영상', volumes: [] }, 400],
    ['no volumes', {}, 400],
    ['volumes that are none', { volumes: 'x' }, 400],
    ['a volume that is none', { volumes: [1] }, 400],
    ['a cell that is a list', { volumes: [{ number: [1] }] }, 400],
    ['an unknown book', { bookId: 'nowhere', volumes: [] }, 404],
  ])('of %s', async (_, body, status) => {
    const { bookId } = await book()
    expect((await save(bookId, { ...body })).status).toBe(status)
    expect(await db.format.count()).toBe(0)
  })

  test('of the same volume twice, and volumes of another format count as new', async () => {
    const { bookId } = await book()
    await save(bookId, { volumes: three })
    const [one] = (await list(bookId)).items
    expect(
      (await save(bookId, { volumes: [{ id: one.id }, { id: one.id, number: 5 }] })).status,
    ).toBe(400)
    await save(bookId, { type: '음성', volumes: [{ id: one.id, number: 1 }] })
    expect(
      await db.volume.groupBy({ by: 'prodType', _count: true, orderBy: { prodType: 'asc' } }),
    ).toMatchObject([
      { prodType: '음성', _count: 1 },
      { prodType: '점자', _count: 3 },
    ])
  })

  test('of changes made from an earlier state leaves what others saved', async () => {
    const { bookId } = await book()
    await save(bookId, { volumes: three })
    const { version } = await list(bookId)
    const { items } = await list(bookId)
    const ids = items.map(({ id }: { id: number }) => ({ id }))
    expect(
      (await save(bookId, { volumes: [{ ...ids[0], units: '1단원' }, ids[1], ids[2]], version }))
        .status,
    ).toBe(200)
    expect(
      await save(bookId, { volumes: [{ ...ids[0], units: '2단원' }, ids[1], ids[2]], version }),
    ).toMatchObject({ status: 409, key: 'volumesChanged' })
    expect((await rows(bookId))[0]?.[3]).toBe('1단원')
  })

  test('of removing what is finished or has a file, unless it is named', async () => {
    const { bookId } = await book()
    await save(bookId, { volumes: three })
    const [one, two] = (await list(bookId)).items
    await upload(two.id)
    const refused = await save(bookId, { volumes: [] })
    expect([refused.status, refused.key, refused.message]).toEqual([
      409,
      'volumesRemoveAsk',
      '완료되었거나 파일이 있는 권(1, 2)을 지우려면 확인이 필요합니다.',
    ])
    expect(await rows(bookId)).toHaveLength(3)
    expect((await save(bookId, { volumes: [], remove: [one.id] })).status).toBe(409)
    expect((await save(bookId, { volumes: [], remove: [one.id, two.id] })).data).toMatchObject({
      removed: 3,
    })
    expect((await db.storedFile.findFirstOrThrow()).removeTime).not.toBeNull()
  })

  test('of producers and members', async () => {
    const { id, bookId } = await book()
    await save(bookId, { volumes: three })
    expect((await save(bookId, { volumes: [] }, producer)).status).toBe(403)
    expect(
      (await call('/api/produceBook/volumes', { bookId, type: '점자' }, as(member))).status,
    ).toBe(403)
    expect(
      (await call('/api/produceBook/volumes', { bookId, type: '점자' }, as(producer))).status,
    ).toBe(404)
    await db.assignment.create({ data: { userId: producer.id, bookRowId: id } })
    expect((await list(bookId, producer)).totalCount).toBe(3)
  })
})

describe('the file of a volume', () => {
  const withVolumes = async () => {
    const made = await book()
    await save(made.bookId, { volumes: three })
    const { items } = await list(made.bookId)
    return { ...made, items }
  }

  test('is had by those who may see the book, stays through changes of the set, and is written down', async () => {
    const { id, bookId, items } = await withVolumes()
    expect((await upload(items[1].id)).data).toMatchObject({
      number: 2,
      state: '제작 중',
      file: { name: '수학 1권.brf', size: 4 },
    })
    const [one, two, last] = (await list(bookId)).items
    await save(bookId, {
      volumes: [{ id: one.id, number: 2 }, { id: two.id, number: 1 }, { id: last.id }],
    })
    const answer = await download(two.id, { version: two.file.version })
    expect([await answer.text(), answer.headers.get('content-disposition')]).toEqual([
      '1권',
      expect.stringContaining('brf'),
    ])
    expect([
      (await download(two.id, { caller: producer })).status,
      (await download(two.id, { caller: member })).status,
      (await download(one.id)).status,
    ]).toEqual([404, 403, 404])
    await db.assignment.create({ data: { userId: producer.id, bookRowId: id } })
    expect((await download(two.id, { caller: producer })).status).toBe(200)
    expect((await download(two.id, { version: 'other' })).status).toBe(409)
    expect(
      await db.audit.count({ where: { action: 'produceBook.downloadVolume', target: bookId } }),
    ).toBe(2)
    expect(await db.audit.count({ where: { action: 'produceBook.uploadVolume' } })).toBe(1)
  })

  test('may finish it, and its applicants are notified', async () => {
    const { bookId, items } = await withVolumes()
    await apply(bookId)
    expect((await upload(items[1].id, { finish: '1' })).data).toMatchObject({ state: '완료' })
    expect([(await rows(bookId))[1], await notifiedVolumes()]).toEqual([
      [2, 59, 120, '', 'finished', '2026-12-15', today],
      [2],
    ])
    expect((await stateOf(bookId)).formats[0]?.progress).toBe(66)
    await upload(items[2].id, { finish: '1' })
    expect([(await stateOf(bookId)).prodTypes, await notifiedVolumes()]).toEqual([['점자'], [0, 2]])
  })

  test('is replaced only when it is the one that was seen, and the old bytes go', async () => {
    const { bookId, items } = await withVolumes()
    await upload(items[0].id, { version: 'none' })
    expect(await upload(items[0].id, { version: 'none', file: file('둘째') })).toMatchObject({
      status: 409,
      key: 'fileChangedMeanwhile',
    })
    const { version } = (await list(bookId)).items[0].file
    await upload(items[0].id, { version, file: file('셋째') })
    expect(await (await download(items[0].id)).text()).toBe('셋째')
    expect(await db.storedFile.count({ where: { removeTime: null } })).toBe(1)
  })

  test('is taken away, and the state stays', async () => {
    const { items } = await withVolumes()
    await upload(items[0].id)
    expect(
      (
        await call(
          `/api/produceBook/removeVolumeFile/${items[0].id}`,
          { version: 'other' },
          as(admin),
        )
      ).status,
    ).toBe(409)
    expect(
      (await call(`/api/produceBook/removeVolumeFile/${items[0].id}`, {}, as(admin))).data,
    ).toMatchObject({ state: '완료', file: null })
    expect(
      (await call(`/api/produceBook/removeVolumeFile/${items[0].id}`, {}, as(admin))).status,
    ).toBe(404)
    expect([
      (await download(items[0].id)).status,
      (await upload(999_999)).status,
      (await upload(items[0].id, { file: '' })).status,
    ]).toEqual([404, 404, 400])
    expect(await db.storedFile.count({ where: { removeTime: null } })).toBe(0)
  })
})

describe('what can be read', () => {
  const readable = (bookId: string) => call('/api/public/book/readable', { bookId })

  test('is shown to everybody, for formats that are not finished as a whole', async () => {
    const { bookId } = await book({ progress: { 음성: 30 } })
    await save(bookId, { volumes: three })
    await save(bookId, { type: '확대A3', volumes: [{ number: 1, state: '완료' }] })
    const { data: without } = await readable(bookId)
    expect(without[0]).toMatchObject({
      now: [],
      withoutFile: [{ first: 1, last: 58 }],
      text: { ko: expect.stringMatching(/^아직 읽을 수 있는 부분이 없습니다\./) },
    })
    await upload((await list(bookId)).items[0].id)
    const { data } = await readable(bookId)
    expect(data).toEqual([
      {
        prodType: '점자',
        count: 3,
        finished: 1,
        now: [{ first: 1, last: 58 }],
        nowVolumes: [],
        nowUnits: ['1·2단원'],
        withoutFile: [],
        volumesWithoutFile: [],
        next: { number: 2, first: 59, last: 120, units: '', dueDate: '2026-12-15' },
        text: {
          ko: expect.stringMatching(
            /^지금 읽을 수 있는 부분: 1–58쪽 \(1·2단원\)\. 다음: 59–120쪽, /,
          ),
          en: expect.stringMatching(/^Can be read now: p\. 1–58/),
        },
      },
    ])
    expect((await readable('nowhere')).status).toBe(404)
  })
})
