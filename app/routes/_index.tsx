/** Home: one search box, what the service offers; with a keyword, the search results. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { queryFields } from '~/http/read-form.server'
import { tryCall, loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Icon } from '~/components/icon'
import { Input } from '~/components/input'
import { FirstPageLink } from '~/components/list-page'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import { fieldLimits, keywordSorts, levels } from '~/tables/codes'
import { CameraLink } from '~/features/catalogue/book/book-list'
import { SearchResults } from '~/features/catalogue/book/search-results'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { narrowFields } from '~/features/catalogue/book/fields'
import type { FilterValues } from '~/features/catalogue/book/filter-form'
import {
  ChosenFilters,
  Facets,
  narrowValues,
  valueText,
} from '~/features/catalogue/book/search/narrow'
import { NoResult, KeyboardReading } from '~/features/catalogue/book/search/no-result'
import { UnmadeSection } from '~/features/catalogue/request-book/unmade/unmade-books'
import { parseKeyword } from '~/features/catalogue/book/search/search-text'
import {
  Figures,
  ForWhom,
  HowItWorks,
  Mine,
  NewBooks,
  SearchExamples,
} from '~/features/centre/home/welcome'
import { QuickAdd } from '~/features/requests/cart/quick-add'
import { OnTheWayNotice } from '~/features/delivery/sent-section'
import { HelpNews } from '~/features/people/account-help/help-news'
import { EligibilityNotice } from '~/features/people/eligibility/eligibility-status'
import { readSetting } from '~/setting/read-setting.server'
import { count } from '~/i18n/format'
import type { Frame } from '~/components/frame/frame'
import type { Handle } from '~/components/frame/screen-handle'
import { authenticate } from '~/auth/session.server'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { type Translate, useT } from '~/i18n/provider'
import { quickAdd, quickAdding } from '~/workflows/quick-add.server'

export const handle: Handle<typeof loader> = {
  title: (t, { keyword, chosen, found }) =>
    found && keyword
      ? t('resultsOf', { keyword: searchedFor(t, keyword, chosen), count: count(found.totalCount) })
      : t('homeTitle'),
  page: ({ found }) => found?.page,
  preview: (t) => ({ description: t('opdsDescription') }),
  cachesPage: true,
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
    chosen: narrowValues(fields),
    facets: null,
    from,
    found: null,
    states: [],
    problem: null,
    help: null,
    reading: null,
    unmade: null,
    adding: null,
    ignored: none,
    sort: 'relevance',
    size: 10,
    summary: null,
    figuresPublic: false,
    mine: null,
    eligibility: null,
    onTheWay: 0,
    helps: null,
  }
  if (keyword === '' && !Array.isArray(fields.keyword))
    return { ...blank, ...(await welcomeData(args)) }
  const [{ data: found, problem }, reading, unmade] = await Promise.all([
    tryCall(args, api.book.search, {
      ...fields,
      ...(keyword ? { keyword } : {}),
      sort: fields.sort || blank.sort,
    }),
    /[a-z]/i.test(keyword) ? tryCall(args, api.book.reading, { keyword }) : null,
    tryCall(args, api.listedBook.search, { ...narrowValues(fields), keyword }),
  ])
  if (problem) return data({ ...blank, problem: atNoField(problem) }, { status: problem.status })
  const help = found.totalCount === 0 ? await suggestions(args, keyword) : null
  const unmadeIds = unmade.data?.items.map(({ bookId }) => bookId) ?? []
  const [adding, states, facets] = await Promise.all([
    quickAdding(args, [...found.items.map(({ bookId }) => bookId), ...unmadeIds]),
    loadOrThrow(args, api.book.formats, { bookIds: found.items.map(({ bookId }) => bookId) }),
    // counted only when somebody looks at them (docs/decisions/2002)
    fields.filters === '1' && found.totalCount > 1
      ? loadOrThrow(args, api.book.facets, { ...fields, keyword })
      : null,
  ])
  const { ignored } = parseKeyword(keyword)
  return {
    ...blank,
    found,
    adding,
    states,
    facets,
    help,
    ignored,
    reading: reading?.data ?? null,
    unmade: unmade.data?.totalCount ? unmade.data : null,
    sort: String(fields.sort ?? '') || blank.sort,
    size: Number(fields.size) || 10,
  }
}

/** A row of the results puts its book into the cart. */
export const action = (args: ActionFunctionArgs) => quickAdd(args)

/** What to search for instead; nothing for whoever searched in vain too often. */
async function suggestions(args: LoaderFunctionArgs, keyword: string) {
  const { data: help, problem } = await tryCall(args, api.book.suggest, { keyword })
  if (problem) args.context.shortened = true
  return help ?? { looser: [], titles: [] }
}

/** What the catalogue holds, and what waits for a member. */
async function welcomeData(args: LoaderFunctionArgs) {
  const [summary, { user }, { public: figuresPublic }] = await Promise.all([
    loadOrThrow(args, api.book.summary, {}),
    authenticate(args),
    readSetting('figures'),
  ])
  const ofAll = { summary, figuresPublic }
  if (!user) return { ...ofAll, mine: null, eligibility: null, onTheWay: 0, helps: null }
  const [orders, cart, eligibility, { onTheWay }, helps] = await Promise.all([
    loadOrThrow(args, api.order.list, {}),
    loadOrThrow(args, api.cart.list, {}),
    loadOrThrow(args, api.eligibility.mine),
    loadOrThrow(args, api.delivery.mine, { size: 10 }),
    loadOrThrow(args, api.user.myHelp),
  ])
  const mine = {
    orders: orders.items.filter(({ endTime }) => !endTime).slice(0, 3),
    orderCount: orders.totalCount,
    cartCount: cart.totalCount,
  }
  // the staff's own cart and applications are mostly empty
  const waits = user.level >= levels.member || mine.orderCount + mine.cartCount > 0
  return { ...ofAll, mine: waits ? mine : null, eligibility, onTheWay, helps: helps.items }
}

/** The filters of a narrowed search are links: an error of theirs belongs to the page. */
function atNoField<Problem extends { fieldErrors: Record<string, string> }>(problem: Problem) {
  const { keyword, ...others } = problem.fieldErrors
  const [form] = Object.entries(others).flatMap(([name, key]) =>
    narrowFields.some((one) => one === name) ? [key] : [],
  )
  return form ? { ...problem, fieldErrors: { ...(keyword ? { keyword } : {}), form } } : problem
}

/** 수학, 고등학교: the keyword and the filters by which it was narrowed. */
const searchedFor = (t: Translate, keyword: string, chosen: FilterValues) =>
  [
    keyword,
    ...narrowFields.flatMap((name) =>
      chosen[name] ? [t('typeName', { type: valueText(name, chosen[name]) })] : [],
    ),
  ].join(', ')

export default function Home() {
  const { chosen, facets, unmade, adding } = useLoaderData<typeof loader>()
  const { keyword, from, found, states, problem, help, reading, ignored, sort, size, ...welcome } =
    useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  const quickForm = (book: { bookId: string; title: string }, row: string) =>
    adding ? (
      // the action of an index route has this name in its address
      <QuickAdd {...{ book, row, adding }} action={from.replace('?', '?index&')} />
    ) : null
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
        <>
          <p className="actions">
            {found && found.totalCount > 1 && !facets ? (
              <a className="button-quiet" href={`${address({ filters: 1, page: null })}#narrow`}>
                {t('narrow')}
              </a>
            ) : null}
            {found && found.totalCount > 0 && unmade ? (
              <a href={found.page === 1 ? '#unmade' : href('/listed', { ...chosen, keyword })}>
                {t('unmadeFound', { count: count(unmade.totalCount) })}
              </a>
            ) : null}
            <a href={href('/search/advanced')}>{t('toAdvanced')}</a>
          </p>
          <ChosenFilters chosen={chosen} />
          {facets ? <Facets facets={facets} /> : null}
        </>
      ) : (
        <Welcome from={from} {...welcome} />
      )}
      {problem?.key === 'noSuchPage' ? <FirstPageLink /> : null}
      {ignored.length > 0 ? <p>{t('ignoredWords', { words: ignored.join(', ') })}</p> : null}
      {reading ? <KeyboardReading {...reading} /> : null}
      {found && found.totalCount > 0 ? (
        <SearchResults
          {...{ result: found, states, sort, sorts: keywordSorts, size, from }}
          madeOnly={unmade !== null}
          withIsbn={toIsbn13(keyword) !== null}
          besideBook={
            adding && {
              heading: t('quickAddHeading'),
              cell: (book) => quickForm(book, `book-${book.id}`),
            }
          }
        />
      ) : null}
      {found && found.page === 1 && unmade ? (
        <UnmadeSection
          found={unmade}
          alone={found.totalCount === 0}
          withIsbn={toIsbn13(keyword) !== null}
          conditions={{ ...chosen, keyword }}
          from={from}
          besideBook={adding && ((book) => quickForm(book, `listed-${book.id}`))}
        />
      ) : null}
      {help ? (
        <NoResult
          keyword={keyword}
          narrowed={Object.values(chosen).some(Boolean)}
          {...{ help, from }}
        />
      ) : null}
    </Page>
  )
}

/** The home page without a keyword. */
function Welcome({
  from,
  summary,
  figuresPublic,
  mine,
  eligibility,
  onTheWay,
  helps,
}: { from: string } & Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  'summary' | 'figuresPublic' | 'mine' | 'eligibility' | 'onTheWay' | 'helps'
>) {
  const frame = useRouteLoaderData<Frame>('root')
  return (
    <>
      <SearchExamples />
      {helps ? <HelpNews items={helps} /> : null}
      <EligibilityNotice mine={eligibility} />
      <OnTheWayNotice onTheWay={onTheWay} />
      {mine ? <Mine mine={mine} newNotices={frame?.newNotices ?? 0} /> : null}
      {summary ? <Figures summary={summary} more={figuresPublic} /> : null}
      <div className="halves">
        {summary && summary.newest.length > 0 ? (
          <NewBooks books={summary.newest} from={from} />
        ) : null}
        <ForWhom joined={Boolean(frame?.me)} />
      </div>
      <HowItWorks joined={Boolean(frame?.me)} />
    </>
  )
}
