/**
 * Flow driver for Chromium in any script mode: clicks visible links, types, chooses, and waits for
 * the result. With scripts a question may open as a dialog, a refusal may come without a new page,
 * and an upload starts by itself; this driver waits for each of them.
 */
import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from 'playwright'
import type { FormValues, DownloadedFile, FlowDriver } from '../client/flow-driver'

/** Refusals that were not on the page before the button was pressed. */
const refusal = ':is(#error-summary, .field-error):not([data-before])'

export class BrowserFlowDriver implements FlowDriver {
  downloaded: DownloadedFile | null = null
  private arrived: Download | null = null

  constructor(
    private readonly page: Page,
    private readonly origin: string,
  ) {
    page.on('download', (download) => void (this.arrived = download))
  }

  path(): string {
    const { pathname, search } = new URL(this.page.url())
    return pathname + search
  }

  async open(path: string): Promise<void> {
    this.downloaded = null
    await this.page.goto(new URL(path, this.origin).href)
  }

  async follow(link: string, within = 'body'): Promise<void> {
    const dialog = this.page.locator('dialog[open]')
    // the page under a dialog cannot be clicked
    const hasDialog = (await dialog.count()) > 0
    const links = (hasDialog ? dialog : this.page.locator(within)).locator('a[href]')
    const seen = (await links.evaluateAll(read))
      .map((one, i) => ({ ...one, i }))
      .filter(({ text }) => text === link)
    const targets = new Set(seen.map(({ href }) => href))
    if (targets.size !== 1)
      throw new Error(`${targets.size} targets for the link '${link}' on ${this.path()}`)
    const { i } = seen.find(({ shown }) => shown) ?? seen[0]!
    const one = links.nth(i)
    await this.reveal(one)
    const leaves = hasDialog && (await one.getAttribute('data-dismiss')) !== null
    await this.until(
      () => one.click(),
      ...(leaves ? [dialog.waitFor({ state: 'detached' })] : hasDialog ? [] : [dialog.waitFor()]),
    )
  }

  async press(form: string, filled: FormValues = {}, button?: string): Promise<void> {
    const place = this.page.locator(form)
    if ((await place.count()) !== 1)
      throw new Error(`${await place.count()} forms '${form}' on ${this.path()}`)
    // a row's checkbox may belong to a form that does not contain it
    const id = await place.getAttribute('id')
    const fields = Object.keys(filled).map((name) =>
      this.page.locator(`${form} [name="${name}"], [form="${id}"][name="${name}"]`),
    )
    for (const [i, value] of Object.values(filled).entries()) await this.fill(fields[i]!, value)
    // so may a button
    const buttons = this.page.locator(
      `${form} button:not([type]), ${form} button[type=submit], button[form="${id}"]`,
    )
    const seen = await buttons.evaluateAll(read)
    const index = seen.findIndex(
      ({ text, shown, folded }) => (shown || folded) && (button === undefined || text === button),
    )
    if (index < 0)
      throw new Error(
        `no button ${button ?? ''} in '${form}' on ${this.path()}: ${seen.map(({ text }) => text).join(' | ')}`,
      )
    await this.reveal(buttons.nth(index))
    await this.page
      .locator(refusal)
      .evaluateAll((nodes) => nodes.forEach((node) => node.setAttribute('data-before', '')))
    // after filling a single field, a person presses Enter
    const [typed] = button === undefined && fields.length === 1 ? fields : []
    const enters =
      typed &&
      (await typed
        .and(this.page.locator('input:not([type=file], [type=radio], [type=checkbox])'))
        .count()) === 1
    await this.until(
      () => (enters ? typed.press('Enter') : buttons.nth(index).click()),
      this.page.locator(refusal).first().waitFor(),
    )
  }

  async texts(selector: string): Promise<string[]> {
    const all = await this.page.locator(selector).evaluateAll(read)
    return all.filter(({ shown, folded }) => shown || folded).map(({ text }) => text)
  }

  async rows(selector = 'main table'): Promise<string[][]> {
    const rows = this.page.locator(`${selector} tbody tr`)
    return Promise.all(
      Array.from({ length: await rows.count() }, async (_, i) =>
        (await rows.nth(i).locator('> *').evaluateAll(read)).map(({ text }) => text),
      ),
    )
  }

  value(field: string): Promise<string | undefined> {
    return this.page.locator(field).evaluateAll((nodes) => {
      const fields = nodes as HTMLInputElement[]
      const choice = fields.some(({ type }) => type === 'radio' || type === 'checkbox')
      return (choice ? fields.find(({ checked }) => checked) : fields[0])?.value
    })
  }

  async becomeSomebodyElse(): Promise<void> {
    await this.page.context().clearCookies()
  }

  private async fill(field: Locator, value: FormValues[string]): Promise<void> {
    await this.reveal(field.first())
    const kind = await field.first().evaluate((node) => (node as HTMLInputElement).type)
    const exact = (one: unknown) => field.and(this.page.locator(`[value="${one}"]`))
    const all = [value].flat()
    if (kind === 'file')
      return field.setInputFiles(
        await Promise.all(
          (all as File[]).map(async (file) => ({
            name: file.name,
            mimeType: file.type || 'application/octet-stream',
            buffer: Buffer.from(await file.arrayBuffer()),
          })),
        ),
      )
    if (value === null) return field.uncheck()
    if (kind === 'radio' || kind === 'checkbox') for (const one of all) await exact(one).check()
    else if (kind.startsWith('select')) await field.selectOption(String(value))
    else await field.fill(String(value))
  }

  /** Opens the closed `details` elements around a node. */
  private async reveal(node: Locator): Promise<void> {
    const folds = node.locator('xpath=ancestor::details[not(@open)]')
    while ((await folds.count()) > 0) await folds.first().locator('> summary').click()
  }

  /** Acts, and waits for the page, the download or another given result. */
  private async until(act: () => Promise<void>, ...others: Promise<unknown>[]): Promise<void> {
    this.downloaded = this.arrived = null
    const ends = [this.page.waitForEvent('load'), this.page.waitForEvent('download'), ...others]
    // only the first result counts; the others may time out
    for (const end of ends) end.catch(() => undefined)
    await act()
    await Promise.any(ends)
    await this.page.waitForLoadState()
    const download = this.arrived as Download | null
    if (download)
      this.downloaded = {
        name: download.suggestedFilename(),
        bytes: await readFile(await download.path()),
      }
    // where scripts run, the sandbox's identity check goes on by itself
    await this.goneOn()
  }

  private async goneOn(): Promise<void> {
    if ((await this.page.locator('html.js form[data-send-itself]').count()) === 0) return
    await this.page.locator('form[data-send-itself]').waitFor({ state: 'detached' })
    await this.page.waitForLoadState()
  }
}

/**
 * Runs in the page: readable texts, and whether they are visible; `folded` nodes are in a closed
 * `details` element.
 */
function read(nodes: Element[]) {
  return nodes.map((node) => {
    const copy = node.cloneNode(true) as Element
    for (const silent of copy.querySelectorAll('[aria-hidden=true], script')) silent.remove()
    const text = (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
    const shown = node.checkVisibility() && !node.closest('[aria-hidden=true]')
    return {
      text,
      href: (node as HTMLAnchorElement).href ?? '',
      shown,
      folded: !shown && node.closest('details:not([open]), head, select') !== null,
    }
  })
}
