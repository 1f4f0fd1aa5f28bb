/** For each book, the type that each reader needs: proposed from what they prefer. */
import { useActionData } from '@remix-run/react'
import { productionTypes, type ProductionType } from '~/tables/codes'
import { fieldId } from '~/components/error-summary'
import { Field, Form } from '~/components/form'
import { Select } from '~/components/input'
import { Nothing } from '~/validation/inputs'
import { useI18n, useT } from '~/i18n/provider'
import { choiceName, type Choosable } from './choices'

const applyForm = 'apply-for-form'

/** `typed`: what was chosen when the form was refused. */
export function ApplyForForm({
  books,
  readers,
  previous,
  inCart,
  today,
  neededFrom,
}: Choosable & { inCart: boolean; today: string; neededFrom: string }) {
  const t = useT()
  const { locale } = useI18n()
  const shown = useActionData<{
    fieldErrors?: Record<string, string>
    repopulateFields?: Record<string, string>
  }>()
  const types = productionTypes.map(({ value, en }) => ({
    value: value as string,
    label: locale === 'en' ? `${value} (${en})` : value,
  }))
  const options = [{ value: '', label: t('applyForNone') }, ...types]
  const applied = (reader: number, bookId: string) =>
    previous
      .filter((one) => one.reader === reader && one.bookId === bookId)
      .map(({ prodType }) => prodType)
  const usual = (formats: readonly ProductionType[], had: readonly ProductionType[]) =>
    had.length > 0 ? '' : (formats[0] ?? '')
  return (
    <Form
      id={applyForm}
      schema={Nothing}
      intent="apply"
      defaultValues={{ neededFrom, fromCart: '1' }}
    >
      {books.map(({ bookId, title }, book) => (
        <fieldset key={bookId} className="reader-row">
          <legend>{title}</legend>
          <input type="hidden" name={`book${book}`} value={bookId} />
          <div className="reader-cells">
            {readers.map(({ id, name, formats }) => {
              const had = applied(id, bookId)
              const field = choiceName(book, id)
              return (
                <Select
                  key={id}
                  id={fieldId(applyForm, field)}
                  name={field}
                  label={
                    <>
                      {name} <span className="hidden-text">{title}</span>
                    </>
                  }
                  hint={had.length > 0 ? t('applyForHad', { types: had.join(', ') }) : undefined}
                  error={shown?.fieldErrors?.[field]}
                  defaultValue={shown?.repopulateFields?.[field] ?? usual(formats, had)}
                  options={options}
                />
              )
            })}
          </div>
        </fieldset>
      ))}
      <Field
        name="neededFrom"
        type="date"
        min={today}
        label={t('neededFromQuestion')}
        hint={t('neededFromHint')}
        narrow
      />
      {inCart ? <p className="hint">{t('applyForCart')}</p> : null}
      <button className="button">{t('applyForButton')}</button>
    </Form>
  )
}
