/**
 * Tests manuscripts by /api: how they are made of a source, corrected by several people, and made anew, and
 * what drafts hold.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Upload } from '~/features/production/manuscript/manuscript.schema'
import { UploadedFile } from '~/platform/uploaded-file'
import { continueManuscripts } from '~/features/production/manuscript/make-manuscript.server'
import { checkFile } from '~/features/production/file-check/check-file'
import { checksDone } from '~/features/production/file-check/check-stored.server'
import { db } from '~/platform/db.server'
import { removeUnused } from '~/storage/stored-files.server'
import { call, callRaw, type Person } from '../../support/client/api-call'
import { admin, as, member, producer, usePeople } from '../../support/client/people'
import { book } from '../../support/fixtures/books'
import { expectedFile, found, onDisk } from '../../support/fixtures/expected-file'

usePeople('admin', 'producer', 'member')

const typed = [
  '머리말입니다.',
  '@@p12',
  '# 우리 고장',
  '고장의 옛이야기를 읽어 봅시다.',
  '① 산 ② 강 ③ 바다',
  '@@p13',
  '![](그림 13-1)',
  '물은 $H_2O$라고 적습니다.',
  '@@p14',
  '마지막 쪽입니다.',
].join('\n')

let bookId: string
let bookRowId: number
beforeEach(async () => {
  const made = await book({ title: '사회 3-1' })
  ;({ bookId, id: bookRowId } = made)
  await db.assignment.create({ data: { userId: producer.id, bookRowId } })
})

const ask = (name: string, fields: object = {}, caller: Person = producer) =>
  call(`/api/manuscript/${name}`, { bookId, ...fields }, as(caller))
const upload = (text: string, name = '사회.txt') => ask('upload', { file: new File([text], name) })
const source = (text: string, name = '출판사.txt') =>
  call(
    '/api/produceBook/upload',
    { bookId, prodType: 'publisher', file: new File([text], name) },
    as(admin),
  )
/** The manuscript of a text, made. */
async function made(text = typed) {
  expect((await upload(text)).status).toBe(200)
  await continueManuscripts()
}
const pageRows = () =>
  db.manuscriptPage.findMany({ where: { bookRowId }, orderBy: { place: 'asc' } })
const pageOf = async (label: string) =>
  db.manuscriptPage.findFirstOrThrow({ where: { bookRowId, label } })
const versionOf = ({ updateTime }: { updateTime: Date }) => String(updateTime.getTime())
async function save(label: string, text: string, caller = producer) {
  const page = await pageOf(label)
  return call(
    `/api/manuscript/savePage/${page.id}`,
    { text, label, state: 'read', version: versionOf(page) },
    as(caller),
  )
}

describe('a manuscript', () => {
  test('is made of a text with marks: a page of print each, with what is open in it', async () => {
    await made()
    const { data } = await ask('info')
    expect(data).toMatchObject({
      state: 'ready',
      problem: '',
      source: '사회.txt',
      ofPublisher: false,
      report: { kind: 'text', pagesBy: 'marks' },
      counts: { pages: 4, read: 0, checked: 0, openPictures: 1, changed: 0 },
    })
    expect(data.report.lettersOut).toBe(data.report.lettersIn)
    expect((await pageRows()).map(({ label, place, state }) => [label, place, state])).toEqual([
      ['', 1, 'drafted'],
      ['12', 2, 'drafted'],
      ['13', 3, 'drafted'],
      ['14', 4, 'drafted'],
    ])
    const { items, totalCount } = (await ask('doubts')).data
    expect(totalCount).toBe(1)
    expect(items[0]).toMatchObject({ label: '13', kind: 'picture', text: '그림 13-1' })
    const open = (await ask('pages', { open: '1' })).data
    expect(open.items.map(({ label }: { label: string }) => label)).toEqual(['13'])
  })

  test("waits as soon as a publisher's text is there, whichever way it came, and a PDF does not", async () => {
    await source(typed, '출판사.pdf')
    expect((await ask('info')).data.state).toBe('none')
    for (const name of ['출판사.hwpx', '출판사.HWP', '출판사.docx']) {
      await source(typed, name)
      expect((await ask('info')).data.state).toBe('waiting')
      await db.manuscript.delete({ where: { bookRowId } })
    }
    await source(typed)
    expect((await ask('info')).data).toMatchObject({ state: 'waiting', ofPublisher: true })
    await continueManuscripts()
    expect((await ask('info')).data).toMatchObject({ state: 'ready', counts: { pages: 4 } })
  })

  test('of several files has the pages of all, each at its place', async () => {
    await made('@@p3\n셋째 쪽\n@@p4\n넷째 쪽')
    const add = (text: string) => ask('upload', { file: new File([text], '앞.txt'), adds: '1' })
    expect((await add('@@p1\n첫 쪽\n@@p2\n둘째 쪽')).status).toBe(200)
    await continueManuscripts()
    // the next one would take the place of what nobody has read yet
    const state = (one: 'making' | 'ready') =>
      db.manuscript.update({ where: { bookRowId }, data: { state: one, turnTime: new Date() } })
    await state('making')
    expect((await add('@@p5\n다섯째 쪽')).fieldErrors).toEqual({
      file: '앞에 올린 파일을 아직 읽고 있습니다. 다 읽은 뒤에 다시 올려 주세요.',
    })
    await state('ready')
    expect((await add('@@p5\n다섯째 쪽')).status).toBe(200)
    await continueManuscripts()
    expect((await pageRows()).map(({ label, place }) => [label, place])).toEqual([
      ['1', 1],
      ['2', 2],
      ['3', 3],
      ['4', 4],
      ['5', 5],
    ])
    await made('@@p3\n다시 온 쪽')
    expect((await pageRows()).map(({ label, text }) => [label, text])).toEqual([
      ['3', '다시 온 쪽'],
    ])
  })

  test('keeps what somebody saves while its source is read again', async () => {
    await made('@@p3\n셋째 쪽')
    await db.$transaction(async (tx) => {
      await tx.manuscriptPage.updateMany({
        where: { bookRowId },
        data: { text: '고친 셋째 쪽', userName: '김제작' },
      })
      await ask('upload', { file: new File(['@@p3\n다시 온 쪽'], '다시.txt') })
      const waits = () =>
        db.$queryRaw<unknown[]>`
          SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(async () => (await waits()).length, { timeout: 4_000 }).toBeGreaterThan(0)
    })
    await continueManuscripts()
    expect(await pageRows()).toMatchObject([{ text: '고친 셋째 쪽', newText: '다시 온 쪽' }])
  })

  test('takes files of 200 MB, as its page says, and no larger ones', () => {
    const sent = (size: number) =>
      z.safeParse(Upload, {
        bookId,
        file: new UploadedFile('수학.pdf', 'application/pdf', size, new Uint8Array(32), '/nowhere'),
      })
    expect(sent(200 * 1024 * 1024).success).toBe(true)
    expect(sent(200 * 1024 * 1024 + 1).error?.issues).toMatchObject([
      { path: ['file'], message: 'sourceTooLarge' },
    ])
  })

  test('says why a source cannot be read, and the next one takes its place', async () => {
    await upload('\u0000\u0001\u0002'.repeat(400), '사진.epub')
    await continueManuscripts()
    const { data } = await ask('info')
    expect([data.state, data.problem]).toEqual([
      'failed',
      expect.stringMatching(/damaged|unknownKind/),
    ])
    await made()
    expect((await ask('info')).data).toMatchObject({ state: 'ready', problem: '' })
  })

  test('whose reading ended with its process is taken up after ten minutes, not before', async () => {
    await upload(typed)
    await continueManuscripts()
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const stuck = (minutes: number) =>
      db.manuscript.update({
        where: { bookRowId },
        data: { state: 'making', turnTime: minutesAgo(minutes) },
      })
    await stuck(9)
    expect(await continueManuscripts()).toBeNull()
    await stuck(11)
    expect(await continueManuscripts()).toEqual({ manuscripts: 1 })
    expect((await ask('info')).data.state).toBe('ready')
  })

  test('keeps its file as long as it is its source, and no longer', async () => {
    await made()
    const { sourceKey } = await db.manuscript.findUniqueOrThrow({ where: { bookRowId } })
    await upload('@@p1\n다른 글', '다른.txt')
    const file = await db.storedFile.findUniqueOrThrow({ where: { key: sourceKey! } })
    expect(file.removeTime).not.toBeNull()
    await removeUnused(Date.now() + 2 * 60 * 60 * 1000)
    expect(await db.storedFile.count({ where: { key: sourceKey! } })).toBe(0)
    expect((await ask('info')).data.source).toBe('다른.txt')
  })

  test('is for those who may see the book', async () => {
    await made()
    const { id } = await pageOf('12')
    await db.assignment.deleteMany({ where: { bookRowId } })
    expect((await ask('info')).status).toBe(404)
    expect((await call(`/api/manuscript/page/${id}`, {}, as(producer))).status).toBe(404)
    expect((await call(`/api/manuscript/page/${id}`, {}, as(admin))).status).toBe(200)
    expect((await ask('info', {}, member)).status).toBe(403)
  })
})

describe('a page', () => {
  test('is saved with who and when, and what it was before is kept', async () => {
    await made()
    expect((await save('13', '![물방울](그림 13-1)')).data).toMatchObject({ openPictures: 0 })
    const { id } = await pageOf('13')
    const { data } = await call(`/api/manuscript/page/${id}`, {}, as(producer))
    expect(data).toMatchObject({ state: 'read', userName: '이름 producer', pages: 4, place: 3 })
    expect(data.versions).toEqual([
      expect.objectContaining({ text: expect.stringContaining('![](그림 13-1)'), userName: '' }),
    ])
    expect((await ask('info')).data.counts).toMatchObject({ read: 1, openPictures: 0 })
    const { action } = await db.audit.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(action).toBe('manuscript.savePage')
  })

  test('that two people save at once keeps the first; the second is told by whom, and nothing is lost', async () => {
    await made()
    const page = await pageOf('12')
    const send = (text: string, caller: Person) =>
      call(
        `/api/manuscript/savePage/${page.id}`,
        { text, label: '12', state: 'read', version: versionOf(page) },
        as(caller),
      )
    const answers = await Promise.all([send('가', producer), send('나', admin)])
    const [kept] = answers.filter(({ status }) => status === 200)
    const [refused] = answers.filter(({ status }) => status === 409)
    expect([kept, refused].map((answer) => answer?.status)).toEqual([200, 409])
    expect(refused!.fieldErrors!.text).toContain('그사이')
    const { text } = await pageOf('12')
    expect(text).toBe(answers[0] === kept ? '가' : '나')
    expect(await db.manuscriptVersion.count({ where: { pageId: page.id } })).toBe(1)
  })

  test('that is saved as it was makes no version', async () => {
    await made()
    const { id, text } = await pageOf('14')
    const page = await pageOf('14')
    const same = { text, label: '14', state: 'drafted', version: versionOf(page) }
    expect((await call(`/api/manuscript/savePage/${id}`, same, as(producer))).status).toBe(200)
    expect(await db.manuscriptVersion.count()).toBe(0)
  })
})

describe('a source that comes again', () => {
  test('changes untouched pages, and stands beside those that people changed until one decides', async () => {
    await made()
    await save('12', '고친 열두째 쪽')
    await made(typed.replace('옛이야기', '새이야기').replace('마지막 쪽', '끝 쪽'))
    expect((await pageOf('14')).text).toContain('끝 쪽')
    const page = await pageOf('12')
    expect([page.text, page.newText]).toEqual([
      '고친 열두째 쪽',
      expect.stringContaining('새이야기'),
    ])
    expect((await ask('info')).data.counts.changed).toBe(1)
    const compare = (take: string) =>
      call(`/api/manuscript/compare/${page.id}`, { take, version: versionOf(page) }, as(producer))
    expect((await compare('1')).status).toBe(200)
    expect((await pageOf('12')).text).toContain('새이야기')
    expect((await compare('0')).status).toBe(409)
    const texts = await db.manuscriptVersion.findMany({ where: { pageId: page.id } })
    expect(texts.map(({ text }) => text)).toContain('고친 열두째 쪽')
  })
})

describe('find and replace', () => {
  test('shows every place first, and replaces exactly those, with their earlier texts', async () => {
    await made('@@p1\n고장 고장\n@@p2\n우리 고장\n@@p3\n없음')
    const { data } = await ask('find', { find: '고장' })
    expect(data).toMatchObject({ count: 3, pages: 2 })
    expect(data.items[2]).toMatchObject({ label: '2', before: '우리 ', found: '고장' })
    expect((await ask('replace', { find: '고장', replace: '마을', count: 2 })).status).toBe(409)
    const replaced = await ask('replace', { find: '고장', replace: '$&마을', count: 3 })
    expect(replaced.data).toEqual({ count: 3, pages: 2 })
    expect((await pageOf('2')).text).toContain('우리 $&마을')
    expect(await db.manuscriptVersion.count()).toBe(2)
    expect((await ask('find', { find: '' })).fieldErrors).toEqual({
      find: '찾을 글을 적어 주세요.',
    })
  })
})

describe('a draft', () => {
  const draft = (fields: object) =>
    callRaw('/api/manuscript/draft', { bookId, ...fields }, { ...as(producer), method: 'GET' })

  test('of a volume in braille has its pages, says that it is one, and passes the check', async () => {
    await made()
    await save('13', '![물방울 하나가 있는 그림](그림 13-1)\n물은 $H_2O$라고 적습니다.')
    await db.format.create({ data: { bookRowId, prodType: '점자' } })
    const { id: volume } = await db.volume.create({
      data: { bookRowId, prodType: '점자', number: 1, firstPage: 12, lastPage: 13 },
    })
    const answer = await draft({ kind: 'braille', volume })
    expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toContain(
      '사회 3-1 제1권 점자 초안.brf',
    )
    const brf = Buffer.from(await answer.arrayBuffer())
    const card = await checkFile({
      path: onDisk(brf),
      name: '초안.brf',
      expected: expectedFile({
        prodType: '점자',
        title: '사회 3-1',
        volume: 1,
        volumes: 1,
        firstPage: 12,
        lastPage: 13,
      }),
      sourcePath: null,
    })
    expect(
      found({ ...card, findings: card.findings.filter(({ severity }) => severity === 'severe') }),
    ).toEqual([])
  })

  test('for reading aloud has pages, lists and pictures in words', async () => {
    await made()
    const answer = await draft({ kind: 'reading', first: 12, last: 13, checked: '1' })
    expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toContain(
      '사회 3-1 낭독 원고.txt',
    )
    const text = await answer.text()
    expect(text).toContain('[12쪽]')
    expect(text).toContain('고장의 옛이야기를 읽어 봅시다.')
    expect(text).toContain('그림 13-1')
    expect(text).not.toContain('마지막 쪽입니다.')
  })

  test('as eBraille and as EPUB has its pages, says that it is one, and passes the check', async () => {
    await made()
    for (const [kind, name, prodType] of [
      ['ebraille', '사회 3-1 eBraille 초안.ebrl', '점역'],
      ['epub', '사회 3-1 EPUB 초안.epub', '음성'],
    ] as const) {
      const answer = await draft({ kind, first: 12, last: 14 })
      expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toContain(name)
      const card = await checkFile({
        path: onDisk(Buffer.from(await answer.arrayBuffer())),
        name,
        expected: expectedFile({
          prodType,
          title: '사회 3-1',
          volume: 0,
          firstPage: 12,
          lastPage: 14,
        }),
        sourcePath: null,
      })
      expect(card.findings.filter(({ severity }) => severity === 'severe')).toEqual([])
    }
  })

  test('in large print is a PDF with its pages, as large as chosen', async () => {
    await made()
    const chosen = {
      kind: 'print',
      first: 12,
      last: 13,
      paper: 'B4',
      size: 20,
      colours: 'whiteOnBlack',
    }
    const answer = await draft(chosen)
    expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toContain(
      '사회 3-1 큰 글자 초안.pdf',
    )
    const card = await checkFile({
      path: onDisk(Buffer.from(await answer.arrayBuffer())),
      name: '초안.pdf',
      expected: expectedFile({
        prodType: '확대B4',
        title: '사회 3-1',
        firstPage: 12,
        lastPage: 13,
      }),
      sourcePath: null,
    })
    expect(card.kind).toBe('pdf')
    expect(card.findings.filter(({ severity }) => severity === 'severe')).toEqual([])
    expect((await ask('checkDraft', { ...chosen, size: 12, spacing: 90 })).fieldErrors).toEqual({
      size: '글자 크기는 18부터 32까지 숫자로 적어 주세요.',
      spacing: '줄 간격은 130부터 250까지 숫자로 적어 주세요.',
    })
  })

  test('says what of it somebody should look at, with the page where that stands', async () => {
    await made()
    const { id: pageId } = await pageOf('13')
    for (const kind of ['braille', 'ebraille', 'print', 'epub', 'reading'])
      expect((await ask('draftRemarks', { kind })).data).toEqual({
        totalCount: 1,
        items: [{ pageId, label: '13', kind: 'noDescription', text: '그림 13-1', written: '' }],
      })
    expect((await ask('draftRemarks', { kind: 'epub', first: 90 })).status).toBe(409)
  })

  test('as text comes back as the same manuscript', async () => {
    await made()
    const before = await pageRows()
    await made(await (await draft({ kind: 'text' })).text())
    expect((await pageRows()).map(({ label, text }) => [label, text])).toEqual(
      before.map(({ label, text }) => [label, text]),
    )
  })

  test('that its maker corrects and hands in says how much of it stayed, and the centre sees it', async () => {
    await made(
      `@@p12\n# 우리 고장\n${Array.from({ length: 9 }, (_, i) => `고장의 옛이야기 ${i + 1}을 읽어 봅시다.`).join('\n')}`,
    )
    await db.format.create({ data: { bookRowId, prodType: '점자' } })
    const { id: volume } = await db.volume.create({
      data: { bookRowId, prodType: '점자', number: 1, firstPage: 12, lastPage: 12 },
    })
    const brf = Buffer.from(await (await draft({ kind: 'braille', volume })).arrayBuffer())
    const lines = brf.toString('latin1').split('\r\n')
    const seventh = lines.findIndex((line) => line.includes('#G'))
    lines[seventh] = lines[seventh]!.replace('#G', '#J')
    await call(`/api/volume/take/${volume}`, {}, as(producer))
    const file = new File([lines.join('\r\n')], '사회 3-1 1권.brf')
    expect((await call(`/api/volume/handIn/${volume}`, { file }, as(producer))).status).toBe(200)
    await checksDone()
    const { data } = await call(`/api/volume/info/${volume}`, {}, as(admin))
    expect(data.card.draft).toMatchObject({
      lines: 10,
      sameLines: 9,
      kinds: [
        { kind: 'heading', lines: 1, sameLines: 1 },
        { kind: 'paragraph', lines: 9, sameLines: 8 },
      ],
    })
    expect(data.card.findings.map(({ key }: { key: string }) => key)).toContain('checkIsDraft')
    const figures = async () => (await call('/api/manuscript/figures', {}, as(admin))).data
    expect((await figures()).types).toEqual([])
    const signed = { ok: '1', reason: '시험 파일입니다' }
    expect((await call(`/api/volume/check/${volume}`, signed, as(admin))).status).toBe(200)
    expect(await figures()).toMatchObject({
      types: [{ prodType: '점자', volumes: 1, lines: 10, sameLines: 9 }],
      books: [{ bookId, volumes: 1 }],
      hours: [],
    })
  })

  test('of a file that came before the manuscript is not compared', async () => {
    await db.format.create({ data: { bookRowId, prodType: '점자' } })
    const { id: volume } = await db.volume.create({
      data: { bookRowId, prodType: '점자', number: 1, firstPage: 12, lastPage: 13 },
    })
    await call(`/api/volume/take/${volume}`, {}, as(producer))
    const file = new File([',a'.repeat(400)], '1권.brf')
    await call(`/api/volume/handIn/${volume}`, { file }, as(producer))
    await checksDone()
    await made()
    await call(`/api/volume/recheck/${volume}`, {}, as(producer))
    await checksDone()
    const { data } = await call(`/api/volume/info/${volume}`, {}, as(admin))
    expect(data.card).not.toHaveProperty('draft')
  })

  test('of pages that are not there is refused at its field', async () => {
    await made()
    expect((await ask('checkDraft', { kind: 'braille', first: 90 })).fieldErrors).toEqual({
      first: '원고에 그런 쪽이 없습니다. 쪽을 고쳐 주세요.',
    })
    expect((await ask('checkDraft', { kind: 'braille' })).data).toEqual({ pages: 4 })
    expect((await ask('checkDraft', { kind: 'audio' })).status).toBe(400)
  })
})
