/**
 * A browser without scripts: opens pages, follows links, submits forms as HTML says, and keeps
 * cookies. What works here works with scripts off. Every page that it opens must pass
 * `findBrokenRules`.
 */
import { load, type Cheerio, type CheerioAPI } from 'cheerio'
import { isFieldless } from '~/tables/fieldless-messages'
import { fieldMessages } from '~/tables/messages'

/** A real browser's user agent; a robot would get other answers. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

const browserHeaders = {
  Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'User-Agent': userAgent,
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'navigate',
}

export type Notice = { text: string; role: string; link: { text: string; to: string } | null }
export type Download = { name: string; type: string; bytes: Uint8Array }
/**
 * Text fields by name; a radio button or an option by its value, ticked checkboxes by theirs; null
 * leaves a field out.
 */
export type Values = Record<string, string | number | string[] | null>
type Pairs = [string, string][]
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- cheerio's kinds of nodes come from another package
type Nodes = Cheerio<any>
type SentForm = {
  method?: 'GET' | 'POST'
  body?: Pairs | FormData
  headers?: Record<string, string>
}

export class PageClient {
  readonly cookies = new Map<string, string>()
  /** the current address, path and query */
  path = '/'
  status = 0
  html = ''
  headers = new Headers()
  /** the redirects on the way to this page: '303 /cart' */
  hops: string[] = []
  download: Download | null = null
  private document: CheerioAPI = load('')

  /** `always`: headers of every request (Save-Data, Accept-Language). */
  constructor(
    readonly origin: string,
    readonly always: Record<string, string> = {},
  ) {}

  /** The parsed page, for cheerio's selectors. */
  get $(): CheerioAPI {
    return this.document
  }
  get title(): string {
    return this.text('title')
  }
  get h1(): string {
    return this.text('h1')
  }
  /** The readable text of `main`. */
  get main(): string {
    return this.text('main')
  }
  /** The notices about what has just happened. */
  get notices(): Notice[] {
    return this.all('.notices .notice').map((one) => {
      const link = one.find('a')
      const text = one.find('[role]')
      return {
        text: readableText(text),
        role: text.attr('role') ?? '',
        link: link.length ? { text: readableText(link), to: link.attr('href') ?? '' } : null,
      }
    })
  }
  /** The messages of the error summary. */
  get errors(): string[] {
    return this.texts('#error-summary li')
  }
  /** All texts of live regions, in order. */
  get spoken(): string[] {
    return this.texts('[role=status], [role=alert]')
  }

  /** The readable text of the first match: without what is hidden from screen readers. */
  text(selector: string): string {
    return readableText(this.document(selector).first())
  }
  texts(selector: string): string[] {
    return this.all(selector).map(readableText)
  }
  all(selector: string): Nodes[] {
    return this.inside(this.document.root(), selector)
  }
  /** A table as rows of texts, without its heading. */
  rows(selector = 'main table'): string[][] {
    return this.all(`${selector} tbody tr`).map((row) =>
      row
        .children()
        .toArray()
        .map((cell) => readableText(this.document(cell))),
    )
  }
  /** The cells of the table's column with this heading. */
  column(heading: string): string[] {
    const place = this.texts('main table thead th').indexOf(heading)
    if (place < 0) throw new Error(`no column ${heading}`)
    return this.rows().map((row) => row[place] ?? '')
  }
  /** Names and values of a description list. */
  facts(selector = 'main .facts'): Record<string, string> {
    return Object.fromEntries(
      this.all(`${selector} > div`).map((row) => [
        readableText(row.find('dt')),
        readableText(row.find('dd')),
      ]),
    )
  }
  /** The value that a field would send. */
  value(form: string, name: string): string | undefined {
    return this.fields(this.form(form)).find(([field]) => field === name)?.[1]
  }
  /** The validity of a field and its description. */
  field(selector: string): { invalid: boolean; description: string } {
    const field = this.one(selector)
    const ids = (field.attr('aria-describedby') ?? '').split(' ').filter(Boolean)
    return {
      invalid: field.attr('aria-invalid') === 'true',
      description: ids.map((id) => this.text(`[id="${id}"]`)).join(' '),
    }
  }

  open(path: string, headers: Record<string, string> = {}): Promise<this> {
    return this.go(path, { headers })
  }

  /** Follows the link of this name; links of one name must lead to one place. */
  click(name: string, within = 'body', headers: Record<string, string> = {}): Promise<this> {
    const links = this.all(`${within} a[href]`).filter((link) => readableText(link) === name)
    const targets = new Set(links.map((link) => link.attr('href')))
    if (targets.size !== 1)
      throw new Error(
        `${targets.size} targets for the link '${name}' on ${this.path}: ${this.texts(`${within} a`).join(' | ')}`,
      )
    return this.go([...targets][0] ?? '', { headers })
  }

  /** Fills in a form and presses its button (the first one, or the one with this text). */
  submit(selector: string, values: Values = {}, button?: string): Promise<this> {
    const form = this.form(selector)
    const { pairs, method, action } = this.filled(form, values, button)
    if (method === 'post') return this.go(action, { method: 'POST', body: pairs })
    const url = new URL(action, this.here)
    url.search = new URLSearchParams(pairs).toString()
    return this.go(url.href)
  }

  /** The same for a form with a file; without a file it sends an empty one, as browsers do. */
  attach(
    selector: string,
    name: string,
    file: File | File[] | null,
    values: Values = {},
    button?: string,
  ): Promise<this> {
    const form = this.form(selector)
    if (form.attr('enctype') !== 'multipart/form-data')
      throw new Error(`the form '${selector}' sends no files`)
    if (form.find(`input[type=file][name="${name}"]`).length !== 1)
      throw new Error(`no file field '${name}' on ${this.path}`)
    const { pairs, action } = this.filled(form, values, button)
    const body = new FormData()
    for (const [field, value] of pairs) if (field !== name) body.append(field, value)
    for (const one of [file ?? new File([], '', { type: 'application/octet-stream' })].flat())
      body.append(name, one)
    return this.go(action, { method: 'POST', body })
  }

  /** What pressing the button would send; `values` must be possible in the fields. */
  filled(
    form: Nodes,
    values: Values,
    button?: string,
  ): { pairs: Pairs; method: string; action: string } {
    const kept = this.fields(form).filter(([name]) => !(name in values))
    const given = Object.entries(values).flatMap(([name, value]) =>
      value === null ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
    )
    for (const [name, value] of given) this.mayHold(form, name, value, Array.isArray(values[name]))
    const buttons = this.controls(form, 'button:not([type]), button[type=submit]')
    const pressed = button ? buttons.find((one) => readableText(one) === button) : buttons[0]
    if (!pressed) throw new Error(`no button ${button ?? ''} in the form on ${this.path}`)
    const ofButton: Pairs = pressed.attr('name')
      ? [[pressed.attr('name') ?? '', pressed.attr('value') ?? '']]
      : []
    const pairs: Pairs = [...kept, ...given, ...ofButton]
    return {
      pairs,
      method: (form.attr('method') ?? 'get').toLowerCase(),
      action: form.attr('action') || this.path,
    }
  }

  form(selector: string): Nodes {
    const found = this.document(selector)
    if (found.length !== 1 || !found.is('form'))
      throw new Error(`${found.length} forms '${selector}' on ${this.path} (${this.h1})`)
    return found
  }

  /** Sends fields without any form, as only a program does. */
  post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<this> {
    return this.go(path, { method: 'POST', body: Object.entries(fields), headers })
  }

  /** Logs in through the form and opens the page that was open before. */
  async logIn(user = 'member', secret = 'Moduchaek1!'): Promise<this> {
    const { path } = this
    await this.open('/login')
    await this.submit('#login-form', { user, password: secret })
    if (this.errors.length) throw new Error(this.errors.join())
    return this.open(path)
  }

  private inside(node: Nodes, selector: string): Nodes[] {
    return node
      .find(selector)
      .toArray()
      .map((one) => this.document(one))
  }

  private one(selector: string): Nodes {
    const found = this.document(selector)
    if (found.length !== 1) throw new Error(`${found.length} of '${selector}' on ${this.path}`)
    return found
  }

  /** The controls inside a form, and those elsewhere that belong to it. */
  private controls(form: Nodes, selector: string): Nodes[] {
    const elsewhere = this.all(`[form="${form.attr('id')}"]`).filter(
      (one) => one.is(selector) && one.closest('form')[0] !== form[0],
    )
    return [...this.inside(form, selector), ...elsewhere]
  }

  private get here(): URL {
    return new URL(this.path, this.origin)
  }

  /** A form's successful controls (HTML, form submission). */
  private fields(form: Nodes): Pairs {
    return this.controls(form, 'input[name], select[name], textarea[name]').flatMap(
      (field): Pairs => {
        const name = field.attr('name') ?? ''
        const kind = field.attr('type')
        if (field.is(':disabled')) return []
        if (kind === 'radio' || kind === 'checkbox')
          return field.is('[checked]') ? [[name, field.attr('value') ?? 'on']] : []
        if (!field.is('select')) return [[name, field.attr('value') ?? field.text()]]
        const chosen = field.find('option[selected]').first()
        return [[name, (chosen.length ? chosen : field.find('option').first()).attr('value') ?? '']]
      },
    )
  }

  private mayHold(form: Nodes, name: string, value: string, ticked: boolean): void {
    const named = this.document(
      this.controls(form, `[name="${name}"]`).flatMap((one) => one.toArray()),
    )
    if (named.length === 0) throw new Error(`no field '${name}' in the form on ${this.path}`)
    const choices = named.is('select')
      ? named.find('option')
      : ticked || named.is('[type=radio]')
        ? named
        : null
    const offered = choices?.toArray().map((node) => this.document(node).attr('value'))
    if (offered && !offered.includes(value))
      throw new Error(`'${name}' offers ${offered.join(', ')}, not '${value}'`)
    if (named.is('[type=hidden], [readonly]')) throw new Error(`nobody can change '${name}'`)
  }

  async go(address: string, { method = 'GET', body, headers = {} }: SentForm = {}): Promise<this> {
    this.hops = []
    this.download = null
    let url = new URL(address, this.here)
    if (url.origin !== this.origin) throw new Error(`the link leads away: ${url.href}`)
    let answer = await this.send(url, { method, body, headers })
    while (answer.status >= 300 && answer.status < 400) {
      const to = new URL(answer.headers.get('location') ?? '', url)
      this.hops.push(
        `${answer.status} ${to.origin === this.origin ? to.pathname + to.search : to.href}`,
      )
      if (to.origin !== this.origin || this.hops.length > 10)
        throw new Error(`redirected to ${this.hops.join(', ')}`)
      url = to
      answer = await this.send(url, { headers })
    }
    return this.show(answer, url)
  }

  async send(url: URL, { method = 'GET', body, headers }: SentForm): Promise<Response> {
    const files = body instanceof FormData
    const posted: Record<string, string> =
      method === 'POST'
        ? {
            Origin: this.origin,
            ...(files ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
          }
        : {}
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      body: files ? body : body && new URLSearchParams(body).toString(),
      headers: {
        ...browserHeaders,
        ...(cookie ? { Cookie: cookie } : {}),
        ...posted,
        ...this.always,
        ...headers,
      },
    })
    for (const line of answer.headers.getSetCookie()) this.keep(line)
    return answer
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals)
    const over = attributes.some(
      (attribute) => /^max-age=0$/i.test(attribute) || /^expires=thu, 01 jan 1970/i.test(attribute),
    )
    if (over) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(equals + 1))
  }

  private async show(answer: Response, url: URL): Promise<this> {
    const disposition = answer.headers.get('content-disposition') ?? ''
    this.status = answer.status
    this.headers = answer.headers
    if (disposition.startsWith('attachment')) {
      const name = decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(disposition)?.[1] ?? '')
      this.download = {
        name,
        type: answer.headers.get('content-type') ?? '',
        bytes: new Uint8Array(await answer.arrayBuffer()),
      }
      return this // the browser stays on its page
    }
    this.path = url.pathname + url.search
    this.html = await answer.text()
    this.document = load(this.html)
    if (answer.headers.get('content-type')?.startsWith('text/html')) {
      const broken = findBrokenRules(this.document, this.status, [...url.searchParams.values()])
      if (broken.length) throw new Error(`${this.status} ${this.path}: ${broken.join('; ')}`)
    }
    return this
  }
}

/** Text as it is read: without what is hidden from screen readers, white space as one space. */
export const readableText = (nodes: Nodes): string =>
  nodes
    .toArray()
    .map((node: DocumentNode) => textInside(node))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

type DocumentNode = {
  type: string
  name?: string
  data?: string
  attribs?: Record<string, string>
  children?: DocumentNode[]
}

/** Walks the nodes themselves: every page is read in full, and a copy of it takes twice as long. */
const textInside = ({ type, data = '', children = [] }: DocumentNode): string =>
  type === 'text'
    ? data
    : children.map((child) => (isHidden(child) ? '' : textInside(child))).join('')

const isHidden = ({ name, attribs }: DocumentNode) =>
  name === 'script' || attribs?.['aria-hidden'] === 'true'

/** Messages that say nothing without their field. */
const fieldless = new Set<string>(
  Object.entries(fieldMessages).flatMap(([key, texts]) => (isFieldless(key) ? texts : [])),
)

/**
 * The rules that every page of the product must keep; returns the broken ones. `echoes`: texts of
 * the user's own.
 */
function findBrokenRules($: CheerioAPI, status: number, echoes: string[]): string[] {
  const all = (selector: string): Nodes[] =>
    $(selector)
      .toArray()
      .map((node) => $(node))
  const title = $('title').text()
  const body = echoes
    .filter(Boolean)
    .reduce((text, echo) => text.replaceAll(echo, ''), readableText($('body')))
  const ids = all('[id]').map((one) => one.attr('id') ?? '')
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i)
  const isThere = (id: string) => id === '' || ids.includes(id)
  const pointsAt = (one: Nodes) =>
    [one.attr('aria-describedby'), one.attr('aria-labelledby'), one.attr('aria-controls')]
      .join(' ')
      .split(' ')
  const labels = all('label[for]').map((one) => one.attr('for'))
  const labelled = (one: Nodes) =>
    one.closest('label').length > 0 || labels.filter((id) => id === one.attr('id')).length === 1
  const failed = status >= 400 || $('#error-summary').length > 0
  const summary = all('#error-summary a').map(readableText)
  const question = readableText($('#confirm > h1'))
  const titleAfterPrefix = title.replace(/^(오류|Error): /, '')
  // what was done stands before it
  const asksFirst =
    $('.notices').length > 0
      ? titleAfterPrefix.includes(` – ${question} – `)
      : titleAfterPrefix.startsWith(`${question} – `)
  // the server's own error pages have no frame and no title prefix
  const framed = $('link[rel=stylesheet]').length > 0
  const rules: [string, boolean][] = [
    ['one h1', $('h1').length === 1 && readableText($('h1')) !== ''],
    ['a language', /^(ko|en)$/.test($('html').attr('lang') ?? '')],
    [
      'landmarks',
      $('main').length === 1 &&
        (!framed || ($('body > header').length === 1 && $('body > footer').length === 1)),
    ],
    [`the title names the product: ${title}`, / [–-] (모두책|Moduchaek)$/.test(title)],
    [
      `an error title in error states only: ${title}`,
      !framed || /^(오류|Error): /.test(title) === failed,
    ],
    [`ids once: ${twice.join()}`, twice.length === 0],
    [
      'the error summary leads to fields, or to the list without a condition',
      all('#error-summary a')
        .map((one) => one.attr('href') ?? '#')
        .every((href) => href.startsWith('/') || isThere(href.slice(1))),
    ],
    [
      `no two links of the error summary read the same: ${summary.join(' | ')}`,
      new Set(summary).size === summary.length,
    ],
    [
      'an error names its field',
      all('#error-summary li, .field-error')
        .map(readableText)
        .every((text) => !fieldless.has(text.replace(/^(오류:|Error:) /, ''))),
    ],
    [
      `an open question is the heading of its page and begins its title: ${title}`,
      $('#confirm').length === 0 || (question !== '' && asksFirst),
    ],
    ['every field has a label', all('input:not([type=hidden]), select, textarea').every(labelled)],
    [
      'what a name or description points at exists',
      all('[aria-describedby], [aria-labelledby], [aria-controls]')
        .flatMap(pointsAt)
        .every(isThere),
    ],
    ['nothing is loading', !/Loading\.\.\.|불러오는 중/.test(body)],
    ['no raw values', !/\{\w+\}|undefined|\[object |\bNaN\b|Invalid input|Expected /.test(body)],
    [
      'no message keys',
      !/\b(?:bad|no|too|invalid)[A-Z]\w+\b|keywordRequired|userRequired|cartAdded/.test(body),
    ],
  ]
  return rules.filter(([, kept]) => !kept).map(([rule]) => `rule broken: ${rule}`)
}
