/** What a member does with an application for which something was delivered: end it, take it back. */
import { ById } from '~/validation/inputs'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { useT } from '~/i18n/provider'

type Order = { id: number; title: string; publisher: string; prodType: string; orderNum: number }

/** Asks before an application is ended. */
export function EndConfirm({
  order: { id, title, publisher, prodType, orderNum },
  cancelTo,
}: {
  order: Order
  cancelTo: string
}) {
  const t = useT()
  return (
    <Confirm question={t('endQuestion')} cancelTo={cancelTo}>
      <p>{t('itemLine', { title, publisher, type: prodType, n: orderNum })}</p>
      <p>{t('endHelp')}</p>
      <Form id="end-form" schema={ById} intent="end">
        <input type="hidden" name="id" value={id} />
        <button className="button">{t('endYes')}</button>
      </Form>
    </Confirm>
  )
}

/** Takes back that an application is needed no more; hurts nobody, so it does not ask. */
export function ReopenForm({ id }: { id: number }) {
  const t = useT()
  return (
    <Form id="reopen-form" schema={ById} intent="reopen">
      <input type="hidden" name="id" value={id} />
      <button className="button-secondary">{t('reopen')}</button>
    </Form>
  )
}
