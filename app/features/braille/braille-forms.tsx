/** The two forms of the page of braille: a text, and braille. */
import { Form, useFormField } from '~/components/form'
import { ErrorText } from '~/components/input'
import { useT } from '~/i18n/provider'
import type { MessageKey } from '~/tables/messages'
import { Read, Write } from './braille.schema'

export function WriteForm() {
  const t = useT()
  return (
    <Form id="write-form" schema={Write} intent="write" className="plan-text">
      <Lines name="text" label="brailleText" hint="brailleTextHint" />
      <button className="button">{t('brailleWriteButton')}</button>
    </Form>
  )
}

export function ReadForm() {
  const t = useT()
  return (
    <Form id="read-form" schema={Read} intent="read" className="plan-text">
      <Lines name="braille" label="brailleCells" hint="brailleCellsHint" />
      <button className="button">{t('brailleReadButton')}</button>
    </Form>
  )
}

/** A field of several lines. */
function Lines({ name, label, hint }: { name: string; label: MessageKey; hint: MessageKey }) {
  const t = useT()
  const { id, error, params, defaultValue } = useFormField(name)
  return (
    <div className="field">
      <label htmlFor={id}>
        {t(label)} <span className="required">{t('requiredWord')}</span>
      </label>
      <p id={`${id}-hint`} className="hint">
        {t(hint)}
      </p>
      <ErrorText id={id} error={error} params={params} />
      <textarea
        id={id}
        name={name}
        rows={6}
        defaultValue={defaultValue}
        spellCheck={false}
        required
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
      />
    </div>
  )
}
