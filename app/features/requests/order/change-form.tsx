/** Changes copies and day of an application; closed at first, open when it has errors. */
import { Field, Form, useShownForm } from '~/components/form'
import { useT } from '~/i18n/provider'
import { Modify } from './order.schema'

export function ChangeForm({
  order: { id, orderNum, neededFrom, updateTime },
  today,
}: {
  order: { id: number; orderNum: number; neededFrom: string; updateTime: string }
  today: string
}) {
  const t = useT()
  return (
    <details className="panel" open={useShownForm()?.intent === 'modify'}>
      <summary>{t('changeOrder')}</summary>
      <p>{t('changeOrderHelp')}</p>
      <Form
        id="change-form"
        schema={Modify}
        intent="modify"
        defaultValues={{ orderNum, neededFrom }}
        className="login"
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="updateTime" value={updateTime} />
        <Field
          name="orderNum"
          label={t('entryCopies')}
          inputMode="numeric"
          autoComplete="off"
          narrow
        />
        <Field name="neededFrom" type="date" min={today} label={t('neededFrom')} narrow />
        <button className="button-secondary">{t('changeOrderDo')}</button>
      </Form>
    </details>
  )
}
