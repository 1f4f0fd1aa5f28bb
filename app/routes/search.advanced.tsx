/** Advanced search: its filters in a GET form, so the address contains the search. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { type Fields, queryFields } from '~/http/read-form.server'
import { tryCall, loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Glossary, typeTerms } from '~/components/glossary'
import { Select } from '~/components/input'
import { FirstPageLink } from '~/components/list-page'
import { Page } from '~/components/page'
import { bookSorts } from '~/tables/codes'
import { SearchResults } from '~/features/catalogue/book/search-results'
import { filterFields } from '~/features/catalogue/book/fields'
import { FilterConditions, FilterForm, filterValues } from '~/features/catalogue/book/filter-form'
import { NoMatch } from '~/features/catalogue/book/search/no-result'
import { UnmadeSection } from '~/features/catalogue/request-book/unmade/unmade-books'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('results', { count: count(found.totalCount) }) : t('advancedTitle'),
  page: ({ found }) => found?.page,
  cachesPage: true,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const blank = {
    values: filterValues(fields),
    available: fields.available === '1',
    from: currentPath(args.request),
    found: null,
    states: [],
    unmade: null,
    problem: null,
    sort: '0',
    size: 10,
  }
  if (!hasSearch(fields)) return blank
  const [{ data: found, problem }, unmade] = await Promise.all([
    tryCall(args, api.book.list, fields),
    // what is not made yet cannot be had
    blank.available ? null : tryCall(args, api.listedBook.search, blank.values),
  ])
  if (problem) return data({ ...blank, problem }, { status: problem.status })
  const states = await loadOrThrow(args, api.book.formats, {
    bookIds: found.items.map(({ bookId }) => bookId),
  })
  return {
    ...blank,
    found,
    states,
    unmade: unmade?.data?.totalCount ? unmade.data : null,
    sort: String(fields.sort ?? '') || '0',
    size: Number(fields.size) || 10,
  }
}

/**
 * Shows the empty form until something was submitted; submitted without filters it lists
 * everything.
 */
const hasSearch = (fields: Fields) =>
  [...filterFields, 'available', 'page', 'size', 'sort'].some((name) => name in fields)

export default function AdvancedSearch() {
  const { found, states, unmade, problem, values, available, from, sort, size } =
    useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page problem={problem}>
      <FilterForm
        action={href('/search/advanced')}
        from={from}
        values={values}
        errors={problem?.fieldErrors}
        more={<AvailableFilter value={available} error={problem?.fieldErrors.available} />}
      >
        <a href={href('/')}>{t('toSimple')}</a>
      </FilterForm>
      <Glossary terms={['curriculum', 'permission', 'purpose', ...typeTerms]} />
      {found ? (
        <FilterConditions
          values={values}
          more={[
            {
              name: 'available',
              label: t('availableFilter'),
              value: available ? t('availableOnly') : '',
            },
          ]}
        />
      ) : null}
      {problem?.key === 'noSuchPage' ? <FirstPageLink /> : null}
      {found && found.totalCount > 0 ? (
        <SearchResults
          {...{ result: found, states, sort, sorts: bookSorts, size, from }}
          madeOnly={unmade !== null}
          withIsbn={Boolean(values.isbn)}
        />
      ) : null}
      {found && found.page === 1 && unmade ? (
        <UnmadeSection
          found={unmade}
          alone={found.totalCount === 0}
          withIsbn={Boolean(values.isbn)}
          conditions={values}
          from={from}
        />
      ) : null}
      {found?.totalCount === 0 ? <NoMatch /> : null}
    </Page>
  )
}

/** Whether only books are found that can be had now. */
function AvailableFilter({ value, error }: { value: boolean; error?: string }) {
  const t = useT()
  return (
    <Select
      id="available"
      name="available"
      label={t('availableFilter')}
      defaultValue={value ? '1' : ''}
      error={error}
      options={[
        { value: '', label: t('allKinds') },
        { value: '1', label: t('availableOnly') },
      ]}
    />
  )
}
