/** The form that makes a draft: of which pages, in which form. */
import { CheckboxField, Field, RadioGroupField, SelectField, Form } from '~/components/form'
import { useI18n, useT } from '~/i18n/provider'
import { pageForms } from '~/features/production/braille/layout/forms'
import { formTexts } from '~/features/production/braille/braille-forms'
import { draftKinds, printColours, printPapers } from '~/tables/staff-codes'
import type { ManuscriptInfo } from './manuscript.output'
import { Draft, usualPrint } from './manuscript.schema'

/** The button of the form that shows what of the draft somebody should look at. */
export const lookField = 'look'

export function DraftForm({ bookId, volumes }: Pick<ManuscriptInfo, 'bookId' | 'volumes'>) {
  const t = useT()
  const { locale } = useI18n()
  const whole = volumes.filter(({ firstPage, lastPage }) => firstPage !== null && lastPage !== null)
  return (
    <Form
      id="draft-form"
      schema={Draft}
      intent="draft"
      className="plan-text"
      defaultValues={usualChoice}
    >
      <input type="hidden" name="bookId" value={bookId} />
      <RadioGroupField
        name="kind"
        legend={t('draftKind')}
        options={draftKinds.map((kind) => ({ value: kind.value, label: kind[locale] }))}
      />
      {whole.length > 0 ? (
        <SelectField
          name="volume"
          label={t('draftVolume')}
          hint={t('draftVolumeHint')}
          options={[
            { value: '', label: t('draftNoVolume') },
            ...whole.map(({ id, prodType: type, number, firstPage, lastPage }) => ({
              value: String(id),
              label: t('draftVolumeOf', { type, number, pages: `${firstPage}–${lastPage}` }),
            })),
          ]}
        />
      ) : null}
      <Field
        name="first"
        label={t('draftFirst')}
        hint={t('draftFirstHint')}
        inputMode="numeric"
        narrow
      />
      <Field name="last" label={t('enlargeLast')} inputMode="numeric" narrow />
      <fieldset className="panel">
        <legend>{t('draftOfBraille')}</legend>
        <RadioGroupField
          name="form"
          legend={t('draftPageForm')}
          options={pageForms.map((value) => ({ value, label: t(formTexts[value]) }))}
        />
      </fieldset>
      <PrintFields />
      <CheckboxField name="checked" label={t('draftIsChecked')} />
      <p className="actions">
        <button className="button">{t('draftMake')}</button>{' '}
        <button className="button-secondary" name={lookField} value="1">
          {t('draftLook')}
        </button>
      </p>
    </Form>
  )
}

const usualChoice = {
  kind: draftKinds[0].value,
  form: pageForms[0],
  paper: printPapers[0].value,
  size: String(usualPrint.size),
  colours: printColours[0].value,
  spacing: String(usualPrint.spacing),
}

/** What only enlarged print has. */
function PrintFields() {
  const t = useT()
  const { locale } = useI18n()
  return (
    <fieldset className="panel">
      <legend>{t('draftOfPrint')}</legend>
      <p className="hint">{t('draftOfPrintHint')}</p>
      <RadioGroupField
        name="paper"
        legend={t('enlargePaper')}
        options={printPapers.map((paper) => ({ value: paper.value, label: paper[locale] }))}
      />
      <Field
        name="size"
        label={t('largeSize')}
        hint={t('largeSizeHint')}
        inputMode="numeric"
        narrow
      />
      <RadioGroupField
        name="colours"
        legend={t('largeColours')}
        options={printColours.map((colour) => ({ value: colour.value, label: colour[locale] }))}
      />
      <Field
        name="spacing"
        label={t('largeSpacing')}
        hint={t('largeSpacingHint')}
        inputMode="numeric"
        narrow
      />
    </fieldset>
  )
}
