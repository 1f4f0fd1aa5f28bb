/** The forms of who reports an erratum: with an application, with the code of a packing list, a reply. */
import { Field, Form, LinesField, SelectField } from '~/components/form'
import { useI18n, useT } from '~/i18n/provider'
import { fieldLimits } from '~/tables/codes'
import { itemParams } from '~/features/delivery/item-columns'
import { Reply, Report, ReportByCode } from './report.schema'

/** Where it is, and what is wrong. */
function WhatFields() {
  const t = useT()
  return (
    <>
      <Field
        name="pageText"
        label={t('reportPage')}
        hint={t('reportPageHint')}
        autoComplete="off"
        maxLength={fieldLimits.reportPage}
      />
      <LinesField name="text" label={t('reportText')} hint={t('reportTextHint')} rows={5} />
    </>
  )
}

/** `volume`: the one from which its reader came; 0 for none. */
export function ReportForm({ orderId, volume }: { orderId: number; volume: number }) {
  const t = useT()
  return (
    <Form
      id="report-form"
      schema={Report}
      className="login"
      defaultValues={{ volume: volume > 0 ? volume : '' }}
    >
      <input type="hidden" name="orderId" value={orderId} />
      <Field
        name="volume"
        label={t('reportVolume')}
        hint={t('reportVolumeHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        narrow
      />
      <WhatFields />
      <p>{t('reportAnswerIn')}</p>
      <button className="button">{t('reportSend')}</button>
    </Form>
  )
}

type Item = { id: number; title: string; prodType: string; volume: number }

/** `item`: the one from which its reader came; the only one stands there by itself. */
export function CodeReportForm({
  code,
  items,
  item,
}: {
  code: string
  items: Item[]
  item: number | null
}) {
  const t = useT()
  const { locale } = useI18n()
  const options = items.map((one) => {
    const { title, type, volume } = itemParams(t, one)
    return { value: String(one.id), label: `${title} ${t('typeName', { type })} ${volume}` }
  })
  return (
    <Form
      id="report-form"
      schema={ReportByCode}
      className="login"
      defaultValues={{ item: item ?? (items.length === 1 ? items[0]?.id : '') }}
    >
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="language" value={locale} />
      <SelectField
        name="item"
        label={t('reportItem')}
        options={
          options.length === 1 ? options : [{ value: '', label: t('reportItemChoose') }, ...options]
        }
      />
      <WhatFields />
      <Field
        name="email"
        type="email"
        label={t('reportEmail')}
        hint={t('reportEmailHint')}
        autoComplete="email"
        maxLength={254}
      />
      <p>{t('reportAnswerInCode')}</p>
      <button className="button">{t('reportSend')}</button>
    </Form>
  )
}

export function ReplyForm({ id }: { id: number }) {
  const t = useT()
  return (
    <Form id={`reply-${id}`} schema={Reply} intent="reply" className="login">
      <input type="hidden" name="id" value={id} />
      <LinesField name="reply" label={t('reportReply')} hint={t('reportReplyHint')} rows={3} />
      <button className="button">{t('reportReplySend')}</button>
    </Form>
  )
}
