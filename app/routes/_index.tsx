/** Home: one search box; with a keyword, the search results. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { queryFields } from '~/http/read-form.server'
import { tryCall, loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Icon } from '~/components/icon'
import { Input } from '~/components/input'
import { FirstPageLink } from '~/components/list-page'
import { Page } from '~/components/page'
import { fieldLimits, keywordSorts } from '~/tables/codes'
import { CameraLink } from '~/features/book/catalogue/book-list'
import { SearchResults } from '~/features/book/catalogue/search-results'
import { toIsbn13 } from '~/features/book/isbn/isbn'
import { NoResult, KeyboardReading } from '~/features/book/search/no-result'
import { parseKeyword } from '~/features/book/search/search-text'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { keyword, found }) =>
    found && keyword ? t('resultsOf', { keyword, count: count(found.totalCount) }) : t('homeTitle'),
  page: ({ found }) => found?.page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const from = currentPath(args.request)
  const typed = typeof fields.keyword === 'string' ? fields.keyword.trim() : ''
  const isbn = typeof fields.isbn === 'string' ? toIsbn13(fields.isbn) : null
  // The camera's result is searched for when it is an ISBN.
  const keyword = typed || (Array.isArray(fields.keyword) ? '' : (isbn ?? ''))
  const none: string[] = []
  const blank = {
    keyword,
    from,
    found: null,
    states: [],
    problem: null,
    help: null,
    reading: null,
    ignored: none,
    sort: 'relevance',
    size: 10,
  }
  if (keyword === '' && !Array.isArray(fields.keyword)) return blank
  const [{ data: found, problem }, reading] = await Promise.all([
    tryCall(args, api.book.search, {
      ...fields,
      ...(keyword ? { keyword } : {}),
      sort: fields.sort || blank.sort,
    }),
    /[a-z]/i.test(keyword) ? tryCall(args, api.book.reading, { keyword }) : null,
  ])
  if (problem) return data({ ...blank, problem }, { status: problem.status })
  const help =
    found.totalCount === 0 ? await loadOrThrow(args, api.book.suggest, { keyword }) : null
  const states = await loadOrThrow(args, api.book.formats, {
    bookIds: found.items.map(({ bookId }) => bookId),
  })
  const { ignored } = parseKeyword(keyword)
  return {
    ...blank,
    found,
    states,
    help,
    ignored,
    reading: reading?.data ?? null,
    sort: String(fields.sort ?? '') || blank.sort,
    size: Number(fields.size) || 10,
  }
}

export default function Home() {
  const { keyword, from, found, states, problem, help, reading, ignored, sort, size } =
    useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page problem={problem} lead={found ? null : t('homeLead')}>
      <form method="get" action={href('/')} role="search" className="search-box">
        <Input
          id="keyword"
          name="keyword"
          label={t('keyword')}
          hint={t('homeTip')}
          type="search"
          defaultValue={keyword}
          maxLength={fieldLimits.keyword}
          required
          error={problem?.fieldErrors.keyword}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className="button">
          <Icon name="search" />
          {t('search')}
        </button>
        <CameraLink from={from} />
      </form>
      {found || problem ? (
        <p className="actions">
          <a href={href('/search/advanced')}>{t('toAdvanced')}</a>
        </p>
      ) : (
        <Welcome from={from} />
      )}
      {problem?.key === 'noSuchPage' ? <FirstPageLink /> : null}
      {ignored.length > 0 ? <p>{t('ignoredWords', { words: ignored.join(', ') })}</p> : null}
      {reading ? <KeyboardReading {...reading} /> : null}
      {found && found.totalCount > 0 ? (
        <SearchResults {...{ result: found, states, sort, sorts: keywordSorts, size, from }} />
      ) : null}
      {help ? <NoResult keyword={keyword} help={help} from={from} /> : null}
    </Page>
  )
}

/**
 * The home page without a keyword: example searches, other ways in, and the steps of an
 * application.
 */
function Welcome({ from }: { from: string }) {
  const t = useT()
  const examples = ['공통수학1', '중학교 국어 미래엔', 'ㄱㅌㅅㅎ1', '2022 개정 과학']
  const ways = [
    { to: href('/search/advanced'), icon: 'sliders', name: 'toAdvanced', text: 'wayAdvanced' },
    {
      to: withReturnPath(href('/camera'), from),
      icon: 'camera',
      name: 'camera',
      text: 'wayCamera',
    },
    { to: href('/order'), icon: 'list', name: 'menuOrders', text: 'wayOrders' },
    { to: href('/guide'), icon: 'pages', name: 'guide', text: 'wayGuide' },
  ] as const
  return (
    <>
      <section className="examples" aria-labelledby="examples">
        <h2 id="examples">{t('searchExamples')}</h2>
        <ul className="chips" lang="ko">
          {examples.map((keyword) => (
            <li key={keyword}>
              <a href={href('/', { keyword })}>{keyword}</a>
            </li>
          ))}
        </ul>
        <p className="hint">{t('searchHints')}</p>
      </section>
      <section aria-labelledby="ways">
        <h2 id="ways">{t('otherWays')}</h2>
        <ul className="ways">
          {ways.map(({ to, icon, name, text }) => (
            <li key={name}>
              <Icon name={icon} />
              <a href={to}>{t(name)}</a>
              <p>{t(text)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="how">
        <h2 id="how">{t('howItWorks')}</h2>
        <ol className="how">
          {(['howFind', 'howCart', 'howApply', 'howFollow'] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ol>
      </section>
    </>
  )
}
