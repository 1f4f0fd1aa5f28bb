/** The page of a list: search, count line, controls, rows, pagination and empty state. */
import { useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { count } from '~/i18n/format'
import { type Translate, useT } from '~/i18n/provider'
import type { Option } from './input'
import { isStaffPath } from './frame/display-settings'
import type { Frame } from './frame/frame'
import { RowsSwitch, SizeControl, SortControl, toPages } from './list-controls'
import { Page } from './page'
import { Pagination, useUrlWith } from './pagination'

/** The current page of a list: its number, rows per page, and sort order. */
type Shown = { page: number; size: number; sort?: string }

type Key = Parameters<Translate>[0]

/**
 * Rows with their order above and the number of rows below. `countLine` tells how many there are;
 * `below` follows it. On staff's lists both stand under the rows.
 */
export function PagedRows({
  totalCount,
  list: { page, size, sort },
  sorts,
  countLine,
  children,
}: {
  totalCount: number
  list: Shown
  sorts?: Option[]
  countLine?: ReactNode
  children: ReactNode
}) {
  const staff = useStaffList()
  const controls = { sorts, sort, size, totalCount }
  return (
    <>
      {staff || !(countLine || sorts) ? null : (
        <div className="list-head">
          {countLine}
          <SortControl {...controls} />
        </div>
      )}
      {children}
      <div className="list-foot">
        {staff ? countLine : null}
        <SizeControl {...controls} />
        <RowsSwitch />
      </div>
      <Pagination pages={toPages(totalCount, page, size)} />
    </>
  )
}

/** Whether the page is a list of staff, whose rows begin as high as they can. */
function useStaffList(): boolean {
  const frame = useRouteLoaderData<Frame>('root')
  return frame ? isStaffPath(frame.here) : false
}

type Named = {
  /**
   * the heading over the rows, hidden where the screen's own heading says enough; without it the
   * count line names the section
   */
  heading?: string
  headingId?: string
  headingShown?: boolean
  /** the text of the count line, with {count}, {first} and {last}, and what follows it */
  countText?: Key
  countMore?: ReactNode
  /** content beside the count line */
  besideCount?: ReactNode
  sorts?: Option[]
}

/** The section of a search's results: the number of rows and the rows. */
export function ListSection({
  totalCount,
  list,
  heading,
  headingId = 'results-heading',
  headingShown = false,
  countText = 'countLine',
  countMore,
  besideCount,
  sorts,
  children,
}: Named & { totalCount: number; list: Shown; children: ReactNode }) {
  const t = useT()
  const { page, size } = list
  const countLine = (
    <>
      <p id="count-line">
        {t(countText, {
          count: count(totalCount),
          first: count((page - 1) * size + 1),
          last: count(Math.min(page * size, totalCount)),
        })}
        {countMore}
      </p>
      {besideCount}
    </>
  )
  return (
    <section id="results" tabIndex={-1} aria-labelledby={heading ? headingId : 'count-line'}>
      {heading ? (
        <h2 id={headingId} className={headingShown ? undefined : 'hidden-text'}>
          {heading}
        </h2>
      ) : null}
      <PagedRows totalCount={totalCount} list={list} sorts={sorts} countLine={countLine}>
        {children}
      </PagedRows>
    </section>
  )
}

/** What `loadList` returned: the found rows or the problem. */
type Loaded<Found, Problem> = Shown & { found: Found | null; problem: Problem | null }

/**
 * `besideHeading`: links that stand beside the heading. `search` stands above the list, `beside` between the link to the first page and the rows. `empty`
 * replaces the rows, `children` renders them. `quiet`: the screen itself shows the problem. `fields`:
 * the fields of the search, where the address may name further conditions.
 */
export function ListPage<
  Found extends { totalCount: number },
  Problem extends NonNullable<Parameters<typeof Page>[0]['problem']>,
>({
  list,
  lead,
  besideHeading,
  quiet = false,
  fields,
  search,
  beside,
  empty,
  children,
  below,
  ...named
}: Named & {
  list: Loaded<Found, Problem>
  lead?: ReactNode
  besideHeading?: ReactNode
  quiet?: boolean
  fields?: readonly string[]
  search: ReactNode
  beside?: ReactNode
  empty: ReactNode
  children: (found: Found) => ReactNode
  below?: ReactNode
}) {
  const { found, problem } = list
  const staff = useStaffList()
  const { sorts } = named
  const { page: _, ...shown } = list
  return (
    <Page
      problem={quiet ? null : problem}
      fields={fields}
      lead={lead}
      leadLast={staff}
      beside={besideHeading}
    >
      {staff && sorts && found ? (
        <div className="list-bar">
          <div>{search}</div>
          <SortControl sorts={sorts} {...shown} totalCount={found.totalCount} />
        </div>
      ) : (
        search
      )}
      {problem?.key === 'noSuchPage' ? <FirstPageLink /> : null}
      {beside}
      {found?.totalCount === 0 ? empty : null}
      {found && found.totalCount > 0 ? (
        <ListSection {...named} totalCount={found.totalCount} list={list}>
          {children(found)}
        </ListSection>
      ) : null}
      {below}
    </Page>
  )
}

/** The link from a page that does not exist to the first one. */
export function FirstPageLink() {
  const t = useT()
  const address = useUrlWith()
  return (
    <p className="actions">
      <a className="button" href={address({ page: null })}>
        {t('toFirstPage')}
      </a>
    </p>
  )
}
