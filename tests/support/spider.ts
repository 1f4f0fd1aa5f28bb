/** Walks over the whole service by its links, without a browser, and gathers the screens it saw and the forms that change something. */
import type { Page } from 'playwright'
import { cells, cellsOf, type Who } from '../e2e/cells'
import type { App } from './app'
import { Visitor } from './form-driver'
import { routeOf, screensOf } from './routes'

export type FoundForm = {
  /** `routes/cart._index #remove-form remove` */
  name: string
  route: string
  who: Who
  /** the page it stood on, and what sending it as it stands would send */
  path: string
  action: string
  pairs: [string, string][]
  multipart: boolean
}
export type Seen = {
  screens: { path: string; route: string; who: Who }[]
  forms: FoundForm[]
  broken: string[]
}

/** Where the accessibility tests look: their addresses with the rows they make for them, for each kind of visitor. */
async function addressesOf(app: App): Promise<{ path: string; who: Who }[]> {
  cellsOf(app)
  const all: { path: string; who: Who }[] = []
  for (const { path, who = 'anyone', reach } of cells) {
    all.push({ path, who })
    const page = onlyGoing(
      app.url + path,
      (url) => void all.push({ path: url.replace(app.url, ''), who }),
    )
    // as far as it comes by addresses alone
    await (async () => reach?.(page, 'off'))().catch(() => undefined)
  }
  return all
}

/** A page that goes where it is told to and can do nothing else. */
function onlyGoing(at: string, note: (url: string) => void): Page {
  return new Proxy({} as Page, {
    get: (_, name) => {
      if (name === 'url') return () => at
      if (name === 'goto') return (url: string) => Promise.resolve(note((at = url)))
      throw new Error('only addresses are wanted')
    },
  })
}

/** Who walks: somebody of each level, and nobody. */
export const walkers: Who[] = ['anyone', 'member', 'producer', 'admin']

/** Everything that each of them comes across; two pages of a kind (route, names of the query, its questions) are enough. */
export async function walkEverywhere(app: App, most = 1): Promise<Seen> {
  await screensOf()
  const seeds = await addressesOf(app)
  const seen: Seen = { screens: [], forms: [], broken: [] }
  for (const who of walkers) {
    const visitor = new Visitor(app.url)
    if (who !== 'anyone') await visitor.logIn(who)
    const kinds = new Map<string, number>()
    const waiting = ['/', ...seeds.filter((seed) => seed.who === who).map(({ path }) => path)]
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const kind = kindOf(app, path)
      const count = kinds.get(kind) ?? 0
      if (count >= most || !kind) continue
      kinds.set(kind, count + 1)
      await visitor.open(path).catch((error: Error) => void seen.broken.push(error.message))
      seen.screens.push({ path, route: routeOf(app.url + visitor.path), who })
      gather(visitor, who, routeOf(app.url + visitor.path), seen.forms)
      waiting.push(...linksOf(visitor, app.url))
    }
    if (who === 'anyone') await signUpSteps(visitor, seen)
  }
  return seen
}

/** The second step of sign-up is open after the first. */
async function signUpSteps(visitor: Visitor, seen: Seen): Promise<void> {
  await (await visitor.open('/join')).submit('#join-form')
  const route = routeOf(visitor.origin + visitor.path)
  seen.screens.push({ path: visitor.path, route, who: 'anyone' })
  gather(visitor, 'anyone', route, seen.forms)
}

/** Parts of an address that make another screen of it. */
const telling =
  /^(confirm|edit|remove|remarks|register|share|unshare|act|row|type|orderType|chosen)$/
/** '' for what is not a screen: downloads, the sandbox, other origins. */
function kindOf(app: App, path: string): string {
  const url = new URL(path, app.url)
  if (url.origin !== app.url || /^\/(api|sandbox)\//.test(url.pathname)) return ''
  const query = [...url.searchParams].flatMap(([name, value]) =>
    telling.test(name) ? [/^[a-z]*$/i.test(value) ? `${name}=${value}` : name] : [],
  )
  return `${routeOf(url.href)} ${[...new Set(query)].toSorted().join('&')}`
}

function linksOf(visitor: Visitor, origin: string): string[] {
  const here = new URL(visitor.path, origin)
  return visitor
    .all('a[href]')
    .map((link) => new URL(link.attr('href') ?? '', here))
    .filter((url) => url.origin === origin)
    .map((url) => url.pathname + url.search)
}

function gather(visitor: Visitor, who: Who, route: string, forms: FoundForm[]): void {
  for (const form of visitor.all('form[method="post"]')) {
    const belongs = (one: ReturnType<Visitor['form']>) =>
      one.attr('form') === undefined
        ? one.closest('form')[0] === form[0]
        : one.attr('form') === form.attr('id')
    const buttons = visitor
      .all('button')
      .filter((one) => belongs(one) && one.attr('type') !== 'button')
    for (const button of buttons) {
      const { pairs, action } = visitor.filled(form, {})
      const own: [string, string][] = button.attr('name')
        ? [[button.attr('name') ?? '', button.attr('value') ?? '']]
        : []
      const sent = [
        ...pairs.filter(([name]) => !buttons.some((one) => one.attr('name') === name)),
        ...own,
      ]
      // the one in the top bar is the same on every screen
      const id = (form.attr('id') ?? 'log-out').replace(/\d+/g, 'N')
      const name =
        `${form.attr('id') ? route : ''} #${id} ${sent.find(([field]) => field === 'subaction')?.[1] ?? ''} ${own.join('=').replace(/\d+/g, 'N')}`.trim()
      if (forms.some((one) => one.name === name && one.who === who)) continue
      const target = new URL(
        button.attr('formaction') ?? action,
        new URL(visitor.path, visitor.origin),
      )
      forms.push({
        name,
        route,
        who,
        path: visitor.path,
        action: target.pathname + target.search,
        pairs: sent,
        multipart: form.attr('enctype') === 'multipart/form-data',
      })
    }
  }
}
