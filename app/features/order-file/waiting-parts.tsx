/** The review list of an order file, and what is said where there are no rows. */
import { useAddress } from '~/components/pagination'
import { count } from '~/format'
import { useSay } from '~/say'
import { filePath } from './links'
import { State } from './rows-parts'
import type { OrderFileRow } from './rows.server'

/** The first rows that wait for a person, each leading to its review. */
export function WaitingList({ rows, totalCount }: { rows: OrderFileRow[]; totalCount: number }) {
  const say = useSay()
  const address = useAddress()
  return (
    <section className="panel screen-only" aria-labelledby="waiting">
      <h2 id="waiting">{say('orderWaiting', { count: count(totalCount) })}</h2>
      {totalCount === 0 ? <p>{say('orderWaitingNone')}</p> : null}
      {totalCount > rows.length ? (
        <p>{say('orderWaitingFirst', { shown: count(rows.length) })}</p>
      ) : null}
      {rows.length > 0 ? (
        <ol className="waiting">
          {rows.map((row) => (
            <li key={row.id} value={row.place}>
              <a
                className="file-link"
                href={`${address({ row: row.id, offset: null, q: null, confirm: null, remarks: null })}#review`}
              >
                {row.title || say('orderUntitled')}
                <span className="hidden-text">
                  , {say('orderRowOf', { place: count(row.place) })} {say('orderRowReview')}
                </span>
              </a>{' '}
              <span className="small">
                {[row.creator, row.publisher].filter(Boolean).join(', ')}
              </span>{' '}
              <State row={row} />
            </li>
          ))}
        </ol>
      ) : null}
      {totalCount > rows.length ? (
        <p>
          <a className="file-link" href={`${address({ only: 'open', page: null })}#results`}>
            {say('orderWaitingAll', { count: count(totalCount) })}
          </a>
        </p>
      ) : null}
    </section>
  )
}

/** No row fits, or none was read. */
export function NoRows({ name, narrowed }: { name: string; narrowed: boolean }) {
  const say = useSay()
  return (
    <section className="empty" aria-labelledby="no-rows">
      <h2 id="no-rows">{say(narrowed ? 'orderRowsNoMatch' : 'orderRowsNone')}</h2>
      {narrowed ? (
        <p className="actions">
          <a className="button" href={filePath(name)}>
            {say('orderRowsShowAll')}
          </a>
        </p>
      ) : (
        <p>{say('orderRowsNoneHelp')}</p>
      )}
    </section>
  )
}
