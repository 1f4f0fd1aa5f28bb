/** The case of a publisher: its books with what comes next, what was said, and how it is reached. */
import { Field, Form, LinesField } from '~/components/form'
import { useUrlWith } from '~/components/pagination'
import { column, type Column, DescriptionList, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Minute } from '~/components/when'
import { href } from '~/http/href'
import { count, orDash, phone as phoneNumber } from '~/i18n/format'
import { type Translate, useI18n, useT } from '~/i18n/provider'
import { codeRow } from '~/tables/codes'
import {
  outboxStates,
  sourceMakers,
  sourceOutcomes,
  sourceRefusals,
  sourceStates,
  sourceSteps,
} from '~/tables/staff-codes'
import type { PublisherInfo, SourceRequestItem } from './source-request.output'
import { Merge, ModifyPublisher } from './source-request.schema'

/** What is requested: '파일', '책 2부' or both. */
export const wantedText = (t: Translate, { pdf, copies }: { pdf: boolean; copies: number }) =>
  [pdf && t('sourceFile'), copies > 0 && t('sourceCopies', { count: copies })]
    .filter(Boolean)
    .join(', ')

export function RequestTable({ rows, caption }: { rows: SourceRequestItem[]; caption: string }) {
  const t = useT()
  const address = useUrlWith()
  const { locale } = useI18n()
  const columns: Column<SourceRequestItem>[] = [
    column.main('title', t('title'), ({ title, bookId, creator }) => (
      <>
        <a href={href('/admin/produce/item/:bookId', { bookId })}>{title}</a>
        <br />
        <span className="small">{[creator, bookId].filter(Boolean).join(' · ')}</span>
      </>
    )),
    column.text('wanted', t('sourceWanted'), (row) => wantedText(t, row)),
    column.nowrap('needed', t('sourceNeeded'), ({ needed }) => needed ?? '-'),
    column.text('state', t('status'), (row) => {
      const { ko, en, tag } = codeRow(sourceStates, row.state)
      const outcome = row.outcome === '' ? null : codeRow(sourceOutcomes, row.outcome)[locale]
      return (
        <>
          <Tag colour={tag}>{locale === 'ko' ? ko : en}</Tag> {outcome}
        </>
      )
    }),
    column.nowrap('next', t('sourceNextDay'), (row) => row.promisedDay ?? row.nextDay ?? '-'),
    column.text('files', t('sourceFiles'), ({ files }) => (
      <ul className="plain">
        {files.map(({ id, name, report, looking }) => (
          <li key={id}>
            {name}{' '}
            <span className="small">{looking ? t('intakeLooking') : (report?.text ?? '')}</span>
          </li>
        ))}
      </ul>
    )),
    column.text('act', t('manage'), ({ id, title }) => (
      <a className="button-quiet" href={`${address({ request: id })}#act`}>
        <span className="hidden-text">{title} </span>
        {t('sourceAct')}
      </a>
    )),
  ]
  return (
    <Table caption={caption} columns={columns} rows={rows} rowId={({ id }) => `request-${id}`} />
  )
}

/** Steps that stand open; the others are folded. */
const shownSteps = 20

/** Everything that was said and done, newest first. */
export function StepTimeline({ steps }: { steps: PublisherInfo['steps'] }) {
  const t = useT()
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{t('sourceSteps')}</h2>
      {steps.length === 0 ? (
        <p className="empty">{t('sourceNoSteps')}</p>
      ) : (
        <StepList steps={steps.slice(0, shownSteps)} />
      )}
      {steps.length > shownSteps ? (
        <details>
          <summary>{t('sourceStepsBefore', { count: count(steps.length - shownSteps) })}</summary>
          <StepList steps={steps.slice(shownSteps)} />
        </details>
      ) : null}
    </section>
  )
}

function StepList({ steps }: { steps: PublisherInfo['steps'] }) {
  const t = useT()
  const { locale } = useI18n()
  return (
    <ol className="plain">
      {steps.map((step) => (
        <li key={step.id}>
          <Minute of={step.time} /> · {step.userName || codeRow(sourceMakers, step.maker)[locale]} ·{' '}
          <b>{codeRow(sourceSteps, step.kind)[locale]}</b>
          {step.kind === 'promised' && step.day ? ` ${step.day}` : ''} · 『{step.title}』
          {step.text ? ` · ${saidText(step, locale)}` : ''}
          {step.mail ? ` · ${t('sourceMail', { state: mailState(step.mail, locale) })}` : ''}
        </li>
      ))}
    </ol>
  )
}

/** The reason of a refusal begins with its code: 'notTheirs: 다른 출판사 책입니다'. */
function saidText({ kind, text }: PublisherInfo['steps'][number], locale: 'ko' | 'en'): string {
  const refusal =
    kind === 'refused' ? sourceRefusals.find(({ value }) => text.startsWith(value)) : undefined
  return refusal ? text.replace(refusal.value, refusal[locale]) : text
}

const mailState = (state: string, locale: 'ko' | 'en') =>
  outboxStates.find(({ value }) => value === state)?.[locale] ?? state

/** How punctual the publisher was, in one sentence. */
function punctualityText(
  t: Translate,
  { came, days, promised, inTime, late }: PublisherInfo['punctuality'],
): string {
  if (came === 0 || days === null) return t('sourceNeverCame')
  const usual = t('sourceUsualDays', { came: count(came), days })
  if (promised === 0 || late === null) return usual
  const kept = t('sourceKept', { promised: count(promised), inTime: count(inTime) })
  const usually =
    late > 0
      ? t('sourceKeptAfter', { days: late })
      : late < 0
        ? t('sourceKeptBefore', { days: -late })
        : t('sourceKeptOnDay')
  return `${usual} ${kept} ${usually}`
}

/** How the publisher is reached, its page, and the forms that change this. */
export function PublisherFacts({ publisher }: { publisher: PublisherInfo }) {
  const t = useT()
  const { contact, email, phone, address, note, names, link, takesMail, punctuality } = publisher
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{t('sourceFacts')}</h2>
      <DescriptionList
        items={[
          { name: t('sourceContact'), value: orDash(contact) },
          {
            name: t('email'),
            value:
              email === ''
                ? t('sourceNoEmail')
                : takesMail
                  ? email
                  : `${email} (${t('sourceNoMail')})`,
          },
          { name: t('sourcePhone'), value: orDash(phoneNumber(phone)) },
          { name: t('sourceAddress'), value: orDash(address) },
          { name: t('sourceNote'), value: orDash(note) },
          { name: t('sourceNames'), value: orDash(names.join(', ')) },
          { name: t('sourcePunctual'), value: punctualityText(t, punctuality) },
          {
            name: t('sourceLink'),
            value: link ? <a href={link.address}>{link.address}</a> : t('sourceNoLink'),
          },
        ]}
      />
      <details>
        <summary>{t('sourceModify')}</summary>
        <Form
          id="publisher-form"
          schema={ModifyPublisher}
          intent="modify"
          defaultValues={publisher}
          className="fields"
        >
          <input type="hidden" name="id" value={publisher.id} />
          <input type="hidden" name="updateTime" value={publisher.updateTime} />
          <Field name="name" label={t('publisher')} autoComplete="off" required />
          <Field name="contact" label={t('sourceContact')} autoComplete="off" />
          <Field name="email" label={t('email')} type="email" autoComplete="off" />
          <Field name="phone" label={t('sourcePhone')} type="tel" autoComplete="off" />
          <Field name="address" label={t('sourceAddress')} autoComplete="off" />
          <LinesField
            name="note"
            label={t('sourceNote')}
            hint={t('sourceNoteHint')}
            rows={3}
            required={false}
          />
          <p className="actions">
            <button className="button">{t('save')}</button>
          </p>
        </Form>
      </details>
      <details>
        <summary>{t('sourceMerge')}</summary>
        <Form id="merge-form" schema={Merge} intent="merge" className="fields">
          <input type="hidden" name="id" value={publisher.id} />
          <Field
            name="otherName"
            label={t('sourceMergeOther')}
            hint={t('sourceMergeHint')}
            autoComplete="off"
            required
          />
          <p className="actions">
            <button className="button-secondary">{t('sourceMergeDo')}</button>
          </p>
        </Form>
      </details>
    </section>
  )
}
