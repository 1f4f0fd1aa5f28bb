/** The page of a publisher: every book that it is requested for, and one form that answers for all. */
import { FileField, ResumableHint, UploadForm } from '~/components/file-field'
import { Field, SelectField } from '~/components/form'
import { ErrorText } from '~/components/input'
import { Tag } from '~/components/tag'
import { useShownForm } from '~/components/form'
import { fieldId } from '~/components/error-summary'
import { business } from '~/tables/business'
import { count, monthDay } from '~/i18n/format'
import { useI18n, useT } from '~/i18n/provider'
import { sourceRefusals } from '~/tables/staff-codes'
import type { AnswerPage } from './source-request.output'
import { Answer } from './source-request.schema'
import { wantedText } from './case-view'

const formId = 'answer-form'

export function AnswerForm({
  page,
  today,
  resumable,
}: {
  page: AnswerPage
  today: string
  resumable: string
}) {
  const t = useT()
  const { items, bytesLeft } = page
  const files = items.some(({ pdf }) => pdf)
  return (
    <UploadForm id={formId} schema={Answer} resumable={files ? resumable : undefined}>
      {page.unmatched.length > 0 ? <UnmatchedFiles page={page} /> : null}
      {files ? (
        <>
          <FileField
            name="file"
            label={t('answerFiles')}
            hint={t('answerFilesHint')}
            multiple
            maxBytes={bytesLeft}
          />
          <ResumableHint maxBytes={bytesLeft} />
        </>
      ) : null}
      <Field
        name="allDay"
        label={t('answerAllDay')}
        hint={t('answerAllDayHint')}
        autoComplete="off"
        narrow
      />
      <h2>{t('answerBooks', { count: count(items.length) })}</h2>
      {items.map((item, place) => (
        <BookAnswer key={item.id} item={item} place={place} today={today} />
      ))}
      <Field
        name="text"
        label={t('answerText')}
        hint={t('answerTextHint')}
        autoComplete="off"
        maxLength={500}
      />
      <p className="actions">
        <button className="button">{t('answerSend')}</button>
      </p>
      <p>{t('inboxPrivacy', { phone: business.phone, email: business.email })}</p>
    </UploadForm>
  )
}

type Item = AnswerPage['items'][number]

/** Files that came without telling their book: one choice each. */
function UnmatchedFiles({ page: { unmatched, items } }: { page: AnswerPage }) {
  const t = useT()
  const books = items.filter(({ pdf }) => pdf)
  return (
    <section aria-labelledby="unmatched" className="panel">
      <h2 id="unmatched">{t('answerUnmatched', { count: count(unmatched.length) })}</h2>
      <p className="hint">{t('answerUnmatchedHint')}</p>
      {unmatched.map(({ id, name, report }, place) => (
        <div key={id}>
          <input type="hidden" name={`cameFile${place}`} value={id} />
          <SelectField
            name={`cameFor${place}`}
            label={name}
            options={[
              { value: '', label: t('answerUnmatchedNone') },
              ...books.map((book) => ({ value: String(book.id), label: book.title })),
            ]}
          />
          {report ? <p className="small">{report.text}</p> : null}
        </div>
      ))}
    </section>
  )
}

/** One book: what is known, the choice, and the day. Two stops of Tab. */
function BookAnswer({ item, place, today }: { item: Item; place: number; today: string }) {
  const t = useT()
  const { locale } = useI18n()
  const shown = useShownForm()
  const dayName = `day${place}`
  const error = shown?.fieldErrors?.[dayName]
  const dayId = fieldId(formId, dayName)
  const kept = (name: string) => shown?.repopulateFields?.[`${name}${place}`]
  const { title, creator, isbn, needed, waiting, promisedDay, state, returned, files } = item
  const options = [
    { value: '', label: t(state === 'promised' ? 'answerStays' : 'answerNone') },
    { value: 'day', label: t('answerDay') },
    ...sourceRefusals.map((row) => ({ value: row.value, label: row[locale] })),
  ]
  return (
    <fieldset className="panel" id={`book-${item.id}`}>
      <legend>
        {title} {creator ? <span className="small">{creator}</span> : null}
      </legend>
      <p>
        {needed ? (
          <b>
            {needed < today
              ? t('answerBegun')
              : t('answerNeeded', { day: monthDay(needed, today, locale) })}{' '}
          </b>
        ) : null}
        {[
          waiting > 0 && t('answerWaiting', { count: count(waiting) }),
          wantedText(t, item),
          isbn && `ISBN ${isbn}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {promisedDay && state === 'promised' ? (
        <p>
          <Tag colour="blue">
            {t('answerPromised', { day: monthDay(promisedDay, today, locale) })}
          </Tag>
        </p>
      ) : null}
      {state === 'refused' ? <p>{t('answerRefused')}</p> : null}
      {returned ? (
        <p role="note">
          <Tag colour="red">{t('answerReturned')}</Tag> {returned}
        </p>
      ) : null}
      {files.map(({ name, report }) => (
        <p key={name}>
          {t('answerCame', { name })} {report?.text}
        </p>
      ))}
      <input type="hidden" name={`request${place}`} value={item.id} />
      <div className="answer-line">
        <div className="choice-options" role="radiogroup" aria-label={t('answerOf', { title })}>
          {options.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name={`answer${place}`}
                value={value}
                defaultChecked={(kept('answer') ?? '') === value}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
        <div className="field field-narrow">
          <label htmlFor={dayId}>
            {t('answerDayLabel')} <span className="hidden-text">{title}</span>
          </label>
          <ErrorText
            id={dayId}
            label={t('answerDayOf', { title })}
            error={error}
            params={shown?.params}
          />
          <input
            id={dayId}
            name={dayName}
            autoComplete="off"
            defaultValue={kept('day')}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${dayId}-error` : undefined}
          />
        </div>
      </div>
    </fieldset>
  )
}
