/**
 * Tests in Chromium, with scripts and without, the way of a book from its publisher's document to two
 * readers: read, corrected, drafted as braille and large print, handed in, signed, told.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { levels } from '~/tables/codes'
import { logIn, newContext, newPage } from '../../support/browser/browser'
import { modes } from '../../support/browser/modes'
import { hwpx, object, paragraph, picture, section } from '../../support/manuscripts/hwpx'
import { addBook } from '../../support/servers/app'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

const press = async (page: Page, selector: string) => {
  const answered = page.waitForEvent('load')
  await page.locator(selector).first().click()
  await answered
}
const notice = (page: Page) => page.locator('.notice').first().innerText()
/** Loads a page again until it no longer shows a text. */
async function until(page: Page, path: string, waiting: string) {
  await page.goto(app.url + path)
  while (await page.getByText(waiting).first().isVisible()) {
    await page.waitForTimeout(300)
    await page.reload()
  }
}

/** Three pages of print, as volunteers mark them; a word of the first is misspelt. */
const document = (title: string) =>
  hwpx([
    [
      section(),
      paragraph('@@p1'),
      paragraph(title, { shape: 'outline1', style: '개요 1' }),
      paragraph('우리 고장의 모습을 살펴봅시다.'),
      paragraph('고장에는 산과 강이 잇습니다.'),
      paragraph('@@p2'),
      paragraph(object(picture('image1'))),
      paragraph('그림에서 무엇을 볼 수 있나요?'),
      paragraph('@@p3'),
      paragraph('고장의 이름은 어디에서 왔을까요?'),
    ].join(''),
  ])

const types = ['점자', '확대A3'] as const

/** A book of two producers with a volume of each type, and a reader who waits for each. */
async function openBook(mode: string) {
  const [bookId, title] = [`S-${mode}`, `우리 고장 이야기 ${mode}`]
  const bookRowId = await addBook(app, { bookId, title, publisher: '시험출판' })
  const colleague = await app.db.user.findFirstOrThrow({
    where: { level: levels.producer, user: { notIn: ['producer', 'newmaker'] } },
  })
  const maker = await app.db.user.findUniqueOrThrow({ where: { user: 'producer' } })
  await app.db.assignment.createMany({
    data: [maker, colleague].map(({ id: userId }) => ({ userId, bookRowId })),
  })
  const member = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
  const { userId: otherId } = await app.db.eligibility.findFirstOrThrow({
    where: { state: 'confirmed', userId: { not: member.id } },
    orderBy: { userId: 'asc' },
  })
  const other = await app.db.user.findUniqueOrThrow({ where: { id: otherId } })
  const readers = [member, other]
  const volumes: number[] = []
  for (const [i, prodType] of types.entries()) {
    await app.db.format.create({ data: { bookRowId, prodType } })
    const data = { bookRowId, prodType, number: 1, firstPage: 1, lastPage: 3 }
    volumes.push((await app.db.volume.create({ data })).id)
    const userId = readers[i]!.id
    await app.db.order.create({ data: { userId, bookId, title, prodType, orderNum: 1 } })
  }
  return { bookRowId, bookId, title, volumes, readers, colleague: colleague.user }
}

/** Fills the form of drafts in, and gives the file that comes. */
async function draft(page: Page, bookId: string, kind: string, volume: number) {
  await page.goto(`${app.url}/producer/manuscript/${bookId}`)
  await page.locator(`#draft-form [name=kind][value=${kind}]`).check()
  await page.locator('#draft-form [name=volume]').selectOption(String(volume))
  const arrived = page.waitForEvent('download')
  await page.locator('#draft-form button').first().click()
  const download = await arrived
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

it.each(modes.filter((mode) => mode === 'on' || mode === 'off'))(
  'from its document to two readers on one day, with scripts %s',
  async (mode) => {
    const { bookRowId, bookId, title, volumes, readers, colleague } = await openBook(mode)
    const person = async (user: string) => {
      const watched = await newPage(await newContext(browser, mode), app.url)
      await logIn(watched.page, app.url, user)
      return watched.page
    }
    const [admin, maker, checker] = [
      await person('admin'),
      await person('producer'),
      await person(colleague),
    ]

    // the document of the publisher comes, and is read by itself
    await admin.goto(`${app.url}/admin/produce/item/${bookId}`)
    const fold = admin.locator('details:not([open]):has(#file-publisher) > summary')
    if ((await fold.count()) > 0) await fold.click()
    await admin.setInputFiles('#file-publisher input[type=file]', {
      name: '우리 고장.hwpx',
      mimeType: 'application/octet-stream',
      buffer: document(title),
    })
    await press(admin, '#file-publisher button:not([type=button])')
    expect(await notice(admin)).toContain('우리 고장.hwpx')
    // every ten seconds the service looks for what waits; whoever presses the button need not wait
    await maker.goto(`${app.url}/producer/manuscript/${bookId}`)
    expect(await maker.locator('main').innerText()).toContain('원본을 읽고 있습니다')
    await press(maker, '#make-form button')
    await until(maker, `/producer/manuscript/${bookId}`, '원본을 읽고 있습니다')

    // a producer takes both volumes, corrects a page and describes a picture
    for (const id of volumes) {
      await maker.goto(`${app.url}/producer/volume/${id}`)
      await press(maker, '#take-form button')
      expect(await notice(maker)).toContain('맡았습니다.')
    }
    const pageOf = async (label: string) =>
      app.db.manuscriptPage.findFirstOrThrow({ where: { bookRowId, label } })
    for (const [label, wrong, right] of [
      ['1', '잇습니다', '있습니다'],
      ['2', /!\[\]/, '![산 아래로 강이 흐르는 마을]'],
      ['3', '왔을까요?', '왔을까요? 이야기해 봅시다.'],
    ] as const) {
      const { id, text } = await pageOf(label)
      await maker.goto(`${app.url}/producer/manuscript/page/${id}`)
      await maker.fill('#page-form [name=text]', text.replace(wrong, right))
      await maker.selectOption('#page-form [name=state]', 'checked')
      await press(maker, '#page-form button')
      expect((await pageOf(label)).text).toContain(right)
    }
    await maker.goto(`${app.url}/producer/manuscript/${bookId}`)
    expect(await maker.locator('main').innerText()).toContain('3쪽 가운데 3쪽 확인')

    // drafts of both, handed in as they are
    for (const [i, kind] of ['braille', 'print'].entries()) {
      const { name, bytes } = await draft(maker, bookId, kind, volumes[i]!)
      expect(name).toContain('초안')
      await maker.goto(`${app.url}/producer/volume/${volumes[i]}`)
      await maker.setInputFiles('#hand-in-form [name=file]', {
        name: name.replace(' 초안', ''),
        mimeType: 'application/octet-stream',
        buffer: bytes,
      })
      await press(maker, '#hand-in-form button')
      expect(await notice(maker)).toContain('제출했습니다.')
      expect(await maker.locator('#sign-form').count()).toBe(0)
    }

    // another person signs; until then nobody has them
    const told = (userId: number) =>
      app.db.notification.count({ where: { userId, order: { bookId } } })
    expect(await Promise.all(readers.map(({ id }) => told(id)))).toEqual([0, 0])
    for (const [i, id] of volumes.entries()) {
      await until(checker, `/producer/volume/${id}`, '파일을 검사하고 있습니다')
      const text = await checker.locator('main').innerText()
      expect(text).toContain('초안이라고 적혀 있습니다')
      if (i === 0) expect(text).toMatch(/초안의 \d+줄 가운데 \d+줄\(100%\)이 그대로/)
      if ((await checker.locator('#sign-form [name=reason]').count()) > 0)
        await checker.fill('#sign-form [name=reason]', '연습입니다.')
      await press(checker, '#sign-form button')
      expect(await notice(checker)).toContain('확인했습니다.')
    }
    for (const [i, { user, id }] of readers.entries()) {
      expect(await told(id)).toBeGreaterThan(0)
      const reader = await person(user)
      await reader.goto(`${app.url}/notifications`)
      expect(await reader.locator('main').innerText()).toContain(title)
      const volume = await app.db.volume.findUniqueOrThrow({ where: { id: volumes[i] } })
      expect(volume).toMatchObject({ state: 'finished', handedInKey: null })
      await reader.context().close()
    }
    for (const page of [admin, maker, checker]) await page.context().close()
  },
)
