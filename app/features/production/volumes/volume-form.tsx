/** The form of a format's volumes: rows of inputs, and two ways to fill them. */
import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { fieldLimits, volumeStates } from '~/tables/codes'
import { fieldId } from '~/components/error-summary'
import { Form } from '~/components/form'
import { ErrorText, Input } from '~/components/input'
import { Table, type Column } from '~/components/table'
import type { MessageKey } from '~/tables/messages'
import { useT, useI18n } from '~/i18n/provider'
import { parseNumber, type VolumeField } from './volume-cells'
import { SaveVolumes } from './volumes.schema'
import { inputNames, isEmpty, removeState, type VolumeRow } from './volume-rows'

const formId = 'volumes-form'
type ActionErrors = {
  formId?: string
  fieldErrors?: Record<string, string>
  typed?: Record<string, string>
}

// prettier-ignore
const columns: { field: VolumeField; heading: MessageKey; maxLength: number }[] = [
  { field: 'number',       heading: 'volumeNumber', maxLength: 20 },
  { field: 'pages',        heading: 'volumePages',  maxLength: 40 },
  { field: 'units',        heading: 'volumeUnits',  maxLength: fieldLimits.text },
  { field: 'state',        heading: 'volumeState',  maxLength: 20 },
  { field: 'dueDate',      heading: 'volumeDue',    maxLength: 20 },
  { field: 'finishedDate', heading: 'volumeDone',   maxLength: 20 },
]

/** `fileCell` renders the last column of a stored volume. */
export function VolumesForm({
  rows,
  caption,
  fileCell,
}: {
  rows: VolumeRow[]
  caption: string
  fileCell(id: number): ReactNode
}) {
  const t = useT()
  const errors = useErrors()
  const names = rows.map((row, index) => {
    const number = parseNumber(row.number)
    return number === null ? t('volumeRow', { n: index + 1 }) : t('volumeOf', { number })
  })
  const table: Column<number>[] = columns.map(({ field, heading, maxLength }) => ({
    key: field,
    heading: t(heading),
    main: field === 'number',
    className: `volume-${field}`,
    cell: (index) => (
      <VolumeCell
        {...{
          row: rows[index]!,
          index,
          field,
          maxLength,
          label: t('volumeCell', {
            row: names[index] ?? '',
            column: t(field === 'number' ? 'volumeNumberWord' : heading),
          }),
          error: errors[inputNames[field] + index],
        }}
      />
    ),
  }))
  const files: Column<number> = {
    key: 'file',
    heading: t('volumeFile'),
    className: 'volume-file',
    cell: (index) => (rows[index]?.id === undefined ? null : fileCell(rows[index].id)),
  }
  return (
    <Form id={formId} schema={SaveVolumes} className="volumes">
      <p className="hint" id="volumes-hint">
        {t('volumesHint')}
      </p>
      <Table
        caption={<span className="hidden-text">{caption}</span>}
        columns={[...table, files]}
        rows={rows.map((_, index) => index)}
        rowId={(index) => `volume-row-${index}`}
        describedBy="volumes-hint"
      />
      <p className="actions">
        <button className="button" name="act" value="save">
          {t('volumesSave')}
        </button>
        <button className="button-quiet" name="act" value="add">
          {t('volumesAddRows')}
        </button>
      </p>
      <PasteSection open={rows.every(isEmpty)} />
      <SplitSection />
    </Form>
  )
}

function useErrors(): Record<string, string> {
  const actionErrors = useActionData<ActionErrors>()
  return actionErrors?.formId === formId ? (actionErrors.fieldErrors ?? {}) : {}
}

type VolumeCellProps = {
  row: VolumeRow
  index: number
  field: VolumeField
  maxLength: number
  label: string
  error?: string
}

function VolumeCell({ row, index, field, maxLength, label, error }: VolumeCellProps) {
  const name = inputNames[field] + index
  const id = fieldId(formId, name)
  const tied = {
    id,
    name,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  return (
    <>
      {field === 'number' && row.id !== undefined ? (
        <>
          <input type="hidden" name={`i${index}`} value={row.id} />
          <input type="hidden" name={`b${index}`} value={row.base ?? ''} />
        </>
      ) : null}
      <label className="hidden-text" htmlFor={id}>
        {label}
      </label>
      <ErrorText id={id} label={label} chosen={field === 'state'} error={error} />
      {field === 'state' ? (
        <StateSelect {...tied} row={row} />
      ) : (
        <input
          {...tied}
          defaultValue={row[field]}
          maxLength={maxLength}
          inputMode={field === 'number' ? 'numeric' : undefined}
          autoComplete="off"
        />
      )}
    </>
  )
}

/** Shows a pasted value that is no state as an option of its own, so that people see it. */
function StateSelect({ row, ...select }: { row: VolumeRow; id: string; name: string }) {
  const t = useT()
  const { locale } = useI18n()
  const chosen = row.remove ? removeState : row.state
  const known = chosen === removeState || volumeStates.some(({ ko }) => ko === chosen)
  return (
    <select {...select} defaultValue={chosen}>
      {known ? null : <option value={chosen}>{chosen || t('notGiven')}</option>}
      {volumeStates.map(({ ko, en }) => (
        <option key={ko} value={ko}>
          {locale === 'en' ? `${ko} (${en})` : ko}
        </option>
      ))}
      {row.id === undefined ? null : <option value={removeState}>{t('volumeRemove')}</option>}
    </select>
  )
}

/** Fills the form with rows copied from a spreadsheet. */
function PasteSection({ open }: { open: boolean }) {
  const t = useT()
  const error = useErrors().paste
  const typed = useActionData<ActionErrors>()?.typed?.paste
  const id = fieldId(formId, 'paste')
  return (
    <details className="panel" id="paste" open={open || Boolean(typed || error) || undefined}>
      <summary>{t('volumesPaste')}</summary>
      <div className="field">
        <label htmlFor={id}>{t('volumesPasteLabel')}</label>
        <p id={`${id}-hint`} className="hint">
          {t('volumesPasteHint')}
        </p>
        <ErrorText id={id} label={t('volumesPasteLabel')} error={error} />
        <textarea
          id={id}
          name="paste"
          rows={8}
          defaultValue={typed}
          spellCheck={false}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
        />
      </div>
      <p className="actions">
        <button className="button-secondary" name="act" value="paste">
          {t('volumesFill')}
        </button>
      </p>
    </details>
  )
}

/** Fills the form with even page ranges for a number of volumes. */
function SplitSection() {
  const t = useT()
  const errors = useErrors()
  const typed = useActionData<ActionErrors>()?.typed ?? {}
  const field = (name: 'pagesAll' | 'parts', label: string) => (
    <Input
      id={fieldId(formId, name)}
      name={name}
      label={label}
      error={errors[name]}
      defaultValue={typed[name]}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      narrow
    />
  )
  return (
    <details
      className="panel"
      id="split"
      open={Boolean(errors.pagesAll || errors.parts) || undefined}
    >
      <summary>{t('volumesSplit')}</summary>
      <p className="hint">{t('volumesSplitHint')}</p>
      {field('pagesAll', t('volumesPagesAll'))}
      {field('parts', t('volumesParts'))}
      <p className="actions">
        <button className="button-secondary" name="act" value="split">
          {t('volumesSplitDo')}
        </button>
      </p>
    </details>
  )
}
