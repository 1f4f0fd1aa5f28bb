/** Sort order and rows per page: a GET form with a button; changing a value alone does nothing. */
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

/** `children`: the count line; it stands in the same line where there is room. */
export function ListControls({
  sorts,
  sort,
  size,
  children,
}: {
  sorts?: Option[]
  sort?: string
  size: number
  children?: ReactNode
}) {
  const t = useT()
  const [params] = useSearchParams()
  // a list that is sorted by its column headings keeps its order
  const ownParams = ['size', 'page', 'lang', 'confirm', 'id', ...(sorts ? ['sort'] : [])]
  const hiddenParams = [...params].filter(([name]) => !ownParams.includes(name))
  return (
    <div className="list-head">
      {children}
      <form method="get" className="list-controls">
        {hiddenParams.map(([name, value], i) => (
          <input key={i} type="hidden" name={name} value={value} />
        ))}
        {sorts ? (
          <Select id="sort" name="sort" label={t('sort')} options={sorts} defaultValue={sort} />
        ) : null}
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
      </form>
      <RowsSwitch />
    </div>
  )
}

/** The switch between close and wide rows, on staff's lists; the setting stays in the browser. */
function RowsSwitch() {
  const t = useT()
  const frame = useRouteLoaderData<Frame>('root')
  // a page of ten rows may have no counterpart among pages of fifty
  const from = useUrlWith()({ page: null })
  if (!frame || !isStaffPath(frame.here)) return null
  const { dense } = frame.display
  return (
    <form id="close-rows-form" method="post" action={withReturnPath(href('/preferences'), from)}>
      <FormMarks id="close-rows-form" intent="rows" />
      <button className="button-quiet" name="rows" value={dense ? 'usual' : 'dense'}>
        {t(dense ? 'rowsUsualDo' : 'rowsDenseDo')}
      </button>
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
