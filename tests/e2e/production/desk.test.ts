/**
 * Tests the desk in Chromium with scripts and without: a volume is taken, handed in with a fault,
 * returned with two remarks, handed in again, signed by another person, and its reader is told.
 */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { brfOf } from '~/features/production/braille/layout'
import { writeBraille } from '~/features/production/braille/write'
import { logIn, newContext, newPage } from '../../support/browser/browser'
import { modes } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

const press = async (page: Page, selector: string) => {
  const answered = page.waitForEvent('load')
  await page.locator(selector).first().click()
  await answered
}
const notice = (page: Page) => page.locator('.notice').first().innerText()
const braille = (text: string) => ({
  name: '2권.brf',
  mimeType: 'text/plain',
  buffer: Buffer.from(brfOf(writeBraille(text).braille), 'latin1'),
})

/** A new volume of a book of `producer` and a colleague, and a reader who waits for it. */
async function openVolume() {
  const shared = await app.db.volume.findFirstOrThrow({
    where: {
      prodType: '점자',
      format: { book: { assignments: { some: { user: { user: 'producer' } } } } },
    },
    orderBy: [{ bookRowId: 'asc' }, { number: 'desc' }],
  })
  const { bookRowId, prodType } = shared
  const volume = await app.db.volume.create({
    data: { bookRowId, prodType, number: shared.number + 1, firstPage: 801, lastPage: 802 },
    include: { format: { include: { book: true } } },
  })
  const colleague = await app.db.user.findFirstOrThrow({
    where: { level: 2, user: { notIn: ['producer', 'newmaker'] } },
  })
  await app.db.assignment.createMany({
    data: [{ userId: colleague.id, bookRowId: volume.bookRowId }],
    skipDuplicates: true,
  })
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
  const { bookId, title } = volume.format.book
  await app.db.order.create({ data: { userId, bookId, title, prodType: '점자', orderNum: 1 } })
  return { volume, title, bookId, userId, colleague: colleague.user }
}

/** The page of the volume once its file was checked. */
async function openChecked(page: Page, path: string) {
  await page.goto(app.url + path)
  while (await page.getByText('파일을 검사하고 있습니다').first().isVisible()) {
    await page.waitForTimeout(200)
    await page.reload()
  }
}

it.each(modes.filter((mode) => mode === 'on' || mode === 'off'))(
  'from taken to told, with scripts %s',
  async (mode) => {
    const { volume, title, bookId, userId, colleague } = await openVolume()
    const path = `/producer/volume/${volume.id}`
    const person = async (user: string) => {
      const watched = await newPage(await newContext(browser, mode), app.url)
      await logIn(watched.page, app.url, user)
      return watched.page
    }
    const [maker, checker] = [await person('producer'), await person(colleague)]

    // two open the same page; the first who presses has the volume
    await maker.goto(app.url + path)
    await checker.goto(app.url + path)
    await press(maker, '#take-form button')
    expect(await notice(maker)).toContain(
      `${title} ${volume.prodType} ${volume.number}권을 맡았습니다.`,
    )
    await press(checker, '#take-form button')
    expect(await notice(checker)).toContain('님이 먼저 맡았습니다.')

    await maker.setInputFiles('#hand-in-form [name=file]', {
      ...braille(`${title}\n제${volume.number}권\n그림 설명\n우리는 자료를 읽습니다.`),
    })
    await maker.fill('#hand-in-form [name=hours]', '1:30')
    await press(maker, '#hand-in-form button')
    expect(await notice(maker)).toContain('제출했습니다.')
    expect(await maker.locator('#sign-form').count()).toBe(0)

    await openChecked(checker, path)
    expect(await checker.locator('main').innerText()).toContain('작업하면서 적어 둔 말')
    await press(checker, 'main a:has-text("교정 화면 열기")')
    await press(checker, '.proof-lines a:has-text("의견")')
    await checker.fill('#remark-form [name=text]', '그림 설명을 채워 주세요.')
    await press(checker, '#remark-form button')
    expect(await notice(checker)).toContain('의견을 적었습니다.')
    await checker.goto(app.url + path)
    await checker.fill('#return-form [name=remark]', '끝까지 점역되지 않았습니다.')
    await press(checker, '#return-form button')
    expect(await notice(checker)).toContain('돌려보냈습니다.')

    await maker.goto(`${app.url}/producer`)
    await press(maker, `#row-returned-${volume.id} a`)
    const answers = maker.locator('#hand-in-form [name^=answer]')
    expect(await answers.count()).toBe(2)
    for (const field of await answers.all()) await field.fill('고침')
    await maker.setInputFiles('#hand-in-form [name=file]', {
      ...braille(`${title}\n제${volume.number}권\n우리는 자료를 읽습니다.`),
    })
    await press(maker, '#hand-in-form button')

    await openChecked(checker, path)
    expect(await checker.locator('main').innerText()).not.toContain('작업하면서 적어 둔 말')
    if (await checker.locator('#sign-form [name=reason]').count())
      await checker.fill('#sign-form [name=reason]', '연습입니다.')
    await press(checker, '#sign-form button')
    expect(await notice(checker)).toContain('확인했습니다.')
    expect(await app.db.volume.findUniqueOrThrow({ where: { id: volume.id } })).toMatchObject({
      state: 'finished',
      handedInKey: null,
    })
    expect(
      await app.db.notification.count({
        where: { userId, order: { bookId }, volume: { in: [0, volume.number] } },
      }),
    ).toBeGreaterThan(0)
    const reader = await person('member')
    await reader.goto(`${app.url}/notifications`)
    expect(await reader.locator('main').innerText()).toContain(title)
    for (const page of [maker, checker, reader]) await page.context().close()
  },
)
