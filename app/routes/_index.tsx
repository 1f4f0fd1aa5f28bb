/** Home: one search box; with a keyword, its results. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { attempt, load } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Icon } from '~/components/icon'
import { Input } from '~/components/input'
import { Page } from '~/components/page'
import { limits } from '~/codes'
import { Results } from '~/features/book/book-parts'
import { LastPageLink, NoResult, Reading } from '~/features/book/no-result'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { keyword, found }) => (found && keyword ? say('resultsOf', { keyword, count: count(found.totalCount) }) : say('homeTitle')),
  page: ({ found }) => found?.page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = query(args.request)
  const from = here(args.request)
  const keyword = typeof fields.keyword === 'string' ? fields.keyword.trim() : ''
  const blank = { keyword, isbn: typeof fields.isbn === 'string' ? fields.isbn : '', from, found: null, problem: null, help: null, reading: null, sort: '0', size: 10 }
  if (!('keyword' in fields) || keyword === '') return blank
  const [{ data: found, problem }, reading] = await Promise.all([attempt(args, api.book.search, fields), /[a-z]/i.test(keyword) ? attempt(args, api.book.reading, { keyword }) : null])
  if (problem) return data({ ...blank, problem }, { status: problem.status })
  const help = found.totalCount === 0 ? await load(args, api.book.suggest, { keyword }) : null
  return { ...blank, found, help, reading: reading?.data ?? null, sort: String(fields.sort ?? '') || '0', size: Number(fields.size) || 10 }
}

export default function Home() {
  const { keyword, isbn, from, found, problem, help, reading, sort, size } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <Page problem={problem} lead={found ? null : say('homeLead')}>
      <form method="get" action="/" role="search" className="search-box">
        <Input id="keyword" name="keyword" label={say('keyword')} hint={say('homeTip')} type="search" defaultValue={keyword || isbn} maxLength={limits.keyword} required error={problem?.fieldErrors.keyword} autoComplete="off" enterKeyHint="search" />
        <button className="button">
          <Icon name="search" />
          {say('search')}
        </button>
      </form>
      <p className="actions">
        <a href="/search/advanced">{say('toAdvanced')}</a>
      </p>
      {problem?.key === 'noSuchPage' ? <LastPageLink /> : null}
      {reading ? <Reading {...reading} /> : null}
      {found && found.totalCount > 0 ? <Results {...{ found, sort, size, from }} /> : null}
      {help ? <NoResult keyword={keyword} help={help} from={from} /> : null}
    </Page>
  )
}
