/**
 * Runs the benchmarks: tables with medians of five runs and ratios within a run. `npm run bench`
 * prepares a catalogue of 100,000 books (under storage/bench) and measures. `--books 1000000` adds a
 * million to the table of sizes; loading it takes minutes. `--demands 50000` is for `--only orders`,
 * `--gigabytes 50` for `--only recovery`, `--share 0.01` for `--only nation`, `--clients 40 --megabytes 100` for `--only downloads`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openCatalogues, type Catalogues } from './catalogues'
import { ms, section, usual, verdict } from './measure'
import { advanced, fullList, narrowing, queries } from './search/search'
import { pages } from './search/search-pages'
import { isBuilt, serve } from './server/served'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

async function main() {
  const { values } = parseArgs({
    options: {
      books: { type: 'string' },
      only: { type: 'string' },
      demands: { type: 'string', default: '20000' },
      minutes: { type: 'string', default: '10' },
      gigabytes: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '60' },
      rounds: { type: 'string', default: '3' },
      rates: { type: 'string', default: '35,350' },
      share: { type: 'string', default: '1' },
      clients: { type: 'string', default: '200' },
      megabytes: { type: 'string', default: '300' },
    },
  })
  const wanted = (name: string) => !values.only || values.only.split(',').includes(name)
  if (wanted('plan')) (await import('./reading/plan')).plans()
  // plans and seasons need no catalogue; the seasons take minutes, so they run only when named
  if (values.only === 'plan') return (await import('./planning/season')).seasonBench()
  if (values.only === 'checks') return (await import('./checks/checks')).checks()
  if (values.only === 'drafts') return (await import('./drafts/drafts')).drafts()
  if (values.only === 'start') return (await import('./server/start')).secondStart(usual)
  if (values.only === 'recovery')
    return (await import('./server/recovery')).recovery(
      Number(values.books ?? usual),
      Number(values.gigabytes),
    )
  if (values.only === 'nation')
    return (await import('./nation/nation')).nation(Number(values.share))
  if (values.only === 'march')
    return (await import('./server/march')).march(Number(values.books ?? usual), {
      seconds: Number(values.seconds),
      rounds: Number(values.rounds),
      rates: values.rates.split(',').map(Number),
    })
  const catalogues = await openCatalogues()
  try {
    // on request only, because the product reads the address of its database once
    if (values.only === 'relevance') {
      const withWorks = await catalogues.withMore(usual, 'real')
      configure(withWorks)
      return await (await import('./search/relevance')).relevance(withWorks)
    }
    // on request only, for the same reason
    if (values.only === 'teachers') {
      const withWorks = await catalogues.withMore(usual, 'real')
      configure(withWorks)
      return await (await import('./search/teachers')).teachers(withWorks)
    }
    // on request only, because it adds a list to the catalogue
    if (values.only === 'stalls') {
      configure(await catalogues.withMore(usual, 'stalls'))
      return await (await import('./server/stalls')).stalls()
    }
    // on request only: it needs no catalogue
    if (values.only === 'outbox') {
      const fewBooks = await catalogues.withBooks(1_000)
      configure(fewBooks)
      return await (await import('./server/outbox')).outbox(fewBooks)
    }
    // on request only, for the same reason, and it needs the build
    if (values.only === 'downloads') {
      const fewBooks = await catalogues.withBooks(1_000)
      configure(fewBooks)
      const { downloads } = await import('./server/downloads')
      return await downloads(fewBooks, Number(values.clients), Number(values.megabytes))
    }
    const url = await catalogues.withBooks(usual)
    configure(url)
    if (wanted('query')) await queries(url, catalogues)
    if (wanted('filters')) await advanced()
    if (wanted('facets')) await narrowing(url)
    if (wanted('list')) await fullList(url)
    if (wanted('page')) await pages(url)
    if (values.only === 'pages' && isBuilt())
      await (await import('./server/kept-pages')).pageCache(url, serve)
    if (wanted('upload')) await upload(catalogues)
    if (wanted('production')) await (await import('./staff/production')).production(url)
    if (wanted('forecast')) await (await import('./planning/forecast')).forecasts(url)
    if (wanted('audit')) await (await import('./staff/audit')).auditLog(url)
    if (wanted('orders'))
      await (
        await import('./staff/orders')
      ).orders(url, Number(values.demands), isBuilt() ? serve : undefined)
    if (wanted('drive')) await (await import('./staff/drive')).drive(url)
    if (wanted('sources')) await (await import('./staff/sources')).sources(url)
    if (wanted('match')) await match(url, catalogues)
    if (wanted('ocr')) await (await import('./reading/ocr')).ocr(serve)
    if (wanted('scale'))
      await (
        await import('./search/scale')
      ).scale(catalogues, [
        10_000,
        usual,
        ...(Number(values.books) > usual ? [Number(values.books)] : []),
      ])
    // takes minutes, so it runs only on request
    if (values.only?.split(',').includes('soak'))
      await (await import('./server/soak')).soak(catalogues, Number(values.minutes))
  } finally {
    await catalogues.stop()
  }
}

/** Sets the variables that the product reads when it is imported. */
function configure(url: string) {
  const dataDir = here('../../storage/bench')
  Object.assign(process.env, {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    ENVIRONMENT: 'development',
    SEED: 'none',
    PUBLIC_URL: '',
    HOST: '',
    // visitors of many networks
    TRUST_PROXY: 'loopback',
  })
}

/** Replaces the request list by a sheet. */
async function upload(catalogues: Catalogues) {
  const url = await catalogues.empty('list')
  const child = fork(here('staff/upload.ts'), [String(usual)], {
    env: { ...process.env, DATABASE_URL: url },
  })
  const [measured] = await once(child, 'message')
  const rows = (
    measured as { what: string; seconds: number; lag: number; megabytes: number }[]
  ).map(({ what, seconds, lag, megabytes }) => [
    what,
    `${seconds.toFixed(1)} s`,
    verdict(seconds, 60),
    ms(lag),
    verdict(lag, 100),
    `${Math.round(megabytes)} MB`,
  ])
  section('A sheet of 100,000 books becomes the full list', [
    ['', 'in all', '', 'event loop lag p99', '', 'memory'],
    ...rows,
  ])
}

/** Finds the books of rows of order files. */
async function match(url: string, catalogues: Catalogues) {
  await (await import('./reading/match')).speed(url)
  const child = fork(here('reading/match-quality.ts'), [], {
    env: { ...process.env, DATABASE_URL: await catalogues.empty('match') },
  })
  await once(child, 'exit')
}

main().catch((error: unknown) => console.error(error))
