/** Asks before an application is cancelled. */
import { ById } from '~/validation/inputs'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { useT } from '~/i18n/provider'

type Order = { id: number; title: string; publisher: string; prodType: string; orderNum: number }

export function CancelConfirm({
  order: { id, title, publisher, prodType, orderNum },
  cancelTo,
}: {
  order: Order
  cancelTo: string
}) {
  const t = useT()
  return (
    <Confirm question={t('cancelQuestion')} cancelTo={cancelTo}>
      <p>{t('itemLine', { title, publisher, type: prodType, n: orderNum })}</p>
      <p>{t('cancelHelp')}</p>
      <Form id="cancel-form" schema={ById}>
        <input type="hidden" name="id" value={id} />
        <button className="button button-danger">{t('cancelYes')}</button>
      </Form>
    </Confirm>
  )
}
