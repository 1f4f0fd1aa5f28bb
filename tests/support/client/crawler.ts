/**
 * Crawls the whole service without a browser and collects its screens and the forms that change
 * something.
 */
import type { Page } from 'playwright'
import { screenStates, useAppForStates, type VisitorKind } from '../../e2e/screens/screen-states'
import type { App } from '../servers/app'
import { PageClient } from './page-client'
import { routeOf, findScreens } from './routes'

export type FoundForm = {
  /** `routes/cart._index #remove-form remove` */
  name: string
  route: string
  who: VisitorKind
  /** the page that contains it, and what an unchanged form would send */
  path: string
  action: string
  pairs: [string, string][]
  multipart: boolean
}
export type Seen = {
  screens: { path: string; route: string; who: VisitorKind }[]
  forms: FoundForm[]
  broken: string[]
}

/**
 * The addresses of the accessibility tests, with the rows that these create, for each kind of user.
 */
async function addressesOf(app: App): Promise<{ path: string; who: VisitorKind }[]> {
  useAppForStates(app)
  const all: { path: string; who: VisitorKind }[] = []
  for (const { path, who = 'anyone', reach } of screenStates) {
    if (path) all.push({ path, who })
    const page = navigateOnlyPage(
      app.url + (path ?? '/'),
      (url) => void all.push({ path: url.replace(app.url, ''), who }),
    )
    // as far as addresses alone lead
    await (async () => reach?.(page, 'off'))().catch(() => undefined)
  }
  return all
}

/** A page that only records where it is sent; everything else throws. */
function navigateOnlyPage(address: string, note: (url: string) => void): Page {
  return new Proxy({} as Page, {
    get: (_, name) => {
      if (name === 'url') return () => address
      if (name === 'goto') return (url: string) => Promise.resolve(note((address = url)))
      throw new Error('only addresses are wanted')
    },
  })
}

/** Who crawls: a user of each level, and an anonymous visitor. */
export const crawlers: VisitorKind[] = ['anyone', 'member', 'producer', 'admin']

/**
 * Everything that each of them finds. `max` pages of a kind (route, parameters, questions) are
 * enough.
 */
export async function crawlEverything(app: App, max = 1): Promise<Seen> {
  await findScreens()
  const seeds = await addressesOf(app)
  const seen: Seen = { screens: [], forms: [], broken: [] }
  for (const who of crawlers) {
    const client = new PageClient(app.url)
    if (who !== 'anyone') await client.logIn(who)
    const kinds = new Map<string, number>()
    // a set: most links of a page are on the pages before it, too
    const waiting = new Set([
      '/',
      ...seeds.filter((seed) => seed.who === who).map(({ path }) => path),
    ])
    for (const path of waiting) {
      const kind = kindOf(app, path)
      const count = kinds.get(kind) ?? 0
      if (count >= max || !kind) continue
      kinds.set(kind, count + 1)
      await client.open(path).catch((error: Error) => void seen.broken.push(error.message))
      seen.screens.push({ path, route: routeOf(app.url + client.path), who })
      collectForms(client, who, routeOf(app.url + client.path), seen.forms)
      for (const link of linksOf(client, app.url)) waiting.add(link)
    }
    if (who === 'anyone') await signUpSteps(client, seen)
  }
  return seen
}

/** The second step of sign-up is reachable only after the first. */
async function signUpSteps(client: PageClient, seen: Seen): Promise<void> {
  await (await client.open('/join')).submit('#join-form')
  const route = routeOf(client.origin + client.path)
  seen.screens.push({ path: client.path, route, who: 'anyone' })
  collectForms(client, 'anyone', route, seen.forms)
}

/** Parameters that make another screen of a route. */
const screenParams =
  /^(confirm|edit|remove|remarks|register|share|unshare|act|row|type|orderType|chosen)$/
/** '' for what is not a screen: downloads, the sandbox, other origins. */
function kindOf(app: App, path: string): string {
  const url = new URL(path, app.url)
  if (url.origin !== app.url || /^\/(api|sandbox)\//.test(url.pathname)) return ''
  const query = [...url.searchParams].flatMap(([name, value]) =>
    screenParams.test(name) ? [/^[a-z]*$/i.test(value) ? `${name}=${value}` : name] : [],
  )
  return `${routeOf(url.href)} ${[...new Set(query)].toSorted().join('&')}`
}

function linksOf(client: PageClient, origin: string): string[] {
  const here = new URL(client.path, origin)
  return client
    .all('a[href]')
    .map((link) => new URL(link.attr('href') ?? '', here))
    .filter((url) => url.origin === origin)
    .map((url) => url.pathname + url.search)
}

function collectForms(
  client: PageClient,
  who: VisitorKind,
  route: string,
  forms: FoundForm[],
): void {
  for (const form of client.all('form[method="post"]')) {
    const belongs = (one: ReturnType<PageClient['form']>) =>
      one.attr('form') === undefined
        ? one.closest('form')[0] === form[0]
        : one.attr('form') === form.attr('id')
    const buttons = client
      .all('button')
      .filter((one) => belongs(one) && one.attr('type') !== 'button')
    for (const button of buttons) {
      const { pairs, action } = client.filled(form, {})
      const ofButton: [string, string][] = button.attr('name')
        ? [[button.attr('name') ?? '', button.attr('value') ?? '']]
        : []
      const sent = [
        ...pairs.filter(([name]) => !buttons.some((one) => one.attr('name') === name)),
        ...ofButton,
      ]
      // the log-out form in the top bar is the same on every screen
      const id = (form.attr('id') ?? 'log-out').replace(/\d+/g, 'N')
      const name =
        `${form.attr('id') ? route : ''} #${id} ${sent.find(([field]) => field === 'subaction')?.[1] ?? ''} ${ofButton.join('=').replace(/\d+/g, 'N')}`.trim()
      if (forms.some((one) => one.name === name && one.who === who)) continue
      const target = new URL(
        button.attr('formaction') ?? action,
        new URL(client.path, client.origin),
      )
      forms.push({
        name,
        route,
        who,
        path: client.path,
        action: target.pathname + target.search,
        pairs: sent,
        multipart: form.attr('enctype') === 'multipart/form-data',
      })
    }
  }
}
