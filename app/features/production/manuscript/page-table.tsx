/** The pages of a manuscript as a table: how far each is, and what is open in it. */
import { column, Table, type Column } from '~/components/table'
import { Minute } from '~/components/when'
import { href } from '~/http/href'
import { count, orDash } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import type { PageRow } from './manuscript.output'
import { PageStateTag, usePageName } from './manuscript-state'

export function PageTable({ rows }: { rows: PageRow[] }) {
  const t = useT()
  const nameOf = usePageName()
  const columns: Column<PageRow>[] = [
    column.main('page', t('manuscriptPage'), (row) => (
      <a href={href('/producer/manuscript/page/:id', { id: row.id })}>{nameOf(row)}</a>
    )),
    column.nowrap('state', t('manuscriptPageState'), ({ state }) => <PageStateTag state={state} />),
    column.number('doubts', t('manuscriptDoubts'), ({ doubts }) => count(doubts)),
    column.number('pictures', t('manuscriptOpenPictures'), ({ openPictures }) =>
      count(openPictures),
    ),
    column.text('who', t('manuscriptWho'), ({ userName, updateTime, changed }) => (
      <>
        {userName ? (
          <>
            {userName}, <Minute of={updateTime} />
          </>
        ) : (
          orDash('')
        )}
        {changed ? <> {t('manuscriptNewSource')}</> : null}
      </>
    )),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{t('manuscriptPages')}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `page-${id}`}
      clickable
    />
  )
}
