/** The books that are not made yet, for everybody: the request list without what is in production. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { api } from '~/api/table.server'
import { Input } from '~/components/input'
import { ListPage } from '~/components/list-page'
import { fieldLimits, unmadeSorts } from '~/tables/codes'
import { CameraLink } from '~/features/catalogue/book/book-list'
import { Filter, FilterConditions, filterValues } from '~/features/catalogue/book/filter-form'
import { ProposeBook } from '~/features/catalogue/book/search/no-result'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { UnmadeTable } from '~/features/catalogue/request-book/unmade/unmade-books'
import { unmadeFilters } from '~/features/catalogue/request-book/unmade/unmade.schema'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { useI18n, useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('unmadeTitle', { count: count(found.totalCount) }) : t('unmadeBooks'),
  page: ({ page }) => page,
  cachesPage: true,
}

export async function loader(args: LoaderFunctionArgs) {
  const query = queryFields(args.request)
  const typed = typeof query.keyword === 'string' ? query.keyword.trim() : ''
  // the camera's result is searched for when it is an ISBN
  const keyword = typed || (typeof query.isbn === 'string' ? (toIsbn13(query.isbn) ?? '') : '')
  const fields = keyword && !typed ? { ...query, keyword, isbn: undefined } : query
  const list = await loadList(args, api.listedBook.search, fields)
  return data(
    {
      ...list,
      sort: list.sort || 'relevance',
      keyword,
      values: filterValues(fields),
      from: currentPath(args.request),
    },
    { status: list.problem?.status ?? 200 },
  )
}

export default function UnmadeBooks() {
  const { from, keyword, values, ...list } = useLoaderData<typeof loader>()
  const { found, problem } = list
  const t = useT()
  const { locale } = useI18n()
  return (
    <ListPage
      list={list}
      lead={t('unmadeLead')}
      heading={t('unmadeBooks')}
      sorts={unmadeSorts.map((row) => ({ value: row.value, label: row[locale] }))}
      fields={['keyword', ...unmadeFilters]}
      search={
        <>
          <form method="get" action={href('/listed')} role="search" className="filters">
            <Input
              id="keyword"
              name="keyword"
              label={t('keyword')}
              hint={t('homeTip')}
              type="search"
              defaultValue={keyword}
              maxLength={fieldLimits.keyword}
              error={problem?.fieldErrors.keyword}
              autoComplete="off"
            />
            {unmadeFilters.map((name) => (
              <Filter
                key={name}
                name={name}
                value={values[name]}
                error={problem?.fieldErrors[name]}
              />
            ))}
            <p className="actions">
              <button className="button">{t('search')}</button>
              <CameraLink from={from} />
              <a className="button-quiet" href={href('/listed')}>
                {t('reset')}
              </a>
              <a href={href('/', { keyword })}>{t('toMade')}</a>
            </p>
          </form>
          {found ? <FilterConditions values={values} /> : null}
        </>
      }
      empty={<NoUnmade />}
    >
      {({ items }) => <UnmadeTable rows={items} from={from} />}
    </ListPage>
  )
}

function NoUnmade() {
  const t = useT()
  return (
    <section className="empty">
      <h2>{t('unmadeNone')}</h2>
      <p>{t('unmadeNoneHelp')}</p>
      <ProposeBook />
    </section>
  )
}
