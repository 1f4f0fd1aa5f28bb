/** The passkeys of a person: their list, and the question before one goes. */
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { column, type Column, Table } from '~/components/table'
import { Minute } from '~/components/when'
import { href, type ScreenPath } from '~/http/href'
import { count, minute } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { ById } from '~/validation/inputs'
import type { PasskeyRow } from './second-step.output'

/** `page`: where it stands, and where its question is asked. */
export function PasskeyTable({ items, page }: { items: PasskeyRow[]; page: ScreenPath }) {
  const t = useT()
  if (items.length === 0) return <p>{t('passkeyNone')}</p>
  const columns: Column<PasskeyRow>[] = [
    column.main('name', t('passkeyName'), ({ name }) => name),
    column.text('createTime', t('passkeyMade'), ({ createTime }) => <Minute of={createTime} />),
    column.text('lastTime', t('lastUsed'), ({ lastTime }) =>
      lastTime ? <Minute of={lastTime} ago /> : '-',
    ),
    column.text('manage', t('manage'), ({ id, name, createTime }) => (
      <a className="button-quiet" href={href(page, { confirm: 'passkey', id })} data-confirm>
        <span aria-hidden="true">{t('passkeyRemove')}</span>
        <span className="hidden-text">
          {t('passkeyRemoveOf', { name, time: minute(createTime) })}
        </span>
      </a>
    )),
  ]
  return (
    <Table
      caption={t('passkeyCaption', { count: count(items.length) })}
      columns={columns}
      rows={items}
      rowId={({ id }) => `passkey-${id}`}
    />
  )
}

export function RemovePasskey({ passkey, page }: { passkey: PasskeyRow; page: ScreenPath }) {
  const t = useT()
  return (
    <Confirm question={t('passkeyRemoveQuestion', { name: passkey.name })} cancelTo={href(page)}>
      <p>{t('passkeyRemoveHelp')}</p>
      <Form id="remove-passkey-form" schema={ById} intent="removePasskey">
        <input type="hidden" name="id" value={passkey.id} />
        <button className="button button-danger">{t('passkeyRemove')}</button>
      </Form>
    </Confirm>
  )
}
