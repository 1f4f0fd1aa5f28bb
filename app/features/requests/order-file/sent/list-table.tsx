/** The lists that a member sent, and the files of one of them. */
import { ById } from '~/validation/inputs'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { useUrlWith } from '~/components/pagination'
import { column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day } from '~/components/when'
import { count } from '~/i18n/format'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'
import type { SchoolListInfo, SchoolListItem } from './own-lists.server'

export function ListTable({ lists }: { lists: SchoolListItem[] }) {
  const t = useT()
  const columns: Column<SchoolListItem>[] = [
    column.main('school', t('sentMine'), ({ id, schoolName, schoolYear }) => (
      <a href={href('/school/:id', { id })}>
        {t('sentOf', { school: schoolName, year: schoolYear })}
      </a>
    )),
    column.text('rows', t('sentRows'), (list) => <SettledCount of={list} />),
    column.number('files', t('sentFiles'), ({ files }) =>
      t('sentFilesCount', { count: count(files) }),
    ),
    column.nowrap('last', t('sentLast'), ({ lastTime }) => <Day of={lastTime} ago />),
  ]
  return (
    <section aria-labelledby="sent-lists">
      <h2 id="sent-lists">{t('sentMine')}</h2>
      {lists.length === 0 ? (
        <p>{t('sentNone')}</p>
      ) : (
        <Table
          caption={<span className="hidden-text">{t('sentMine')}</span>}
          columns={columns}
          rows={lists}
          rowId={({ id }) => `list-${id}`}
          clickable
        />
      )}
    </section>
  )
}

function SettledCount({ of: counts }: { of: { rows: number; matched: number; open: number } }) {
  const t = useT()
  return (
    <>
      {t('sentRowsOf', { rows: count(counts.rows), matched: count(counts.matched) })}{' '}
      {counts.open > 0 ? (
        <Tag colour="yellow">{t('sentOpenHeading', { count: count(counts.open) })}</Tag>
      ) : null}
    </>
  )
}

type SentFile = SchoolListInfo['files'][number]

export function FilesOfList({ files }: { files: SentFile[] }) {
  const t = useT()
  const address = useUrlWith()
  const columns: Column<SentFile>[] = [
    column.main('name', t('orderFileName'), ({ name }) => name),
    column.nowrap('created', t('sentLast'), ({ createTime }) => <Day of={createTime} ago />),
    column.text('rows', t('sentRows'), (file) => <SettledCount of={file} />),
    column.number('unread', t('orderUnreadCount'), ({ unread }) =>
      unread > 0 ? t('orderPlaces', { count: count(unread) }) : '-',
    ),
    column.text('remove', t('sentRemoveYes'), ({ id, name, removable }) =>
      removable ? (
        <a
          className="file-link"
          href={`${address({ confirm: 'withdraw', file: id })}#confirm`}
          data-confirm
        >
          <span className="hidden-text">{name} </span>
          {t('sentRemove')}
        </a>
      ) : (
        <span className="small">{t('sentKept')}</span>
      ),
    ),
  ]
  return (
    <section aria-labelledby="sent-files" className="screen-only">
      <h2 id="sent-files">{t('sentFiles')}</h2>
      <Table
        caption={<span className="hidden-text">{t('sentFiles')}</span>}
        columns={columns}
        rows={files}
        rowId={({ id }) => `file-${id}`}
      />
    </section>
  )
}

export function WithdrawQuestion({ file: { id, name, rows } }: { file: SentFile }) {
  const t = useT()
  const cancelTo = useUrlWith()({ confirm: null, file: null })
  return (
    <Confirm question={t('sentRemoveQuestion', { name })} cancelTo={cancelTo}>
      <p>{t('sentRemoveHelp', { rows: count(rows) })}</p>
      <Form id="withdraw-form" schema={ById} intent="withdraw">
        <input type="hidden" name="id" value={id} />
        <button className="button button-danger">{t('sentRemoveYes')}</button>
      </Form>
    </Confirm>
  )
}
