/**
 * Tests what an erratum changes in the manuscript of its book: certain places at once, doubts for the others,
 * only those pages are to be read once more, and taking it back restores them.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { levels } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { call, createPerson, type Person } from '../../../support/client/api-call'
import { admin, usePeople } from '../../../support/client/people'
import { inconsistencies } from '../../../support/checks/consistency'
import { book } from '../../../support/fixtures/books'

let maker: Person
let bookId: string

const asAdmin = (path: string, fields: Record<string, unknown> = {}) =>
  call(`/api/erratum/${path}`, fields, { token: admin.token })
const asMaker = (path: string, fields: Record<string, unknown>) =>
  call(`/api/manuscript/${path}`, fields, { token: maker.token })
const pages = async () =>
  (await db.manuscriptPage.findMany({ orderBy: { place: 'asc' } })).map(
    ({ label, text, state, doubts }) => ({ label, text, state, doubts }),
  )

const texts = ['삼각형의 넙이를 구하여라.', '둘레와 둘레', '값은 서른이다.', '원의 지름']

usePeople('admin')
beforeEach(async () => {
  maker = await createPerson('maker', levels.producer)
  const made = await book({ title: '수학 1' })
  bookId = made.bookId
  await db.assignment.create({ data: { userId: maker.id, bookRowId: made.id } })
  await call(
    '/api/produceBook/saveVolumes',
    { bookId, type: '점자', rows: '1\t1-12\n2\t13-20' },
    { token: admin.token },
  )
  await db.manuscript.create({
    data: {
      bookRowId: made.id,
      state: 'ready',
      pages: {
        create: texts.map((text, i) => ({
          place: i + 1,
          label: String(11 + i),
          text,
          sourceText: text,
          state: 'checked',
        })),
      },
    },
  })
})

const table = () =>
  asAdmin('register', {
    bookId,
    file: new File(
      [
        [
          '쪽,수정 전,수정 후',
          '11쪽,넙이,넓이',
          '12쪽,둘레,둘래',
          '13쪽,스물,서른',
          '13쪽,사십,오십',
          '50쪽,가나,다라',
          '앞표지,수학,수학 1',
        ].join('\n'),
      ],
      '대조표.csv',
    ),
  })

const doubt = (text: string, said: string) => `<!-- 확인: ${said} -->\n\n${text}`

describe('a table that is confirmed', () => {
  test('corrects what is certain, says the rest at its page, and has only these pages read again', async () => {
    const { id } = (await table()).data
    expect((await pages()).map(({ text }) => text)).toEqual(texts)
    expect((await asAdmin(`info/${id}`)).data.manuscript).toEqual({
      changed: 0,
      already: 0,
      doubt: 0,
      absent: 0,
    })
    expect((await asAdmin(`confirm/${id}`)).status).toBe(200)
    expect(await pages()).toEqual([
      { label: '11', text: '삼각형의 넓이를 구하여라.', state: 'read', doubts: 0 },
      {
        label: '12',
        text: doubt(texts[1]!, '정오(12쪽)를 찾아 고쳐 주세요. 틀린 글: 둘레 바른 글: 둘래'),
        state: 'read',
        doubts: 1,
      },
      {
        label: '13',
        text: doubt(texts[2]!, '정오(13쪽)를 찾아 고쳐 주세요. 틀린 글: 사십 바른 글: 오십'),
        state: 'read',
        doubts: 1,
      },
      { label: '14', text: texts[3], state: 'checked', doubts: 0 },
    ])
    expect((await asAdmin(`info/${id}`)).data.manuscript).toEqual({
      changed: 1,
      already: 1,
      doubt: 2,
      absent: 2,
    })
    // the maker of the volume sees what became of each, and the page
    const { id: volumeId } = await db.volume.findFirstOrThrow({ where: { number: 1 } })
    const mine = await call('/api/erratum/ofVolume', { volumeId }, { token: maker.token })
    expect(
      mine.data.items.map(({ pageText, manuscript, manuscriptPageId }: never) => [
        pageText,
        manuscript,
        manuscriptPageId !== null,
      ]),
    ).toEqual([
      ['앞표지', 'absent', false],
      ['11쪽', 'changed', true],
      ['12쪽', 'doubt', true],
    ])
    // and at the page what to compare, but for what was right already
    const ofPage = async (label: string) => {
      const { id: pageId } = await db.manuscriptPage.findFirstOrThrow({ where: { label } })
      const { data } = await call('/api/erratum/ofPage', { pageId }, { token: maker.token })
      return data.items.map(({ wrong, right, manuscript }: never) => [wrong, right, manuscript])
    }
    expect(await ofPage('11')).toEqual([['넙이', '넓이', 'changed']])
    expect(await ofPage('14')).toEqual([])
    // the history has what was there before
    expect(
      (await db.manuscriptVersion.findMany({ orderBy: { id: 'asc' } })).map(({ text, state }) => [
        text,
        state,
      ]),
    ).toEqual(texts.slice(0, 3).map((text) => [text, 'checked']))
    expect(await inconsistencies()).toEqual([])
  })

  test('and taken back leaves the manuscript as it was, but for pages that people changed since', async () => {
    const { id } = (await table()).data
    await asAdmin(`confirm/${id}`)
    const { id: pageId, updateTime } = await db.manuscriptPage.findFirstOrThrow({
      where: { label: '12' },
    })
    expect(
      (
        await asMaker(`savePage/${pageId}`, {
          version: updateTime.getTime(),
          text: '둘래와 둘레',
          label: '12',
          state: 'read',
        })
      ).status,
    ).toBe(200)
    expect(await asAdmin(`undo/${id}`)).toMatchObject({ status: 200, data: { pagesLeft: 1 } })
    expect(await pages()).toEqual([
      { label: '11', text: texts[0], state: 'checked', doubts: 0 },
      { label: '12', text: '둘래와 둘레', state: 'read', doubts: 0 },
      { label: '13', text: texts[2], state: 'checked', doubts: 0 },
      { label: '14', text: texts[3], state: 'checked', doubts: 0 },
    ])
    expect(await inconsistencies()).toEqual([])
  })
})

test('corrections of one table are of print, not of what another one of them has put there', async () => {
  const file = new File(
    [
      [
        '쪽,수정 전,수정 후',
        '11쪽,넙이를,둘레를',
        '11쪽,둘레를,지름을',
        '13쪽 1행,서른,마흔',
        '13쪽 9행,서른,마흔',
      ].join('\n'),
    ],
    '대조표.csv',
  )
  const { id } = (await asAdmin('register', { bookId, file })).data
  expect((await asAdmin(`confirm/${id}`)).status).toBe(200)
  const results = await db.correction.findMany({ orderBy: { place: 'asc' } })
  expect(results.map(({ manuscript }) => manuscript)).toEqual([
    'changed',
    'doubt',
    'changed',
    'doubt',
  ])
  expect((await pages())[0]!.text).toContain('삼각형의 둘레를 구하여라.')
  expect(await inconsistencies()).toEqual([])
})

test('a page whose number begins with zeros is that page', async () => {
  await db.manuscriptPage.updateMany({ where: { label: '11' }, data: { label: '011' } })
  await asAdmin('create', { bookId, pages: '11', wrong: '넙이', right: '넓이' })
  expect((await pages())[0]).toMatchObject({ label: '011', text: '삼각형의 넓이를 구하여라.' })
})

test('of two confirmations at once one counts', async () => {
  const { id } = (await table()).data
  const answers = await Promise.all([1, 2, 3].map(() => asAdmin(`confirm/${id}`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await db.manuscriptVersion.count()).toBe(3)
})

test('a page of which a newer source says the same stays when the erratum is taken back', async () => {
  const { data } = await asAdmin('create', { bookId, pages: '11', wrong: '넙이', right: '넓이' })
  const [corrected] = await pages()
  await db.manuscriptPage.updateMany({
    where: { label: '11' },
    data: { sourceText: corrected!.text },
  })
  expect((await asAdmin(`undo/${data.id}`)).data.pagesLeft).toBe(1)
  expect((await pages())[0]).toEqual(corrected)
})

test('a page that an administrator without a name corrected is one that people changed', async () => {
  await db.user.update({ where: { id: admin.id }, data: { name: '' } })
  await asAdmin('create', { bookId, pages: '11', wrong: '넙이', right: '넓이' })
  expect(await db.manuscriptPage.findFirst({ where: { label: '11' } })).toMatchObject({
    userName: 'admin',
  })
})

test('a page that somebody has open is not saved over the correction', async () => {
  const { id, updateTime } = await db.manuscriptPage.findFirstOrThrow({ where: { label: '11' } })
  const answer = await asAdmin('create', { bookId, pages: '11', wrong: '넙이', right: '넓이' })
  expect(answer.status).toBe(200)
  expect(
    await asMaker(`savePage/${id}`, {
      version: updateTime.getTime(),
      text: '삼각형의 넙이를 구하시오.',
      label: '11',
      state: 'checked',
    }),
  ).toMatchObject({ status: 409, key: 'manuscriptPageChanged' })
  expect((await pages())[0]!.text).toBe('삼각형의 넓이를 구하여라.')
})

test('a book without a manuscript has nothing to say of one', async () => {
  await db.manuscript.deleteMany()
  const { data } = await asAdmin('create', { bookId, pages: '11', wrong: '넙이', right: '넓이' })
  expect((await asAdmin(`info/${data.id}`)).data.manuscript).toBeNull()
  expect(await db.correction.findFirstOrThrow()).toMatchObject({ manuscript: 'none' })
})
