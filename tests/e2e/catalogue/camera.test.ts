/**
 * Tests the live camera of the ISBN page: automatic reading, capturing, what it announces, and
 * failures.
 */
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withIsbn } from '~/features/catalogue/book/isbn/camera-path'
import { addBook, startApp, type App } from '../../support/servers/app'
import { newContext, newPage, openBrowser } from '../../support/browser/browser'
import { clip, cover } from '../../support/covers/covers'

let app: App
let browser: Browser
const isbn = '9791125957683'
const other = '9788934951261'
const film = join(tmpdir(), `moduchaek-cover-${process.pid}.y4m`)

beforeAll(async () => {
  await clip(film, 'training: straight')
  const camera = [
    'use-fake-ui-for-media-stream',
    'use-fake-device-for-media-stream',
    `use-file-for-fake-video-capture=${film}`,
  ]
  ;[app, browser] = await Promise.all([startApp(), openBrowser(camera)])
  await addBook(app, {
    bookId: '2099-0000001',
    title: '카메라로 찾는 책',
    publisher: '시험출판',
    isbn,
  })
})
afterAll(async () => {
  await browser.close()
  await app.stop()
  expect(app.complaints).toEqual([])
})

type Sent = { image: string; codesOnly?: string }
type Answer = { isbns: string[]; text: string; numbers?: string[] } | number | 'away' | 'never'
type Opened = {
  from?: string
  before?: string
  lang?: string
  answer?: (sent: Sent) => Answer
  options?: BrowserContextOptions
}

/**
 * Opens the camera's page. `answer` replaces the reader's answer; `before` runs in the page before
 * its scripts.
 */
async function opened({
  from = '/',
  before,
  lang = 'ko',
  answer = () => ({ isbns: [], text: '' }),
  options,
}: Opened = {}) {
  const context = await newContext(browser, 'on', options)
  const { page, troubles } = await newPage(context, app.url)
  if (before) await page.addInitScript(before)
  const sent: Sent[] = []
  await page.route('**/api/public/book/findIsbn', (route) => {
    const body = route.request().postDataJSON() as Sent
    sent.push(body)
    return answered(route, answer(body))
  })
  await page.goto(`${app.url}/camera?${new URLSearchParams({ from, lang })}`)
  const close = async (expected = /^$/) => {
    expect(troubles.filter((trouble) => !expected.test(trouble))).toEqual([])
    await context.close()
  }
  return { page, sent, close }
}

function answered(route: Route, answer: Answer) {
  if (answer === 'never') return
  if (answer === 'away') return route.abort('connectionreset')
  if (typeof answer === 'number')
    return route.fulfill({
      status: answer,
      headers: { 'Retry-After': '7' },
      json: { errorCode: answer, data: null },
    })
  return route.fulfill({ json: { errorCode: 0, message: '', data: answer } })
}

const doing = (page: Page, name: string) => page.locator(`[data-do=${name}]`)
const said = (page: Page) => page.locator('[data-part=said]').textContent()
const problem = (page: Page) =>
  page.locator('#camera-problem [data-part=problem-text]').textContent()
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
const isOn = (page: Page) =>
  page.evaluate(() =>
    ((document.querySelector('video')!.srcObject as MediaStream | null)?.getTracks() ?? []).some(
      ({ readyState }) => readyState === 'live',
    ),
  )
/** An error that the camera itself raises. */
const refusing = (name: string) =>
  `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${name}'))`
/** A browser that reads barcodes: `looks` are the codes that it detects, one set for each call. */
const reading = (...looks: string[][]) => `
  const looks = ${JSON.stringify(looks)}
  window.BarcodeDetector = class {
    static getSupportedFormats = async () => ['ean_13', 'qr_code']
    detect = async () => (looks.length > 1 ? looks.shift() : looks[0]).map((rawValue) => ({ rawValue }))
  }`
/** Counts the answers to what the page sent by itself. */
function answersTo(page: Page) {
  const answers = { count: 0 }
  page.on(
    'requestfinished',
    (request) => void (answers.count += Number(request.url().endsWith('/findIsbn'))),
  )
  return answers
}
/** Turns the camera on, until the page has said so, or has found a book and is left. */
async function turnedOn(page: Page) {
  await doing(page, 'start').click()
  await page.waitForFunction(() => {
    const said = document.querySelector('[data-part=said]')
    return !said || said.textContent
  })
}

describe('with the reader of the service', () => {
  it('a book that is held before the camera is found', async () => {
    const { page, close } = await opened()
    await page.unroute('**/api/public/book/findIsbn')
    const { isbns } = await cover('training: straight')
    await turnedOn(page)
    await page.waitForURL(`**/?isbn=${isbns[0]}`, { timeout: 30_000 })
    await close()
  })

  it('what is captured is read with its stages from 0 to 100 per cent', async () => {
    const noted = `
      addEventListener('DOMContentLoaded', () => setTimeout(() => {
        const bar = document.querySelector('progress')
        if (!bar) return
        new MutationObserver((changes) => {
          const steps = JSON.parse(sessionStorage.getItem('steps') ?? '[]')
          sessionStorage.setItem('steps', JSON.stringify([...steps, ...changes.map(({ oldValue }) => oldValue), bar.getAttribute('value')]))
        }).observe(bar, { attributes: true, attributeFilter: ['value'], attributeOldValue: true })
      }))`
    const { page, close } = await opened({ before: noted })
    await page.unroute('**/api/public/book/findIsbn')
    const { isbns } = await cover('training: straight')
    // only captured pictures are sent
    await page.route('**/api/public/book/findIsbn', (route) =>
      (route.request().postDataJSON() as Sent).codesOnly
        ? answered(route, { isbns: [], text: '' })
        : route.continue(),
    )
    await turnedOn(page)
    // the film begins with a desk, where nothing is recognised, so the test captures again
    const left = page.waitForURL('**/?isbn=*', { timeout: 60_000 }).then(() => true)
    const refused = () =>
      page
        .locator('#camera-problem')
        .waitFor({ timeout: 60_000 })
        .then(() => false)
    do await doing(page, 'capture').click()
    while (!(await Promise.race([left, refused()])))
    expect(page.url()).toBe(`${app.url}/?isbn=${isbns[0]}`)
    const steps = JSON.parse(
      await page.evaluate(() => sessionStorage.getItem('steps') ?? '[]'),
    ) as string[]
    expect([...new Set(steps)]).toEqual(['0', '25', '50', '75', '100'])
    await close()
  })
})

describe('found by itself', () => {
  it('a barcode that the service sees leads back with its ISBN; only small squares are sent, one at a time', async () => {
    let looks = 0
    const { page, sent, close } = await opened({
      from: '/?keyword=수학&page=2&sort=1',
      answer: () => ({ isbns: (looks += 1) > 1 ? [isbn] : [], text: '' }),
    })
    await page.evaluate(
      () =>
        (navigator.vibrate = (pattern) =>
          Boolean(sessionStorage.setItem('vibrated', String(pattern)))),
    )
    await turnedOn(page)
    await page.waitForURL(`**/?sort=1&isbn=${isbn}`)
    // results of an ISBN show the ISBN
    expect(await page.locator('tbody th').allInnerTexts()).toEqual([
      '카메라로 찾는 책\n\nISBN 979-11-259-5768-3',
    ])
    expect(await page.evaluate(() => sessionStorage.getItem('vibrated'))).toBe('80')
    expect(sent.map(({ codesOnly }) => codesOnly)).toEqual(['1', '1'])
    const { width, height, format } = await sharp(
      Buffer.from(sent[0]!.image.slice(23), 'base64'),
    ).metadata()
    expect([sent[0]!.image.slice(0, 23), width === height, width! <= 960, format]).toEqual([
      'data:image/jpeg;base64,',
      true,
      true,
      'jpeg',
    ])
    await close()
  })

  it('a browser that reads barcodes looks itself: a book seen twice counts, other goods and a wrong check digit do not', async () => {
    const { page, sent, close } = await opened({
      before: reading(
        ['8801234567893'],
        ['9791125957684'],
        ['9790260000438'],
        [other],
        [isbn],
        [isbn],
      ),
    })
    await turnedOn(page)
    await page.waitForURL(`**/?isbn=${isbn}`)
    expect(sent).toEqual([])
    await close()
  })

  it('says which barcode is meant while it sees another one', async () => {
    const { page, close } = await opened({ before: reading(['8801234567893']) })
    await turnedOn(page)
    await vi.waitFor(
      async () =>
        expect(await said(page)).toBe(
          '책의 ISBN이 아닌 바코드입니다. 978이나 979로 시작하는 바코드를 비춰 주세요.',
        ),
      { timeout: 30_000 },
    )
    await close()
  })

  it('a browser whose reader fails asks the service instead', async () => {
    const failing = `window.BarcodeDetector = class { static getSupportedFormats = async () => ['ean_13']; detect = () => Promise.reject(new Error('no')) }`
    const { page, sent, close } = await opened({
      before: failing,
      answer: () => ({ isbns: [isbn], text: '' }),
    })
    await turnedOn(page)
    await page.waitForURL(`**/?isbn=${isbn}`)
    expect(sent).toHaveLength(1)
    await close()
  })

  it('several books are a choice, with titles from the catalogue, and the camera is off', async () => {
    const { page, close } = await opened({
      from: '/search/advanced?grade=고',
      before: reading([isbn, other]),
    })
    await turnedOn(page)
    await page.locator('#live-several').waitFor()
    expect(await focused(page)).toBe('live-several')
    const links = await page
      .locator('[data-part=several] a')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    const from = encodeURI('/search/advanced?grade=고')
    expect(links).toEqual([
      ['카메라로 찾는 책, 979-11-259-5768-3', withIsbn(from, isbn)],
      ['978-89-349-5126-1', withIsbn(from, other)],
    ])
    expect(await isOn(page)).toBe(false)
    await page.getByRole('link', { name: /카메라로 찾는 책/ }).click()
    await page.waitForURL(`**/search/advanced?grade=*&isbn=${isbn}`)
    await close()
  })

  it('the way back is the one that the service itself takes', async () => {
    for (const from of [
      '/',
      '/?keyword=수학&page=3&size=20',
      '/search/advanced?title=a+b%26c&isbn=1&isbn=2',
      '/admin/produce/list?state=making&keyword=',
      '/item/3?from=%2F%3Fkeyword%3D%EC%88%98%ED%95%99#apply',
      '/a%2Fb?x=%ED%95%9C글',
    ]) {
      const { page, close } = await opened({ from })
      const safe = new URL(from, 'http://here.invalid')
      expect(
        await page.evaluate(
          (isbn) => (window as unknown as { pathFor(isbn: string): string }).pathFor(isbn),
          isbn,
        ),
      ).toBe(withIsbn(safe.pathname + safe.search + safe.hash, isbn))
      await close()
    }
  })
})

describe('captured', () => {
  const full =
    (answer: Answer) =>
    ({ codesOnly }: Sent) =>
      codesOnly ? { isbns: [], text: '' } : answer

  it('is a square of at most 1280 pixels, and leads back', async () => {
    const { page, sent, close } = await opened({ answer: full({ isbns: [isbn], text: '' }) })
    await turnedOn(page)
    await doing(page, 'capture').click()
    await page.waitForURL(`**/?isbn=${isbn}`)
    const { image, codesOnly } = sent.at(-1)!
    const { width, height } = await sharp(Buffer.from(image.slice(23), 'base64')).metadata()
    expect([codesOnly, width === height, width! <= 1280]).toEqual([undefined, true, true])
    await close()
  })

  it('without an ISBN says so with what was read and what to do; the overlay goes, the camera stays', async () => {
    const answers: Answer[] = [
      { isbns: [], text: 'ISBN 979-11-2595\n<b>', numbers: ['979-11-2595', '<b>02 123 4567'] },
      'never',
    ]
    const { page, close } = await opened({
      answer: ({ codesOnly }) => (codesOnly ? { isbns: [], text: '' } : answers.shift()!),
    })
    await turnedOn(page)
    await doing(page, 'capture').click()
    await page.locator('#camera-problem').waitFor()
    expect(await problem(page)).toBe(
      'ISBN을 인식하지 못했습니다. 바코드 아래 13자리 숫자가 잘 보이도록 맞춰 주세요.',
    )
    expect(await page.locator('#camera-problem [data-part=seen]').textContent()).toBe(
      '읽은 숫자: 979-11-2595, <b>02 123 4567',
    )
    expect([await focused(page), await page.title()]).toEqual([
      'camera-problem',
      '오류: ISBN 카메라 – 모두책',
    ])
    expect([await doing(page, 'cancel').isVisible(), await isOn(page)]).toEqual([false, true])
    await page.getByRole('link', { name: 'ISBN 직접 입력하기' }).click()
    expect(await focused(page)).toBe('typed-form-isbn')
    await doing(page, 'capture').click()
    await page.getByRole('progressbar').waitFor()
    expect([await page.title(), await page.locator('#camera-problem').isVisible()]).toEqual([
      'ISBN 카메라 – 모두책',
      false,
    ])
    await close()
  })

  it('can be stopped: the focus is on the button that stops, nothing more is sent, and the camera stays', async () => {
    const { page, close } = await opened({ answer: full('never') })
    await turnedOn(page)
    const given = page.waitForEvent('requestfailed')
    await doing(page, 'capture').focus()
    await page.keyboard.press('Enter')
    await page.getByText('ISBN 분석 중 25%').first().waitFor()
    expect([
      await page.getByRole('progressbar', { name: 'ISBN 분석 중 25%' }).getAttribute('value'),
      await focused(page),
    ]).toEqual(['25', '분석 취소'])
    await page.keyboard.press('Enter')
    expect((await given).url()).toContain('/api/public/book/findIsbn')
    expect([await said(page), await focused(page), await isOn(page)]).toEqual([
      '분석을 취소했습니다. 카메라는 켜져 있습니다.',
      '촬영',
      true,
    ])
    await close()
  })

  it.each([
    ['too many requests', 429, '지금은 사진을 읽을 수 없습니다. 잠시 뒤에 다시 촬영해 주세요.'],
    ['a busy reader', 503, '지금은 사진을 읽을 수 없습니다. 잠시 뒤에 다시 촬영해 주세요.'],
    ['a network that is away', 'away', '연결이 끊겼습니다. 다시 시도하고 있습니다.'],
  ] as const)('tells %s', async (_, answer, text) => {
    const { page, close } = await opened({ answer: full(answer) })
    await turnedOn(page)
    await doing(page, 'capture').click()
    await page.locator('#camera-problem').waitFor()
    expect([await problem(page), await isOn(page)]).toEqual([text, true])
    await close(/503|ERR_CONNECTION_RESET/)
  })
})

describe('what may go wrong', () => {
  it.each([
    [
      'no camera',
      refusing('NotFoundError'),
      '사용할 수 있는 카메라가 없습니다. 카메라를 다시 연결하거나 다른 브라우저를 이용해 주세요.',
    ],
    [
      'a refusal',
      refusing('NotAllowedError'),
      '카메라 사용이 거부되었습니다. 새로고침 후 허용해 주세요.',
    ],
    [
      'a camera in use',
      refusing('NotReadableError'),
      '다른 프로그램이 카메라를 쓰고 있습니다. 그 프로그램을 닫은 뒤 다시 켜 주세요.',
    ],
    [
      'no canvas',
      'HTMLCanvasElement.prototype.getContext = () => null',
      '이 브라우저는 캔버스를 지원하지 않습니다.',
    ],
    [
      'a connection that is not secure',
      "Object.defineProperty(navigator, 'mediaDevices', { value: undefined }); Object.defineProperty(window, 'isSecureContext', { value: false })",
      '안전한 연결(https)이 아니어서 카메라를 쓸 수 없습니다. 주소가 https로 시작하는지 확인해 주세요.',
    ],
    [
      'an old browser',
      "Object.defineProperty(navigator, 'mediaDevices', { value: undefined })",
      '사용할 수 있는 카메라가 없습니다. 카메라를 다시 연결하거나 다른 브라우저를 이용해 주세요.',
    ],
  ])('%s is told where the focus goes, and the number can be typed', async (_, before, text) => {
    const { page, sent, close } = await opened({ before })
    await doing(page, 'start').click()
    await page.locator('#camera-problem').waitFor()
    expect([await problem(page), await focused(page), await page.title()]).toEqual([
      text,
      'camera-problem',
      '오류: ISBN 카메라 – 모두책',
    ])
    expect([
      await doing(page, 'start').isVisible(),
      await doing(page, 'capture').isVisible(),
      sent,
    ]).toEqual([true, false, []])
    await page.getByRole('link', { name: 'ISBN 직접 입력하기' }).click()
    await page.keyboard.type('979-11-259-5768-3')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/?isbn=${isbn}`)
    await close()
  })

  it('with one camera only switching says so, and it goes on', async () => {
    const { page, close } = await opened()
    await turnedOn(page)
    await doing(page, 'turn').click()
    await page.locator('#camera-problem').waitFor()
    expect([await problem(page), await isOn(page)]).toEqual([
      '카메라가 하나뿐이어서 전환할 수 없습니다.',
      true,
    ])
    await close()
  })

  it('with two it changes to the other side, and to the next one where sides are not known', async () => {
    const two = (facingMode?: string) => `
      window.wanted = []
      navigator.mediaDevices.enumerateDevices = async () => ['one', 'two'].map((deviceId) => ({ deviceId, kind: 'videoinput' }))
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = ({ video }) => (wanted.push(video), open({ video: true }))
      MediaStreamTrack.prototype.getSettings = () => ({ deviceId: 'one', facingMode: ${JSON.stringify(facingMode)} })`
    const first = { facingMode: { ideal: 'environment' }, aspectRatio: 1, width: { ideal: 1280 } }
    for (const [side, second] of [
      ['environment', { facingMode: { exact: 'user' } }],
      [undefined, { deviceId: { exact: 'two' } }],
    ] as const) {
      const { page, close } = await opened({ before: two(side) })
      await turnedOn(page)
      await doing(page, 'turn').click()
      await vi.waitFor(
        async () => expect(await said(page)).toBe('다른 카메라로 바꾸었습니다.'),
        30_000,
      )
      expect(
        await page.evaluate(() => (window as unknown as { wanted: unknown[] }).wanted),
      ).toMatchObject([first, second])
      expect(await isOn(page)).toBe(true)
      await close()
    }
  })

  it('a camera that is unplugged is reported', async () => {
    const { page, close } = await opened()
    await turnedOn(page)
    await page.evaluate(() =>
      (document.querySelector('video')!.srcObject as MediaStream)
        .getVideoTracks()[0]!
        .dispatchEvent(new Event('ended')),
    )
    expect([await problem(page), await doing(page, 'start').isVisible()]).toEqual([
      '사용할 수 있는 카메라가 없습니다. 카메라를 다시 연결하거나 다른 브라우저를 이용해 주세요.',
      true,
    ])
    await close()
  })
})

describe('time', () => {
  it('after two minutes without a code it stops, says so, and goes on when asked', async () => {
    const { page, sent, close } = await opened()
    const answers = answersTo(page)
    await page.clock.install()
    await page.reload()
    await doing(page, 'start').click()
    await doing(page, 'capture').waitFor()
    // the page waits for each answer before its next attempt, which takes real time whatever the
    // page's clock says: an attempt may begin after the clock was moved
    const fiveSeconds = async () => {
      await page.clock.runFor(5_000)
      await vi.waitFor(() => expect(answers.count).toBe(sent.length), 30_000)
    }
    for (let i = 0; i < 22; i++) await fiveSeconds()
    expect(await isOn(page)).toBe(true)
    for (let i = 0; i < 30 && (await isOn(page)); i++) await fiveSeconds()
    expect([await said(page), await isOn(page), await focused(page)]).toEqual([
      '2분 동안 ISBN을 찾지 못해 카메라를 껐습니다. 계속하려면 카메라 켜기를 눌러 주세요.',
      false,
      '카메라 켜기',
    ])
    const before = sent.length
    await page.clock.runFor(20_000)
    expect(sent.length).toBe(before)
    await page.keyboard.press('Enter')
    await doing(page, 'capture').waitFor()
    expect(await isOn(page)).toBe(true)
    await close()
  })

  it('a service with much to do is asked less often, as it says', async () => {
    const { page, sent, close } = await opened({ answer: () => 503 })
    const answers = answersTo(page)
    await page.clock.install()
    await page.reload()
    await doing(page, 'start').click()
    await doing(page, 'capture').waitFor()
    await page.waitForFunction(() => document.querySelector('video')?.videoWidth)
    await page.clock.runFor(2_100)
    await vi.waitFor(() => expect(answers.count).toBe(1), 30_000)
    await page.waitForTimeout(200)
    await page.clock.runFor(6_000)
    await page.waitForTimeout(200)
    expect(sent).toHaveLength(1)
    await page.clock.runFor(1_500)
    await vi.waitFor(() => expect(sent).toHaveLength(2), 30_000)
    await close(/503/)
  })

  it.each([
    ['while it looks', ''],
    [
      'while the permission is given',
      `const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        const stream = await ask(wanted)
        hide()
        return stream
      }`,
    ],
    [
      'while its picture starts',
      `const play = HTMLMediaElement.prototype.play
      HTMLMediaElement.prototype.play = async function () {
        await play.call(this)
        hide()
      }`,
    ],
    [
      'while its picture fails to start',
      `const play = HTMLMediaElement.prototype.play
      HTMLMediaElement.prototype.play = async function () {
        hide()
        throw new DOMException('', 'AbortError')
      }`,
    ],
  ])('stops when the page is left or hidden %s', async (_, before) => {
    const { page, close } = await opened({
      before: `window.hide = () => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }
      ${before}`,
    })
    await doing(page, 'start').click()
    if (!before) {
      await doing(page, 'capture').waitFor()
      await page.evaluate('hide()')
    }
    await page.getByText('화면을 벗어나 카메라를 껐습니다.').waitFor()
    // nothing that was still under way turns it on again or says something else
    await page.waitForTimeout(300)
    expect([await isOn(page), await said(page), await focused(page)]).toEqual([
      false,
      '화면을 벗어나 카메라를 껐습니다. 계속하려면 카메라 켜기를 눌러 주세요.',
      '카메라 켜기',
    ])
    expect(await doing(page, 'start').isVisible()).toBe(true)
    expect(await page.locator('#camera-problem').isVisible()).toBe(false)
    await close()
  })

  it('speaks at most every three seconds, in one polite region', async () => {
    const { page, close } = await opened({ before: reading(['8801234567893'], []) })
    await page.evaluate(() => {
      const said = document.querySelector('[data-part=said]')!
      const times: number[] = ((window as unknown as { times: number[] }).times = [])
      new MutationObserver(() => said.textContent && times.push(Date.now())).observe(said, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    })
    await turnedOn(page)
    await page.waitForTimeout(7_000)
    const times = await page.evaluate(() => (window as unknown as { times: number[] }).times)
    expect(times.length).toBeGreaterThanOrEqual(2)
    expect(times.slice(1).every((time, i) => time - times[i]! >= 2_990)).toBe(true)
    expect(await page.locator('main [role=status], main [aria-live]').count()).toBe(1)
    await close()
  })
})

describe('what a person may set', () => {
  it('a tone, off at first, remembered in this browser, and where nothing may be kept it counts for the page', async () => {
    const { page, close } = await opened()
    await turnedOn(page)
    const pressed = () => doing(page, 'sound').getAttribute('aria-pressed')
    expect(await pressed()).toBe('false')
    await doing(page, 'sound').click()
    expect(await pressed()).toBe('true')
    await page.reload()
    await turnedOn(page)
    expect(await pressed()).toBe('true')
    await close()
    const strict = await opened({
      before:
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError') } })",
    })
    await turnedOn(strict.page)
    await doing(strict.page, 'sound').click()
    expect(await doing(strict.page, 'sound').getAttribute('aria-pressed')).toBe('true')
    await strict.close()
  })

  it('the torch, only where the camera has one', async () => {
    const without = await opened()
    await turnedOn(without.page)
    expect(await doing(without.page, 'torch').isVisible()).toBe(false)
    await without.close()
    const torch =
      'MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }); window.lit = []; MediaStreamTrack.prototype.applyConstraints = async ({ advanced }) => void lit.push(advanced[0].torch)'
    const { page, close } = await opened({ before: torch })
    await turnedOn(page)
    for (const pressed of ['true', 'false']) {
      await doing(page, 'torch').click()
      expect(await doing(page, 'torch').getAttribute('aria-pressed')).toBe(pressed)
    }
    expect(await page.evaluate(() => (window as unknown as { lit: boolean[] }).lit)).toEqual([
      true,
      false,
    ])
    await close()
  })

  it('turning the camera off ends it and gives the focus back', async () => {
    const { page, close } = await opened()
    await turnedOn(page)
    await doing(page, 'stop').focus()
    await page.keyboard.press('Space')
    expect([await isOn(page), await focused(page), await said(page)]).toEqual([
      false,
      '카메라 켜기',
      '카메라를 껐습니다.',
    ])
    await close()
  })
})

describe('a chosen photo', () => {
  /** Returns what the form would send, and sends nothing. */
  async function sentPhoto(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
    let body: Buffer = Buffer.alloc(0)
    await page.route('**/camera?*', (route) => {
      body = route.request().postDataBuffer() ?? body
      return route.fulfill({ contentType: 'text/html', body: 'sent' })
    })
    await page.setInputFiles('#photo-form-album', file)
    await page.click('#photo-form button')
    await page.getByText('sent').waitFor()
    const start = body.indexOf('\r\n\r\n', body.indexOf('name="album"; filename=')) + 4
    return {
      bytes: body.subarray(start, body.indexOf('\r\n--', start)),
      head: body.subarray(0, start).toString(),
    }
  }

  it('is made small before it is sent, upright, as a JPEG of at most 1280 pixels', async () => {
    const { page, close } = await opened()
    const { jpeg, isbns } = await cover('training: straight')
    const buffer = await sharp(jpeg)
      .resize(3000, 4000, { fit: 'fill' })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    const { bytes, head } = await sentPhoto(page, {
      name: '표지.png',
      mimeType: 'image/png',
      buffer,
    })
    const { width, height, format, orientation } = await sharp(bytes).metadata()
    expect([format, width, height, orientation ?? 1, isbns.length]).toEqual([
      'jpeg',
      1280,
      960,
      1,
      1,
    ])
    expect(bytes.length).toBeLessThan(Math.min(buffer.length, 250_000))
    expect(head).toContain('.jpg"')
    await close()
  })

  it('that the browser cannot read is sent as it is', async () => {
    const { page, close } = await opened()
    const buffer = Buffer.from('a picture of a kind that only telephones know')
    const { bytes } = await sentPhoto(page, { name: '표지.heic', mimeType: 'image/heic', buffer })
    expect(bytes).toEqual(buffer)
    await close()
  })
})

describe('small windows and the keyboard', () => {
  it.each([
    ['wide', { width: 1280, height: 800 }],
    ['narrow', { width: 320, height: 640 }],
    ['at 400 % zoom', { width: 320, height: 256 }],
    ['lying', { width: 844, height: 390 }],
  ])(
    'the frame is a square inside the window, no higher than 60 of its hundredths: %s',
    async (_, viewport) => {
      const { page, close } = await opened({
        options: { viewport },
        answer: ({ codesOnly }) => (codesOnly ? { isbns: [], text: '' } : 'never'),
      })
      await turnedOn(page)
      const frame = () =>
        page.locator('.camera-frame').evaluate((one) => ({
          width: one.getBoundingClientRect().width,
          height: one.getBoundingClientRect().height,
          page: document.documentElement.scrollWidth,
        }))
      const { width, height, page: whole } = await frame()
      expect([
        Math.abs(width - height) < 1,
        width <= viewport.width,
        height <= viewport.height * 0.6 + 1,
        whole,
      ]).toEqual([true, true, true, viewport.width])
      await doing(page, 'capture').click()
      const cancel = await doing(page, 'cancel').boundingBox()
      expect([cancel!.height >= 44, (await frame()).page]).toEqual([true, viewport.width])
      await close()
    },
  )

  it('Tab leads through its buttons in the order of the page, each seen and 44 pixels high, while it looks', async () => {
    const { page, close } = await opened()
    await doing(page, 'start').focus()
    await page.keyboard.press('Enter')
    await vi.waitFor(async () => expect(await focused(page)).toBe('촬영'), 30_000)
    const names = [await focused(page)]
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('Tab')
      names.push(await focused(page))
      const { height, outline } = await page.evaluate(() => ({
        height: document.activeElement!.getBoundingClientRect().height,
        outline: parseFloat(getComputedStyle(document.activeElement!).outlineWidth),
      }))
      expect([height >= 44, outline >= 2]).toEqual([true, true])
    }
    expect(names).toEqual([
      '촬영',
      '카메라 전환',
      '찾으면 소리 내기',
      '카메라 끄기',
      '이전 화면으로',
    ])
    await close()
  })

  it('nothing on the page moves when the camera is put there, and it costs few bytes and requests', async () => {
    const context = await newContext(browser, 'on', { viewport: { width: 1280, height: 800 } })
    const { page } = await newPage(context, app.url)
    let requests = 0
    page.on('request', () => (requests += 1))
    await page.goto(`${app.url}/camera?from=/`)
    await doing(page, 'start').waitFor()
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) =>
            list
              .getEntries()
              .forEach((entry) => (sum += (entry as unknown as { value: number }).value)),
          ).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 300)
        }),
    )
    expect(moved).toBeLessThanOrEqual(0.02)
    expect(requests).toBeLessThanOrEqual(10)
    expect(brotliCompressSync(readFileSync('public/camera.js')).length).toBeLessThanOrEqual(
      8 * 1024,
    )
    await context.close()
  })
})

it('in English it says the same', async () => {
  const { page, close } = await opened({ lang: 'en', before: refusing('NotAllowedError') })
  await page.getByRole('button', { name: 'Turn the camera on' }).click()
  await page.locator('#camera-problem').waitFor()
  expect([await problem(page), await page.title()]).toEqual([
    'Camera use was denied. Refresh and allow it.',
    'Error: ISBN camera – Moduchaek',
  ])
  await close()
})
