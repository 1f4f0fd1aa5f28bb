/**
 * Sort order and rows per page: a GET form with buttons; changing a value alone does nothing.
 */
import { useRouteLoaderData, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { pageSizes } from '~/tables/codes'
import { useT } from '~/i18n/provider'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { isStaffPath } from './frame/display-settings'
import type { Frame } from './frame/frame'
import { FormMarks } from './form'
import { Select, type Option } from './input'
import { useUrlWith } from './pagination'

const formId = 'list-form'
/** A list of fewer rows shows all of them in every size. */
const smallestSize = Math.min(...pageSizes)

type Controls = { sorts?: Option[]; sort?: string; size: number; totalCount: number }

/** The order of the rows, above them; its form is below where the number of rows is chosen, too. */
export function SortControl({ sorts, sort, totalCount, ...rest }: Controls) {
  const t = useT()
  if (!sorts) return null
  const here = totalCount <= smallestSize
  const field = (
    <Select
      id="sort"
      name="sort"
      label={t('sort')}
      options={sorts}
      defaultValue={sort}
      form={formId}
    />
  )
  const button = (
    <button className="button-secondary" form={formId}>
      {t('sortDo')}
    </button>
  )
  if (!here)
    return (
      <div className="list-controls">
        {field}
        {button}
      </div>
    )
  return (
    <ControlsForm sorts={sorts} {...rest}>
      {field}
      {button}
    </ControlsForm>
  )
}

/** How many rows, below them, where the list has more than the fewest that can be chosen. */
export function SizeControl({ sorts, size, totalCount }: Controls) {
  const t = useT()
  if (totalCount <= smallestSize) return null
  return (
    <ControlsForm sorts={sorts}>
      <Select
        id="size"
        name="size"
        label={t('size')}
        defaultValue={String(size)}
        options={pageSizes.map((size) => ({
          value: String(size),
          label: t('sizeOf', { size }),
        }))}
      />
      <button className="button-secondary">{t('apply')}</button>
    </ControlsForm>
  )
}

/** Keeps what else the address says. */
function ControlsForm({ sorts, children }: { sorts?: Option[]; children: ReactNode }) {
  const [params] = useSearchParams()
  // a list that is sorted by its column headings keeps its order
  const ownParams = ['size', 'page', 'lang', 'confirm', 'id', ...(sorts ? ['sort'] : [])]
  const hiddenParams = [...params].filter(([name]) => !ownParams.includes(name))
  return (
    <form id={formId} method="get" className="list-controls">
      {hiddenParams.map(([name, value], i) => (
        <input key={i} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

/** What the button of each style of rows offers. */
const rowsOffered = {
  close: ['dense', 'wide'],
  dense: ['wide'],
  wide: ['close'],
} as const
const rowTexts = { close: 'rowsCloseDo', dense: 'rowsDenseDo', wide: 'rowsWideDo' } as const

/** How staff's lists show their rows; the setting stays in the browser. */
export function RowsSwitch() {
  const t = useT()
  const frame = useRouteLoaderData<Frame>('root')
  // a page of ten rows may have no counterpart among pages of fifty
  const from = useUrlWith()({ page: null })
  if (!frame || !isStaffPath(frame.here)) return null
  return (
    <form
      id="close-rows-form"
      method="post"
      className="actions"
      action={withReturnPath(href('/preferences'), from)}
    >
      <FormMarks id="close-rows-form" intent="rows" />
      {rowsOffered[frame.display.rows].map((rows) => (
        <button key={rows} className="button-quiet" name="rows" value={rows}>
          {t(rowTexts[rows])}
        </button>
      ))}
    </form>
  )
}

/** The pages of a list whose answer has only its total (cart, applications). */
export function toPages(totalCount: number, page: number, size: number) {
  const totalPage = Math.ceil(totalCount / size)
  const start = Math.floor((page - 1) / 10) * 10 + 1
  const end = Math.min(start + 9, totalPage)
  return {
    totalPage,
    page,
    start,
    end,
    prev: start > 1,
    next: end < totalPage,
    pageList: Array.from({ length: Math.max(0, end - start + 1) }, (_, i) => start + i),
  }
}
