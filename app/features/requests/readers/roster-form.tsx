/** Readers to enter: from a class list that is pasted or sent, then one row for each. */
import { useActionData, useLoaderData } from '@remix-run/react'
import { careKinds, consentWays, schoolYears } from '~/tables/care-codes'
import { fieldLimits, productionTypes } from '~/tables/codes'
import { fieldId } from '~/components/error-summary'
import { FileField, UploadForm } from '~/components/file-field'
import { Field, Form, LinesField, RadioGroupField } from '~/components/form'
import { Input, Select } from '~/components/input'
import { href } from '~/http/href'
import { count } from '~/i18n/format'
import { useI18n, useT } from '~/i18n/provider'
import type { MessageParams } from '~/platform/app-error'
import { Nothing } from '~/validation/inputs'
import { inputName, type CellName, type FormRow } from './roster-rows'
import { ReadRoster } from './readers.schema'

export const readersForm = 'readers-form'

/** What the page shows of its readers to enter. */
export type ShownRows = {
  rows: FormRow[]
  unread: { line: number; text: string }[]
  common: Record<'kind' | 'schoolName' | 'consentWay' | 'proof', string>
}

/** Without scripts as with them: the list is read, and nothing is stored. */
export function ListForm() {
  const t = useT()
  return (
    <UploadForm id="list-form" schema={ReadRoster} intent="read" className="login">
      <LinesField
        name="text"
        label={t('rosterText')}
        hint={t('rosterTextHint')}
        rows={6}
        required={false}
      />
      <FileField
        name="file"
        label={t('rosterFile')}
        hint={t('rosterFileHint')}
        accept=".xlsx,.csv"
      />
      <button className="button-secondary">{t('rosterRead')}</button>
    </UploadForm>
  )
}

type SentList = { id: number; schoolName: string; schoolYear: number }

/** The lists that the member sent for a school, whose pupils can be entered. */
export function SentLists({ lists }: { lists: SentList[] }) {
  const t = useT()
  if (lists.length === 0) return null
  return (
    <details className="panel">
      <summary>{t('rosterOfSent')}</summary>
      <p>{t('rosterOfSentHelp')}</p>
      <ul>
        {lists.map(({ id, schoolName, schoolYear }) => (
          <li key={id}>
            <a href={`${href('/readers/new', { list: id })}#rows`}>
              {t('sentOf', { school: schoolName, year: schoolYear })}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** `eligibility`: whether the centre asks how the carer knows that they may receive material. */
export function RosterForm({ shown: { rows, unread, common } }: { shown: ShownRows }) {
  const { eligibility } = useLoaderData<{ eligibility: boolean }>()
  const t = useT()
  const { locale } = useI18n()
  return (
    <Form id={readersForm} schema={Nothing} intent="save" defaultValues={common}>
      <Unread unread={unread} />
      <RadioGroupField
        name="kind"
        legend={t('rosterKind')}
        options={careKinds.map((row) => ({ value: row.value, label: row[locale] }))}
        required
      />
      <Field name="schoolName" label={t('rosterSchool')} autoComplete="off" maxLength={100} />
      {rows.map((row, index) => (
        <ReaderRow key={index} row={row} index={index} />
      ))}
      {rows.length < fieldLimits.readersAtOnce ? (
        <p>
          <button className="button-quiet" name="more" value="1">
            {t('rosterMore')}
          </button>
        </p>
      ) : null}
      <RadioGroupField
        name="consentWay"
        legend={t('rosterConsent')}
        hint={t('rosterConsentHint')}
        options={consentWays.map((row) => ({ value: row.value, label: row[locale] }))}
        required
      />
      <p className="actions">
        <a href={`${href('/privacy')}#privacy-4`}>{t('rosterConsentText')}</a>
      </p>
      {eligibility ? (
        <Field name="proof" label={t('rosterProof')} hint={t('rosterProofHint')} required />
      ) : null}
      <button className="button">{t('rosterSave')}</button>
    </Form>
  )
}

function Unread({ unread }: { unread: ShownRows['unread'] }) {
  const t = useT()
  if (unread.length === 0) return null
  return (
    <section className="notice notice-warn" aria-labelledby="unread">
      <h3 id="unread">{t('rosterUnread', { count: count(unread.length) })}</h3>
      <ul>
        {unread.map(({ line, text }) => (
          <li key={`${line}-${text}`}>{line === 0 ? text : t('planUnreadLine', { line, text })}</li>
        ))}
      </ul>
    </section>
  )
}

function ReaderRow({ row, index }: { row: FormRow; index: number }) {
  const t = useT()
  const { locale } = useI18n()
  const shown = useActionData<{ fieldErrors?: Record<string, string>; params?: MessageParams }>()
  const field = (cell: CellName) => {
    const name = inputName(cell, index)
    const error = shown?.fieldErrors?.[name]
    return {
      id: fieldId(readersForm, name),
      name,
      error,
      params: shown?.params,
      defaultValue: row[cell],
      autoComplete: 'off',
    }
  }
  const doubts = row.doubts.split('\n').filter(Boolean)
  const more = (['schoolName', 'printSize'] as const).some(
    (cell) => row[cell] !== '' || shown?.fieldErrors?.[inputName(cell, index)],
  )
  return (
    <fieldset className="reader-row">
      <legend>{row.name || t('rosterRow', { n: index + 1 })}</legend>
      <input type="hidden" name={inputName('doubts', index)} value={row.doubts} />
      {doubts.length > 0 ? (
        <p className="field-error">{t('rosterDoubt', { text: doubts.join(', ') })}</p>
      ) : null}
      <div className="reader-cells">
        <Input {...field('name')} label={t('name')} />
        <Input {...field('birth')} label={t('helpBirth')} inputMode="numeric" />
        <Select
          {...field('schoolYear')}
          label={t('schoolYear')}
          options={schoolYears.map((one) => ({ value: one.value, label: one[locale] }))}
        />
        <Input {...field('formats')} label={t('readerFormats')} list={`${readersForm}-types`} />
        <Input {...field('consentName')} label={t('guardianName')} />
      </div>
      <details open={more}>
        <summary>{t('rosterRowMore')}</summary>
        <div className="reader-cells">
          <Input {...field('schoolName')} label={t('schoolName')} />
          <Input {...field('printSize')} label={t('printSize')} inputMode="numeric" />
        </div>
      </details>
      {index === 0 ? (
        <datalist id={`${readersForm}-types`}>
          {productionTypes.map(({ value }) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ) : null}
    </fieldset>
  )
}
