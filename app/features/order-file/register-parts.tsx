/** The form of one school's order file; the school is found while typing, or by a button where nothing happens while typing. */
import { useActionData } from '@remix-run/react'
import { bodyLimits } from '~/codes'
import { FileField, UploadForm } from '~/components/file-field'
import { Field } from '~/components/form'
import { Choice } from '~/components/input'
import { count } from '~/format'
import { useSay } from '~/say'
import { Create } from './order-file.schema'

/** ㅅㅇㅁ: says which school is looked for, but is no school's name. */
export const onlyConsonants = (name: string) => /^[ㄱ-ㅎ\s]+$/.test(name) && name.trim() !== ''

type Found = { name: string; totalCount: number; items: { name: string; address: string }[] }

export function RegisterForm({
  schools,
  today,
}: {
  schools: { name: string; initials: string }[]
  today: string
}) {
  const say = useSay()
  return (
    <UploadForm
      id="register-form"
      schema={Create}
      className="login"
      defaultValues={{ date: today }}
    >
      {/* Enter in any field presses the form's first button: that must be the form's own, not the search's */}
      <button className="hidden-text" tabIndex={-1} aria-hidden="true">
        {say('orderRegisterDo')}
      </button>
      <Field
        name="schoolName"
        label={say('orderSchool')}
        hint={say('orderSchoolHint')}
        list="schools"
        autoComplete="off"
        maxLength={200}
        required
      />
      <datalist id="schools">
        {schools.map(({ name, initials }) => (
          <option key={name} value={name} label={`${name} ${initials}`} />
        ))}
      </datalist>
      <p>
        <button className="button-secondary" name="act" value="find">
          {say('orderSchoolFind')}
        </button>
      </p>
      <FoundSchools />
      <Field
        name="date"
        type="date"
        label={say('orderReceipt')}
        hint={say('orderReceiptHint')}
        autoComplete="off"
        required
        narrow
      />
      <FileField
        name="file"
        label={say('orderSheetField')}
        hint={say('orderFileHint')}
        accept=".xlsx,.csv"
        most={bodyLimits.sheet}
        required
      />
      <button className="button">{say('orderRegisterDo')}</button>
    </UploadForm>
  )
}

/** Schools to choose from; a name that is in no list may stand as it was typed, initial consonants may not. */
function FoundSchools() {
  const say = useSay()
  const found = useActionData<{ found?: Found }>()?.found
  if (!found) return null
  const { name, totalCount, items } = found
  if (items.length === 0)
    return onlyConsonants(name) ? null : (
      <p role="status" className="notice notice-warn">
        {say('orderSchoolNone', { name })}
      </p>
    )
  const options = items.map((school) => ({
    value: school.name,
    label: school.address ? `${school.name} (${school.address})` : school.name,
  }))
  const asTyped =
    onlyConsonants(name) || items.some((school) => school.name === name)
      ? []
      : [{ value: '', label: say('orderSchoolAsTyped', { name }) }]
  const likely = items.length === 1 ? items[0] : items.find((school) => school.name === name)
  return (
    <>
      {totalCount > items.length ? (
        <p>{say('orderSchoolMany', { count: count(totalCount), shown: count(items.length) })}</p>
      ) : null}
      <input type="hidden" name="foundFor" value={name} />
      <Choice
        id="found-school"
        name="chosen"
        legend={say('orderSchoolFound')}
        options={[...options, ...asTyped]}
        defaultValue={likely?.name}
      />
    </>
  )
}
