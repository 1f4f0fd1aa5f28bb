/** Around the rows of an order file: what is known of it, what may be done with it as a whole, what could not be read, what is shown. */
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { useAddress } from '~/components/pagination'
import { type Column, Facts, Table } from '~/components/table'
import { count, dateTime, fileWords, orDash, phone, shortDate } from '~/format'
import type { MessageKey } from '~/messages'
import { useSay } from '~/say'
import { filledLink, originalLink } from './links'
import { stepText } from './notices'
import { ByName, Undo } from './order-file.schema'
import type { OrderFileInfo } from './order-file.server'
import type { Unread } from './order-row'
import { panels, type Panels } from './panels'

export function FileFacts({ file }: { file: OrderFileInfo }) {
  const say = useSay()
  const { receiptDate, createTime } = file
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="hidden-text">
        {say('orderFacts')}
      </h2>
      <Facts
        facts={[
          { name: say('orderSchool'), value: orDash(file.schoolName) },
          {
            name: say('orderReceipt'),
            value: receiptDate ? (
              <time dateTime={receiptDate}>{receiptDate}</time>
            ) : (
              say('orderNoReceipt')
            ),
          },
          {
            name: say('orderCreated'),
            value: <time dateTime={createTime}>{shortDate(createTime)}</time>,
          },
          { name: say('orderCreatedBy'), value: orDash(file.userName) },
        ]}
      />
    </section>
  )
}

/** Taking it away, reading it again, standing by what was set automatically, undoing. */
export function FileTools({ file, undo }: { file: OrderFileInfo; undo: boolean }) {
  const say = useSay()
  const address = useAddress()
  const { name, size, automatic, last } = file
  return (
    <>
      <p className="actions">
        <a href={originalLink(name)}>
          {say('orderOriginal', { words: fileWords({ name, size }) })}
        </a>
        {file.rows > 0 ? <a href={filledLink(name)}>{say('orderFilled')}</a> : null}
      </p>
      <Form id="reread-form" schema={ByName} intent="reread" className="screen-only">
        <p className="actions">
          {automatic > 0 ? (
            <a
              className="button-secondary"
              href={`${address({ confirm: 'accept' })}#confirm`}
              data-confirm
            >
              {say('orderAccept', { count: count(automatic) })}
            </a>
          ) : null}
          <button className="button-secondary" aria-describedby="reread-hint">
            {say('orderReread')}
          </button>
        </p>
        <p id="reread-hint" className="hint">
          {say('orderRereadHint')}
        </p>
      </Form>
      {undo && last ? <UndoLast last={last} /> : null}
    </>
  )
}

/** The last step in words, and the button that takes it back. */
export function UndoLast({ last }: { last: NonNullable<OrderFileInfo['last']> }) {
  const say = useSay()
  return (
    <div id="undo" tabIndex={-1} className="screen-only">
      <Form id="undo-form" schema={Undo} intent="undo">
        <p className="actions">
          <span id="undo-what">
            {say('orderUndoLast', {
              what: stepText(say, last),
              user: orDash(last.userName),
              time: dateTime(last.createTime),
            })}
          </span>
          <input type="hidden" name="step" value={last.id} />
          <button className="button-secondary" aria-describedby="undo-what">
            {say('orderUndo')}
          </button>
        </p>
      </Form>
    </div>
  )
}

export function AcceptQuestion({ automatic, cancelTo }: { automatic: number; cancelTo: string }) {
  const say = useSay()
  return (
    <Confirm question={say('orderAcceptQuestion', { count: count(automatic) })} cancelTo={cancelTo}>
      <p>{say('orderAcceptHelp')}</p>
      <Form id="accept-form" schema={ByName} intent="accept">
        <button className="button">{say('orderAcceptYes', { count: count(automatic) })}</button>
      </Form>
    </Confirm>
  )
}

const mostUnread = 200

/** Cells and rows that could not be read, and columns that say nothing to us. */
export function UnreadList({ unread, ignored }: { unread: Unread[]; ignored: string }) {
  const say = useSay()
  if (unread.length === 0)
    return ignored ? <p className="small">{say('orderIgnored', { columns: ignored })}</p> : null
  const shown = unread.slice(0, mostUnread).map((one, i) => ({ ...one, id: `unread-${i + 1}` }))
  const columns: Column<(typeof shown)[number]>[] = [
    {
      key: 'row',
      heading: say('orderUnreadRow'),
      main: true,
      cell: ({ row }) => (row > 0 ? say('orderRowOf', { place: count(row) }) : '-'),
    },
    { key: 'sheet', heading: say('orderUnreadSheet'), cell: ({ sheet }) => orDash(sheet) },
    {
      key: 'column',
      heading: say('orderUnreadColumn'),
      cell: ({ column }) => column || say('orderUnreadWhole'),
    },
    { key: 'value', heading: say('orderUnreadValue'), cell: ({ value }) => orDash(value) },
    {
      key: 'why',
      heading: say('orderUnreadWhy'),
      cell: ({ key, params }) => say(key as MessageKey, params),
    },
  ]
  return (
    <details className="panel screen-only" id="unread" tabIndex={-1} open>
      <summary>{say('orderUnreadHeading', { count: count(unread.length) })}</summary>
      <p>{say('orderUnreadHelp')}</p>
      {unread.length > mostUnread ? (
        <p>{say('orderUnreadMore', { count: count(mostUnread) })}</p>
      ) : null}
      <Table
        caption={
          <span className="hidden-text">
            {say('orderUnreadHeading', { count: count(unread.length) })}
          </span>
        }
        columns={columns}
        rows={shown}
        rowId={({ id }) => id}
      />
      {ignored ? <p className="small">{say('orderIgnored', { columns: ignored })}</p> : null}
    </details>
  )
}

/** What is shown besides the rows themselves; each link turns one on or off and keeps the rest of the address. */
export function PanelSwitches({ shown }: { shown: Panels }) {
  const say = useSay()
  const address = useAddress()
  return (
    <nav id="panels" aria-label={say('orderPanels')} className="screen-only">
      <ul className="chips">
        {panels.map(({ name, key }) => (
          <li key={name}>
            <a href={`${address({ [name]: shown[name] ? 'off' : 'on' })}#panels`}>
              {say(shown[name] ? 'orderPanelOn' : 'orderPanelOff', { panel: say(key) })}
              <span className="hidden-text">
                , {say(shown[name] ? 'orderPanelTurnOff' : 'orderPanelTurnOn')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export type Names = {
  place: number
  title: string
  items: { name: string; grade: string; phone: string }[]
}

/** The pupils of one row by name, in this answer only. */
export function PupilNames({ names: { place, title, items } }: { names: Names }) {
  const say = useSay()
  const columns: Column<Names['items'][number] & { id: string }>[] = [
    { key: 'name', heading: say('orderPupilName'), main: true, cell: ({ name }) => orDash(name) },
    { key: 'grade', heading: say('orderPupilGrade'), cell: ({ grade }) => orDash(grade) },
    {
      key: 'phone',
      heading: say('orderPupilPhone'),
      className: 'nowrap',
      cell: ({ phone: digits }) => orDash(phone(digits)),
    },
  ]
  const heading = say('orderNamesHeading', {
    place: count(place),
    title: title || say('orderUntitled'),
    count: count(items.length),
  })
  return (
    <section className="panel screen-only" aria-labelledby="names" id="names-panel">
      <h2 id="names">{heading}</h2>
      <p role="status">{say('orderNamesHelp')}</p>
      <Table
        caption={<span className="hidden-text">{heading}</span>}
        columns={columns}
        rows={items.map((one, i) => ({ ...one, id: `pupil-${i + 1}` }))}
        rowId={({ id }) => id}
      />
    </section>
  )
}
