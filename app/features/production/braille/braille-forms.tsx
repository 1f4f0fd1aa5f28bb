/** The two forms of the page of braille: a text, and braille. */
import { Field, Form, LinesField, RadioGroupField } from '~/components/form'
import { useT } from '~/i18n/provider'
import { Read, Write } from './braille.schema'
import { pageForms } from './layout/forms'

/** What the forms of pages are called. */
export const formTexts = {
  national2025: 'braillePageNational',
  everyPage: 'braillePageEvery',
} as const satisfies Record<(typeof pageForms)[number], string>

export function WriteForm() {
  const t = useT()
  return (
    <Form
      id="write-form"
      schema={Write}
      intent="write"
      className="plan-text"
      defaultValues={{ form: pageForms[0] }}
    >
      <LinesField
        name="text"
        label={t('brailleText')}
        hint={<p>{t('brailleTextHint')}</p>}
        rows={6}
      />
      <RadioGroupField
        name="form"
        legend={t('braillePageForm')}
        options={pageForms.map((value) => ({ value, label: t(formTexts[value]) }))}
      />
      <Field name="title" label={t('brailleRunningTitle')} hint={t('brailleRunningTitleHint')} />
      <button className="button">{t('brailleWriteButton')}</button>
    </Form>
  )
}

export function ReadForm() {
  const t = useT()
  return (
    <Form id="read-form" schema={Read} intent="read" className="plan-text">
      <LinesField
        name="braille"
        label={t('brailleCells')}
        hint={<p>{t('brailleCellsHint')}</p>}
        rows={6}
      />
      <button className="button">{t('brailleReadButton')}</button>
    </Form>
  )
}
