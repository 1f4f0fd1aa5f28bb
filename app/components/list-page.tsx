/** The screen of a list: search, count line, controls, rows, pages, and what is said where there are none. */
import type { ReactNode } from 'react'
import { count } from '~/i18n/format'
import { type Translate, useT } from '~/i18n/provider'
import type { Option } from './input'
import { ListControls, toPages } from './list-controls'
import { Page } from './page'
import { Pagination, useUrlWith } from './pagination'

/** The page of a list that is shown: its number, how many rows a page has, and in which order. */
type Shown = { page: number; size: number; sort?: string }

type Key = Parameters<Translate>[0]

/** Rows with the controls above and the pages below them. `countLine` is what is said of their number. */
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
  return (
    <>
      <ListControls sorts={sorts} sort={sort} size={size}>
        {countLine}
      </ListControls>
      {children}
      <Pagination pages={toPages(totalCount, page, size)} />
    </>
  )
}

type Named = {
  /** the heading over the rows, hidden where the screen's own says enough; without it the count line names the section */
  heading?: string
  headingId?: string
  headingShown?: boolean
  /** the text of the count line, of {count}, {first} and {last}, and what follows it */
  countText?: Key
  countMore?: ReactNode
  /** what stands beside the count line */
  besideCount?: ReactNode
  sorts?: Option[]
}

/** The section that a search leads to: its rows and how many there are. */
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
  const say = useT()
  const { page, size } = list
  const countLine = (
    <>
      <p id="count-line">
        {say(countText, {
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

/** What a loader found, or why it did not (`loadList`). */
type Loaded<Found, Problem> = Shown & { found: Found | null; problem: Problem | null }

/**
 * `search` stands over the list, `beside` between the way out of a page that does not exist and the rows; `empty` stands instead of the rows,
 * `children` draws them. `quiet`: the screen itself says what is wrong.
 */
export function ListPage<
  Found extends { totalCount: number },
  Problem extends NonNullable<Parameters<typeof Page>[0]['problem']>,
>({
  list,
  lead,
  quiet = false,
  search,
  beside,
  empty,
  children,
  below,
  ...named
}: Named & {
  list: Loaded<Found, Problem>
  lead?: ReactNode
  quiet?: boolean
  search: ReactNode
  beside?: ReactNode
  empty: ReactNode
  children: (found: Found) => ReactNode
  below?: ReactNode
}) {
  const { found, problem } = list
  return (
    <Page problem={quiet ? null : problem} lead={lead}>
      {search}
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

/** Out of a page that does not exist. */
export function FirstPageLink() {
  const say = useT()
  const address = useUrlWith()
  return (
    <p className="actions">
      <a className="button" href={address({ page: null })}>
        {say('toFirstPage')}
      </a>
    </p>
  )
}
