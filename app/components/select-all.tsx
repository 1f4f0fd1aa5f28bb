/**
 * Checkboxes for choosing rows of a list and, where scripts run, one for all
 * (public/select-all.js).
 */
import { useActionData } from '@remix-run/react'
import { useT } from '~/i18n/provider'
import type { MessageParams } from '~/platform/app-error'
import { fieldId } from './error-summary'
import { Script } from './script'
import type { Column } from './table'

/**
 * Stands in the form of the rows; `name` is the name of their checkboxes, `label` its own label,
 * `counted` ('{n}…') the text of the count.
 */
export function SelectAll({
  name,
  label,
  countLabel,
}: {
  name: string
  label?: string
  countLabel?: string
}) {
  const t = useT()
  return (
    <>
      <div
        className="select-all"
        data-select-all={name}
        data-label={label ?? t('selectAll')}
        data-count={countLabel ?? t('selectedCount')}
        hidden
      />
      <Script src="/select-all.js" />
    </>
  )
}

type RowCheckboxProps = {
  name: string
  value: string
  label: string
  id?: string
  form?: string
  checked?: boolean
  invalid?: boolean
  describedBy?: string
}

/** The checkbox of one row; `label` names the row, `form` the form when it stands elsewhere. */
export function RowCheckbox({
  name,
  value,
  label,
  id,
  form,
  checked,
  invalid,
  describedBy,
}: RowCheckboxProps) {
  return (
    <label className="row-box">
      <input
        type="checkbox"
        id={id}
        form={form}
        name={name}
        value={value}
        defaultChecked={checked}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      />
      <span className="hidden-text">{label}</span>
    </label>
  )
}

type ActionErrors = {
  chosen?: string[]
  fieldErrors?: Record<string, string>
  params?: MessageParams
}
type RowSelectionOptions<Row> = {
  formId: string
  name: string
  rows: Row[]
  value(row: Row): string
  label(row: Row): string
  /** which rows are chosen until somebody chooses otherwise */
  preselected?: boolean | ((row: Row) => boolean)
}

/**
 * The column of checkboxes, as they were when an action refused the choice; the error links to the
 * first of them, by `id`.
 */
export function useRowSelection<Row>({
  formId,
  name,
  rows,
  value,
  label,
  preselected = false,
}: RowSelectionOptions<Row>): {
  id: string
  error?: string
  params?: MessageParams
  column: Column<Row>
} {
  const t = useT()
  const actionErrors = useActionData<ActionErrors>()
  const error = actionErrors?.chosen ? actionErrors.fieldErrors?.[name] : undefined
  const id = fieldId(formId, name)
  const isPreselected = (row: Row) =>
    typeof preselected === 'function' ? preselected(row) : preselected
  const cell = (row: Row) => (
    <RowCheckbox
      form={formId}
      name={name}
      value={value(row)}
      label={label(row)}
      id={row === rows[0] ? id : undefined}
      checked={actionErrors?.chosen?.includes(value(row)) ?? isPreselected(row)}
      invalid={Boolean(error)}
      describedBy={error ? `${id}-error` : undefined}
    />
  )
  return {
    id,
    error,
    params: actionErrors?.params,
    column: { key: 'choose', heading: t('chosen'), className: 'choose', cell },
  }
}
