/** For visitors without an account: to be told by e-mail when a book can be had in a type. */
import { productionTypes } from '~/tables/codes'
import { Field, Form, SelectField } from '~/components/form'
import { useI18n, useT } from '~/i18n/provider'
import { Add } from './watch.schema'

/** `ready`: types that can be had now, of which nobody has to be told. */
export function WatchForm({ bookId, ready = [] }: { bookId: string; ready?: readonly string[] }) {
  const t = useT()
  const { locale } = useI18n()
  const types = productionTypes.filter(({ value }) => !ready.includes(value))
  if (types.length === 0) return null
  return (
    <section className="panel" aria-labelledby="watch">
      <h2 id="watch">{t('watchTitle')}</h2>
      <p>{t('watchLead')}</p>
      <Form id="watch-form" schema={Add} intent="watch" className="login">
        <input type="hidden" name="bookId" value={bookId} />
        <SelectField
          name="prodType"
          label={t('watchType')}
          options={types.map(({ value, en }) => ({
            value,
            label: locale === 'en' ? `${value} (${en})` : value,
          }))}
        />
        <Field
          name="email"
          type="email"
          label={t('email')}
          hint={t('watchHint')}
          autoComplete="email"
          maxLength={254}
          required
        />
        <button className="button-secondary">{t('watchAdd')}</button>
      </Form>
    </section>
  )
}
