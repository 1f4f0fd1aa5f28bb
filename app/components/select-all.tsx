/** Boxes to choose rows of a list by; and, where scripts run, one box for all of them (public/select-all.js). */
import { useSay } from '~/say'
import { Script } from './script'

/** Stands in the form of the rows; `name` is the name of their boxes, `label` and `counted` ('{n}…') what they are called. */
export function SelectAll({ name, label, counted }: { name: string; label?: string; counted?: string }) {
  const say = useSay()
  return (
    <>
      <div className="select-all" data-select-all={name} data-label={label ?? say('selectAll')} data-count={counted ?? say('selectedCount')} hidden />
      <Script src="/select-all.js" />
    </>
  )
}

type Box = { name: string; value: string; label: string; id?: string; form?: string; checked?: boolean; invalid?: boolean; describedBy?: string }

/** The box of one row; `label` says which row, `form` the form when it stands elsewhere. */
export function RowBox({ name, value, label, id, form, checked, invalid, describedBy }: Box) {
  return (
    <label className="row-box">
      <input type="checkbox" id={id} form={form} name={name} value={value} defaultChecked={checked} aria-invalid={invalid || undefined} aria-describedby={describedBy} />
      <span className="hidden-text">{label}</span>
    </label>
  )
}
