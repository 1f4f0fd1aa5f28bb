/** The question before an application is cancelled. */
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { useSay } from '~/say'
import { ById } from './order.schema'

type Order = { id: number; title: string; publisher: string; prodType: string; orderNum: number }

export function CancelConfirm({
  order: { id, title, publisher, prodType, orderNum },
  cancelTo,
}: {
  order: Order
  cancelTo: string
}) {
  const say = useSay()
  return (
    <Confirm question={say('cancelQuestion')} cancelTo={cancelTo}>
      <p>{say('itemLine', { title, publisher, type: prodType, n: orderNum })}</p>
      <p>{say('cancelHelp')}</p>
      <Form id="cancel-form" schema={ById}>
        <input type="hidden" name="id" value={id} />
        <button className="button button-danger">{say('cancelYes')}</button>
      </Form>
    </Confirm>
  )
}
