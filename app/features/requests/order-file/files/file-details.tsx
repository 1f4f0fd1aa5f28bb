/** Parts around the rows of an order file: its details, actions, unread cells, panel switches. */
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { useUrlWith } from '~/components/pagination'
import { column, type Column, DescriptionList, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day } from '~/components/when'
import { count, fileDescription, minute, orDash, phone } from '~/i18n/format'
import { href } from '~/http/href'
import { textOf, useT, type Translate } from '~/i18n/provider'
import { filledLink, originalLink } from '~/features/requests/order-file/order-file-links'
import { stepText } from './order-file-notices'
import { ByName, Undo } from '~/features/requests/order-file/order-file.schema'
import type { OrderFileInfo } from '~/features/requests/order-file/order-file.server'
import type { UnreadCell } from '~/features/requests/order-file/read/order-row'
import { panels, type Panels } from '~/features/requests/order-file/panels'

export function FileDetails({ file }: { file: OrderFileInfo }) {
  const t = useT()
  const { receiptDate, createTime } = file
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="hidden-text">
        {t('orderFacts')}
      </h2>
      <DescriptionList
        items={[
          { name: t('orderSchool'), value: schoolText(t, file) },
          {
            name: t('orderReceipt'),
            value: receiptDate ? (
              <time dateTime={receiptDate}>{receiptDate}</time>
            ) : (
              t('orderNoReceipt')
            ),
          },
          {
            name: t('orderCreated'),
            value: <Day of={createTime} />,
          },
          file.sender
            ? { name: t('sentBy'), value: <Sender sender={file.sender} /> }
            : { name: t('orderCreatedBy'), value: orDash(file.userName) },
          ...(file.inDemand ? [] : [{ name: t('status'), value: t('orderNotInDemand') }]),
        ]}
      />
    </section>
  )
}

const schoolText = (t: Translate, { schoolName, withoutSchool }: OrderFileInfo) =>
  schoolName || t(withoutSchool > 0 ? 'orderSchoolUnknown' : 'orderSchoolsInRows')

/** The member who sent the file, and that their eligibility is not confirmed. */
function Sender({ sender }: { sender: NonNullable<OrderFileInfo['sender']> }) {
  const t = useT()
  return (
    <>
      <a className="file-link" href={href('/admin/member/:id', { id: sender.id })}>
        {sender.name} ({sender.user})
      </a>{' '}
      {sender.eligible ? null : <Tag colour="yellow">{t('sentByUnconfirmed')}</Tag>}
    </>
  )
}

/** Actions on the whole file: delete, read again, confirm what was set automatically, undo. */
export function FileActions({ file, undo }: { file: OrderFileInfo; undo: boolean }) {
  const t = useT()
  const address = useUrlWith()
  const { name, size, automatic, last } = file
  return (
    <>
      <p className="actions">
        <a href={originalLink(name)}>
          {t('orderOriginal', { words: fileDescription({ name, size }) })}
        </a>
        {file.rows > 0 ? <a href={filledLink(name)}>{t('orderFilled')}</a> : null}
        {file.schoolName ? (
          <a href={href('/admin/demand', { school: file.schoolName })}>{t('demandOfSchool')}</a>
        ) : null}
      </p>
      <Form id="reread-form" schema={ByName} intent="reread" className="screen-only">
        <p className="actions">
          {automatic > 0 ? (
            <a
              className="button-secondary"
              href={`${address({ confirm: 'accept' })}#confirm`}
              data-confirm
            >
              {t('orderAccept', { count: count(automatic) })}
            </a>
          ) : null}
          <button className="button-secondary" aria-describedby="reread-hint">
            {t('orderReread')}
          </button>
        </p>
        <p id="reread-hint" className="hint">
          {t('orderRereadHint')}
        </p>
      </Form>
      {undo && last ? <UndoLast last={last} /> : null}
    </>
  )
}

/** The last step, described, with its undo button. */
export function UndoLast({ last }: { last: NonNullable<OrderFileInfo['last']> }) {
  const t = useT()
  return (
    <div id="undo" tabIndex={-1} className="screen-only">
      <Form id="undo-form" schema={Undo} intent="undo">
        <p className="actions">
          <span id="undo-what">
            {t('orderUndoLast', {
              what: stepText(t, last),
              user: orDash(last.userName),
              time: minute(last.createTime),
            })}
          </span>
          <input type="hidden" name="step" value={last.id} />
          <button className="button-secondary" aria-describedby="undo-what">
            {t('orderUndo')}
          </button>
        </p>
      </Form>
    </div>
  )
}

export function AcceptQuestion({ automatic, cancelTo }: { automatic: number; cancelTo: string }) {
  const t = useT()
  return (
    <Confirm question={t('orderAcceptQuestion', { count: count(automatic) })} cancelTo={cancelTo}>
      <p>{t('orderAcceptHelp')}</p>
      <Form id="accept-form" schema={ByName} intent="accept">
        <button className="button">{t('orderAcceptYes', { count: count(automatic) })}</button>
      </Form>
    </Confirm>
  )
}

const MAX_UNREAD = 200

/** Cells and rows that could not be read, and columns that were not recognised. */
export function UnreadList({ unread, ignored }: { unread: UnreadCell[]; ignored: string }) {
  const t = useT()
  if (unread.length === 0)
    return ignored ? <p className="small">{t('orderIgnored', { columns: ignored })}</p> : null
  const visible = unread.slice(0, MAX_UNREAD).map((cell, i) => ({ ...cell, id: `unread-${i + 1}` }))
  const columns: Column<(typeof visible)[number]>[] = [
    column.main('row', t('orderUnreadRow'), ({ row }) =>
      row > 0 ? t('orderRowOf', { place: count(row) }) : '-',
    ),
    column.text('sheet', t('orderUnreadSheet'), ({ sheet }) => orDash(sheet)),
    column.text('column', t('orderUnreadColumn'), ({ column }) =>
      column ? <span lang="ko">{column}</span> : t('orderUnreadWhole'),
    ),
    column.text('value', t('orderUnreadValue'), ({ value }) => orDash(value)),
    column.text('why', t('orderUnreadWhy'), ({ key, params }) => textOf(t, key, params)),
  ]
  return (
    <details className="panel screen-only" id="unread" tabIndex={-1} open>
      <summary>{t('orderUnreadHeading', { count: count(unread.length) })}</summary>
      <p>{t('orderUnreadHelp')}</p>
      {unread.length > MAX_UNREAD ? (
        <p>{t('orderUnreadMore', { count: count(MAX_UNREAD) })}</p>
      ) : null}
      <Table
        caption={
          <span className="hidden-text">
            {t('orderUnreadHeading', { count: count(unread.length) })}
          </span>
        }
        columns={columns}
        rows={visible}
        rowId={({ id }) => id}
      />
      {ignored ? <p className="small">{t('orderIgnored', { columns: ignored })}</p> : null}
    </details>
  )
}

/** Links that switch panels on or off and keep the rest of the address. */
export function PanelSwitches({ openPanels }: { openPanels: Panels }) {
  const t = useT()
  const address = useUrlWith()
  return (
    <nav id="panels" aria-label={t('orderPanels')} className="screen-only">
      <ul className="chips">
        {panels.map(({ name, key }) => (
          <li key={name}>
            <a href={`${address({ [name]: openPanels[name] ? 'off' : 'on' })}#panels`}>
              {t(openPanels[name] ? 'orderPanelOn' : 'orderPanelOff', { panel: t(key) })}
              <span className="hidden-text">
                , {t(openPanels[name] ? 'orderPanelTurnOff' : 'orderPanelTurnOn')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export type RowPupils = {
  place: number
  title: string
  items: { name: string; grade: string; phone: string }[]
}

/** The pupils of one row with their full names, which only this response contains. */
export function PupilNames({ names: { place, title, items } }: { names: RowPupils }) {
  const t = useT()
  const columns: Column<RowPupils['items'][number] & { id: string }>[] = [
    column.main('name', t('orderPupilName'), ({ name }) => orDash(name)),
    column.text('grade', t('orderPupilGrade'), ({ grade }) => orDash(grade)),
    column.nowrap('phone', t('orderPupilPhone'), ({ phone: digits }) => orDash(phone(digits))),
  ]
  const heading = t('orderNamesHeading', {
    place: count(place),
    title: title || t('orderUntitled'),
    count: count(items.length),
  })
  return (
    <section className="panel screen-only" aria-labelledby="names" id="names-panel">
      <h2 id="names">{heading}</h2>
      <p role="status">{t('orderNamesHelp')}</p>
      <Table
        caption={<span className="hidden-text">{heading}</span>}
        columns={columns}
        rows={items.map((pupil, i) => ({ ...pupil, id: `pupil-${i + 1}` }))}
        rowId={({ id }) => id}
      />
    </section>
  )
}
