/** The lists that a member sent, and the files of one of them. */
import { ById } from '~/validation/inputs'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { useUrlWith } from '~/components/pagination'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day } from '~/components/when'
import { count } from '~/i18n/format'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'
import type { SchoolListInfo, SchoolListItem } from './own-lists.server'

export function ListTable({ lists }: { lists: SchoolListItem[] }) {
  const t = useT()
  const columns: Column<SchoolListItem>[] = [
    {
      key: 'school',
      heading: t('sentMine'),
      main: true,
      cell: ({ id, schoolName, schoolYear }) => (
        <a href={href('/school/:id', { id })}>
          {t('sentOf', { school: schoolName, year: schoolYear })}
        </a>
      ),
    },
    {
      key: 'rows',
      heading: t('sentRows'),
      cell: (list) => <SettledCount of={list} />,
    },
    {
      key: 'files',
      heading: t('sentFiles'),
      className: 'number',
      cell: ({ files }) => t('sentFilesCount', { count: count(files) }),
    },
    {
      key: 'last',
      heading: t('sentLast'),
      className: 'nowrap',
      cell: ({ lastTime }) => <Day of={lastTime} ago />,
    },
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

function SettledCount({ of }: { of: { rows: number; matched: number; open: number } }) {
  const t = useT()
  return (
    <>
      {t('sentRowsOf', { rows: count(of.rows), matched: count(of.matched) })}{' '}
      {of.open > 0 ? (
        <Tag colour="yellow">{t('sentOpenHeading', { count: count(of.open) })}</Tag>
      ) : null}
    </>
  )
}

type SentFile = SchoolListInfo['files'][number]

export function FilesOfList({ files }: { files: SentFile[] }) {
  const t = useT()
  const address = useUrlWith()
  const columns: Column<SentFile>[] = [
    { key: 'name', heading: t('orderFileName'), main: true, cell: ({ name }) => name },
    {
      key: 'created',
      heading: t('sentLast'),
      className: 'nowrap',
      cell: ({ createTime }) => <Day of={createTime} ago />,
    },
    { key: 'rows', heading: t('sentRows'), cell: (file) => <SettledCount of={file} /> },
    {
      key: 'unread',
      heading: t('orderUnreadCount'),
      className: 'number',
      cell: ({ unread }) => (unread > 0 ? t('orderPlaces', { count: count(unread) }) : '-'),
    },
    {
      key: 'remove',
      heading: t('sentRemoveYes'),
      cell: ({ id, name, removable }) =>
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
    },
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
