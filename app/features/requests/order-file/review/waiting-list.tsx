/** The undecided rows of an order file, and the text for a file without rows. */
import { useUrlWith } from '~/components/pagination'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { filePath } from '~/features/requests/order-file/order-file-links'
import { DecisionState } from './row-table'
import type { OrderFileRow } from './order-rows.server'

/** The first undecided rows, each with a link to its review. */
export function WaitingList({ rows, totalCount }: { rows: OrderFileRow[]; totalCount: number }) {
  const t = useT()
  const address = useUrlWith()
  return (
    <section className="panel screen-only" aria-labelledby="waiting">
      <h2 id="waiting">{t('orderWaiting', { count: count(totalCount) })}</h2>
      {totalCount === 0 ? <p>{t('orderWaitingNone')}</p> : null}
      {totalCount > rows.length ? (
        <p>{t('orderWaitingFirst', { shown: count(rows.length) })}</p>
      ) : null}
      {rows.length > 0 ? (
        <ol className="waiting">
          {rows.map((row) => (
            <li key={row.id} value={row.place}>
              <a
                className="file-link"
                href={`${address({ row: row.id, offset: null, q: null, confirm: null, remarks: null })}#review`}
              >
                {row.title || t('orderUntitled')}
                <span className="hidden-text">
                  , {t('orderRowOf', { place: count(row.place) })} {t('orderRowReview')}
                </span>
              </a>{' '}
              <span className="small">
                {[row.creator, row.publisher].filter(Boolean).join(', ')}
              </span>{' '}
              <DecisionState row={row} />
            </li>
          ))}
        </ol>
      ) : null}
      {totalCount > rows.length ? (
        <p>
          <a className="file-link" href={`${address({ only: 'open', page: null })}#results`}>
            {t('orderWaitingAll', { count: count(totalCount) })}
          </a>
        </p>
      ) : null}
    </section>
  )
}

/** The text when no row passes the filters or the file has none. */
export function EmptyRows({ name, narrowed }: { name: string; narrowed: boolean }) {
  const t = useT()
  return (
    <section className="empty" aria-labelledby="no-rows">
      <h2 id="no-rows">{t(narrowed ? 'orderRowsNoMatch' : 'orderRowsNone')}</h2>
      {narrowed ? (
        <p className="actions">
          <a className="button" href={filePath(name)}>
            {t('orderRowsShowAll')}
          </a>
        </p>
      ) : (
        <p>{t('orderRowsNoneHelp')}</p>
      )}
    </section>
  )
}
