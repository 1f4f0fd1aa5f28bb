/**
 * Tests registration of a publisher's file as a book's source file in all script modes: each leaves
 * the same rows.
 */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { textPdf } from '../../../prisma/seed/pdfs'
import { addBook } from '../../support/servers/app'
import { inRowMenu, logIn, newContext, newPage } from '../../support/browser/browser'
import { modes, unexpected, type Mode } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

const readable = Buffer.from(textPdf(['이 책은 글자를 꺼낼 수 있는 교과서의 원고입니다.']))
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
const notice = (page: Page) => page.locator('.notice').first().innerText()
const press = async (page: Page, selector: string) => {
  const answered = page.waitForEvent('load')
  await page.locator(selector).click()
  await answered
}
/** Follows the link of a row; the question is a dialog with scripts and a page without. */
const openQuestion = async (page: Page, name: string) => {
  await (await inRowMenu(page, `'${name}' 등록`)).click()
  await page.locator('#confirm-question').waitFor()
  expect(await page.locator('#confirm-question').innerText()).toBe(
    `'${name}'을(를) 출판사 파일로 등록하시겠습니까?`,
  )
}

/** Another administrator moves one book's file to another book. */
async function handOver(from: string, to: string) {
  const { publisherFileKey } = await app.db.book.findUniqueOrThrow({ where: { bookId: from } })
  await app.db.book.update({ where: { bookId: from }, data: { publisherFileKey: null } })
  await app.db.book.update({ where: { bookId: to }, data: { publisherFileKey } })
}
const id = (n: number) => `2091-000000${n}`

/**
 * The books with their files, and the audit log of it; without values that differ from run to run.
 */
async function rowsOf(publisher: string) {
  const books = await app.db.book.findMany({
    where: { bookId: { startsWith: '2091-' } },
    orderBy: { bookId: 'asc' },
    include: { publisherFile: { include: { driveItem: true } } },
  })
  const audit = await app.db.audit.findMany({
    where: { action: 'drive.regPublisher' },
    orderBy: { id: 'asc' },
    select: { target: true, before: true, after: true },
  })
  const files = await app.db.driveItem.findMany({
    where: { parent: { name: publisher } },
    orderBy: { name: 'asc' },
    include: { file: true },
  })
  return {
    books: books.map(({ bookId, publisherFile }) => [
      bookId,
      publisherFile?.driveItem?.name ?? null,
      (publisherFile?.report as { level?: string } | null)?.level ?? null,
    ]),
    audit: JSON.parse(JSON.stringify(audit).replaceAll(publisher, '출판사')) as unknown[],
    files: files.map(({ name, file }) => [
      name,
      Number(file?.size),
      file?.removeTime,
      Buffer.from(file!.sha256).toString('hex'),
    ]),
  }
}
const left: Partial<Record<Mode, Awaited<ReturnType<typeof rowsOf>>>> = {}

describe.each(modes)('with scripts %s', (mode) => {
  it('files are registered: certain by name, chosen, by book id, and in place of another', async () => {
    const publisher = `등록 ${mode}`
    // every mode starts with the same books
    await app.db.book.deleteMany({ where: { bookId: { startsWith: '2091-' } } })
    await app.db.audit.deleteMany({ where: { action: 'drive.regPublisher' } })
    for (const [n, title] of ['물감 나라 1', '종이배', '종이배', '바람길'].entries())
      await addBook(app, { bookId: id(n + 1), title, grade: '중', publisher })
    await app.db.driveItem.create({ data: { name: publisher, foldedName: publisher } })
    const report = (n: number) =>
      expect
        .poll(
          async () =>
            (
              await app.db.book.findUniqueOrThrow({
                where: { bookId: id(n) },
                include: { publisherFile: true },
              })
            ).publisherFile?.report,
          { timeout: 60_000, interval: 300 },
        )
        .toHaveProperty('level')

    const context = await newContext(browser, mode)
    context.setDefaultTimeout(30_000)
    const { page, troubles } = await newPage(context, app.url)
    await logIn(page, app.url, 'admin')
    const folder = `${app.url}/admin/drive/list/${encodeURIComponent(publisher)}`
    await page.goto(folder)
    const names = {
      sure: '물감 나라 1.pdf',
      unsure: '종이배.pdf',
      unlisted: '무엇인지 모를 파일.pdf',
      newer: '물감 나라1 최종.pdf',
    }
    await page.setInputFiles(
      '#upload-form input[type=file]',
      Object.values(names).map((name) =>
        pdf(name, name === names.unlisted ? Buffer.from('%PDF-1.7\nbroken') : readable),
      ),
    )
    await press(page, '#upload-form button:not([type=button])')
    expect(await notice(page)).toMatch(/^파일 4개를 올렸습니다\./)

    // the file name determines the book
    await openQuestion(page, names.sure)
    expect(await page.locator('#register-form').innerText()).toContain(
      `『물감 나라 1』, 중, ${publisher}, ${id(1)}`,
    )
    expect(await page.locator('#register-form input[type=radio]').count()).toBe(0)
    await press(page, '#register-form button')
    expect(await notice(page)).toContain('파일이 등록되었습니다.')
    expect(new URL(page.url()).search).toBe('')

    // two books have that title: a person chooses, and gets the question again when nothing was
    // chosen
    await openQuestion(page, names.unsure)
    expect(await page.locator('#register-form input[type=radio]').count()).toBe(2)
    await page.$eval('#register-form', (form) => form.setAttribute('novalidate', ''))
    await press(page, '#register-form button')
    await page.getByRole('link', { name: '도서를 골라 주세요.' }).waitFor()
    await page.getByRole('radio', { name: new RegExp(id(3)) }).check()
    await press(page, '#register-form button')
    expect(await notice(page)).toContain('파일이 등록되었습니다.')

    // the file name matches no book: a person enters its id, and an unknown id is refused
    await openQuestion(page, names.unlisted)
    expect(await page.locator('#confirm').innerText()).toContain('제작 목록에 없는 파일입니다.')
    await page.fill('#register-book', '2091-9999999')
    await press(page, '#register-find button')
    expect(await page.locator('#register-book-error').innerText()).toContain(
      "'2091-9999999'인 도서가 없습니다.",
    )
    await page.fill('#register-book', id(4))
    await press(page, '#register-find button')
    await press(page, '#register-form button')
    expect(await notice(page)).toContain('파일이 등록되었습니다.')

    // the book has a file: the question names the file to be replaced, and the form is refused
    // when another file came meanwhile
    await openQuestion(page, names.newer)
    expect(await page.locator('#register-form').innerText()).toContain(`지금 파일 '${names.sure}'`)
    await handOver(id(1), id(2))
    await press(page, '#register-form button')
    await page.locator('.error-summary').waitFor()
    expect(
      (await app.db.book.findUniqueOrThrow({ where: { bookId: id(1) } })).publisherFileKey,
    ).toBeNull()
    await handOver(id(2), id(1))
    await page.goto(folder)
    await openQuestion(page, names.newer)
    await press(page, '#register-form button')
    expect(await notice(page)).toContain('파일이 등록되었습니다.')

    // the inspection report appears at the file, in the question and at the book
    for (const n of [1, 3, 4]) await report(n)
    await page.goto(folder)
    const row = (name: string) =>
      page.locator('.drive-list tbody tr').filter({ has: page.locator('th', { hasText: name }) })
    expect(await row(names.newer).innerText()).toContain('PDF, 1쪽, 글자 있음')
    expect(await row(names.newer).innerText()).toContain('물감 나라 1')
    await openQuestion(page, names.newer)
    expect(await page.locator('#confirm').innerText()).toContain(
      `이미 『물감 나라 1』(${id(1)})의 출판사 파일로 등록되어 있습니다.`,
    )
    await page.goto(`${app.url}/admin/produce/item/${id(1)}?open=publisher`)
    expect(await page.locator('main').innerText()).toContain('바로 점역할 수 있습니다.')
    left[mode] = await rowsOf(publisher)
    expect(unexpected(mode, troubles)).toEqual([])
    await context.close()
  })
})

it('every way leaves the same rows', () => {
  expect(Object.keys(left)).toHaveLength(modes.length)
  for (const mode of modes) expect(left[mode]).toEqual(left.on)
  expect(left.on?.books).toEqual([
    [id(1), '물감 나라1 최종.pdf', 'good'],
    [id(2), null, null],
    [id(3), '종이배.pdf', 'good'],
    [id(4), '무엇인지 모를 파일.pdf', 'bad'],
  ])
  expect([left.on?.audit.length, left.on?.files.length]).toEqual([4, 4])
})
