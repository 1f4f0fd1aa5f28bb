/** The form that says which pages of a PDF are enlarged, and how. */
import { CheckboxField, Field, Form, RadioGroupField } from '~/components/form'
import { useI18n, useT } from '~/i18n/provider'
import { enlargedPapers } from '~/tables/staff-codes'
import { Enlarge } from './enlargement.schema'

export function EnlargeForm({ bookId }: { bookId: string }) {
  const t = useT()
  const { locale } = useI18n()
  return (
    <Form id="enlarge-form" schema={Enlarge} className="plan-text" defaultValues={usualChoice}>
      <input type="hidden" name="bookId" value={bookId} />
      <RadioGroupField
        name="paper"
        legend={t('enlargePaper')}
        options={enlargedPapers.map((paper) => ({ value: paper.value, label: paper[locale] }))}
      />
      <Field
        name="first"
        label={t('enlargeFirst')}
        hint={t('enlargeFirstHint')}
        inputMode="numeric"
        narrow
      />
      <Field
        name="last"
        label={t('enlargeLast')}
        hint={t('enlargeLastHint')}
        inputMode="numeric"
        narrow
      />
      <Field
        name="crop"
        label={t('enlargeCrop')}
        hint={t('enlargeCropHint')}
        inputMode="numeric"
        narrow
      />
      <Field
        name="volume"
        label={t('enlargeVolume')}
        hint={t('enlargeVolumeHint')}
        inputMode="numeric"
        narrow
      />
      <CheckboxField name="checked" label={t('draftIsChecked')} />
      <button className="button">{t('enlargeMake')}</button>
    </Form>
  )
}

const usualChoice = { paper: enlargedPapers[0].value, first: '1', crop: '0' }
