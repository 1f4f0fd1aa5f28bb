/** The form for a book that is in no list, and what is said when its ISBN is known after all. */
import { fieldLimits, grades, productionTypes } from '~/tables/codes'
import { Field, Form, SelectField } from '~/components/form'
import { CameraLink } from '~/features/catalogue/book/book-list'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useI18n, useT } from '~/i18n/provider'
import { Create } from './book-proposal.schema'
import type { KnownBook } from '~/features/catalogue/request-book/unmade/unmade.output'

/** `known`: what the camera read or was searched for; `here`: the page to which the camera comes back. */
export function ProposalForm({
  known,
  here,
}: {
  known: { isbn: string; title: string }
  here: string
}) {
  const t = useT()
  const { locale } = useI18n()
  const gradeOptions = grades.map(({ value, label, en }) => ({
    value,
    label: locale === 'en' ? `${label} (${en})` : label,
  }))
  return (
    <Form id="proposal-form" schema={Create} defaultValues={known} className="login">
      <Field
        name="isbn"
        label={t('isbn')}
        hint={t('proposalIsbnHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
      />
      <p className="actions">
        <CameraLink from={here} />
      </p>
      <Field
        name="title"
        label={t('title')}
        hint={t('proposalTitleHint')}
        autoComplete="off"
        maxLength={300}
      />
      <Field name="publisher" label={t('publisher')} autoComplete="off" maxLength={200} />
      <Field name="creator" label={t('creator')} autoComplete="off" maxLength={200} />
      <SelectField
        name="grade"
        label={t('grade')}
        options={[{ value: '', label: t('notGiven') }, ...gradeOptions]}
      />
      <fieldset className="field choice">
        <legend>{t('proposalCopies')}</legend>
        <p className="hint">{t('proposalCopiesHint')}</p>
        {productionTypes.map(({ value, en, column }) => (
          <Field
            key={column}
            name={column}
            label={locale === 'en' ? `${value} (${en})` : value}
            inputMode="numeric"
            autoComplete="off"
            narrow
          />
        ))}
      </fieldset>
      <Field
        name="note"
        label={t('proposalNote')}
        hint={t('proposalNoteHint')}
        autoComplete="off"
        maxLength={fieldLimits.note}
      />
      <button className="button">{t('proposalSend')}</button>
    </Form>
  )
}

/** Books that have the ISBN already: they are applied for on their own pages. */
export function KnownBooks({
  books,
  isbn,
  from,
}: {
  books: KnownBook[]
  isbn: string
  from: string
}) {
  const t = useT()
  return (
    <section className="panel" aria-labelledby="known">
      <h2 id="known">{t('proposalKnownHeading', { isbn })}</h2>
      <p>{t('proposalKnownHelp')}</p>
      <ul className="next-steps">
        {books.map(({ bookId, title, publisher, bookRowId, listId }) => (
          <li key={bookId}>
            <a
              href={withReturnPath(
                bookRowId
                  ? href('/item/:id', { id: bookRowId })
                  : href('/listed/:id', { id: listId ?? 0 }),
                from,
              )}
            >
              {title}
              {publisher ? ` (${publisher})` : ''}
            </a>{' '}
            {bookRowId ? t('made') : t('unmade')}
          </li>
        ))}
      </ul>
    </section>
  )
}
