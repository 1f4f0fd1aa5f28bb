/** The form of a format's volumes: a row of inputs for each, rows for adding, and two ways to fill it. */
import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { limits, volumeStates } from '~/codes'
import { fieldId } from '~/components/error-summary'
import { Form } from '~/components/form'
import { ErrorText, Input } from '~/components/input'
import { Table, type Column } from '~/components/table'
import type { MessageKey } from '~/messages'
import { useSay, useWords } from '~/say'
import { numberOf, type VolumeField } from './volumes'
import { SaveVolumes } from './volumes.schema'
import { inputNames, isEmpty, removeState, type VolumeRow } from './volume-rows'

const formId = 'volumes-form'
type Refused = {
  formId?: string
  fieldErrors?: Record<string, string>
  typed?: Record<string, string>
}

// prettier-ignore
const columns: { field: VolumeField; heading: MessageKey; maxLength: number }[] = [
  { field: 'number',       heading: 'volumeNumber', maxLength: 20 },
  { field: 'pages',        heading: 'volumePages',  maxLength: 40 },
  { field: 'units',        heading: 'volumeUnits',  maxLength: limits.text },
  { field: 'state',        heading: 'volumeState',  maxLength: 20 },
  { field: 'dueDate',      heading: 'volumeDue',    maxLength: 20 },
  { field: 'finishedDate', heading: 'volumeDone',   maxLength: 20 },
]

/** `fileCell`: what stands in the last column of a stored volume. */
export function VolumesForm({
  rows,
  caption,
  fileCell,
}: {
  rows: VolumeRow[]
  caption: string
  fileCell(id: number): ReactNode
}) {
  const say = useSay()
  const errors = useErrors()
  const names = rows.map((row, index) => {
    const number = numberOf(row.number)
    return number === null ? say('volumeRow', { n: index + 1 }) : say('volumeOf', { number })
  })
  const table: Column<number>[] = columns.map(({ field, heading, maxLength }) => ({
    key: field,
    heading: say(heading),
    main: field === 'number',
    className: `volume-${field}`,
    cell: (index) => (
      <Cell
        {...{
          row: rows[index]!,
          index,
          field,
          maxLength,
          label: say('volumeCell', {
            row: names[index] ?? '',
            column: say(field === 'number' ? 'volumeNumberWord' : heading),
          }),
          error: errors[inputNames[field] + index],
        }}
      />
    ),
  }))
  const files: Column<number> = {
    key: 'file',
    heading: say('volumeFile'),
    className: 'volume-file',
    cell: (index) => (rows[index]?.id === undefined ? null : fileCell(rows[index].id)),
  }
  return (
    <Form id={formId} schema={SaveVolumes} className="volumes">
      <p className="hint" id="volumes-hint">
        {say('volumesHint')}
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
          {say('volumesSave')}
        </button>
        <button className="button-quiet" name="act" value="add">
          {say('volumesAddRows')}
        </button>
      </p>
      <Paste open={rows.every(isEmpty)} />
      <Split />
    </Form>
  )
}

function useErrors(): Record<string, string> {
  const refused = useActionData<Refused>()
  return refused?.formId === formId ? (refused.fieldErrors ?? {}) : {}
}

type CellProps = {
  row: VolumeRow
  index: number
  field: VolumeField
  maxLength: number
  label: string
  error?: string
}

function Cell({ row, index, field, maxLength, label, error }: CellProps) {
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
      <ErrorText id={id} error={error} />
      {field === 'state' ? (
        <State {...tied} row={row} />
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

/** What was pasted and is no state stays to be seen. */
function State({ row, ...select }: { row: VolumeRow; id: string; name: string }) {
  const say = useSay()
  const { locale } = useWords()
  const chosen = row.remove ? removeState : row.state
  const known = chosen === removeState || volumeStates.some(({ ko }) => ko === chosen)
  return (
    <select {...select} defaultValue={chosen}>
      {known ? null : <option value={chosen}>{chosen || say('notGiven')}</option>}
      {volumeStates.map(({ ko, en }) => (
        <option key={ko} value={ko}>
          {locale === 'en' ? `${ko} (${en})` : ko}
        </option>
      ))}
      {row.id === undefined ? null : <option value={removeState}>{say('volumeRemove')}</option>}
    </select>
  )
}

/** Rows copied from a spreadsheet. */
function Paste({ open }: { open: boolean }) {
  const say = useSay()
  const error = useErrors().paste
  const typed = useActionData<Refused>()?.typed?.paste
  const id = fieldId(formId, 'paste')
  return (
    <details className="panel" id="paste" open={open || Boolean(typed || error) || undefined}>
      <summary>{say('volumesPaste')}</summary>
      <div className="field">
        <label htmlFor={id}>{say('volumesPasteLabel')}</label>
        <p id={`${id}-hint`} className="hint">
          {say('volumesPasteHint')}
        </p>
        <ErrorText id={id} error={error} />
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
          {say('volumesFill')}
        </button>
      </p>
    </details>
  )
}

/** Even ranges of pages for so many volumes. */
function Split() {
  const say = useSay()
  const errors = useErrors()
  const typed = useActionData<Refused>()?.typed ?? {}
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
      <summary>{say('volumesSplit')}</summary>
      <p className="hint">{say('volumesSplitHint')}</p>
      {field('pagesAll', say('volumesPagesAll'))}
      {field('parts', say('volumesParts'))}
      <p className="actions">
        <button className="button-secondary" name="act" value="split">
          {say('volumesSplitDo')}
        </button>
      </p>
    </details>
  )
}
