/**
 * The upload form of one school's order file, with a search for the school.
 *
 * The school is searched while typing, or by a button when scripts are off.
 */
import { useActionData } from '@remix-run/react'
import { bodyLimits } from '~/tables/codes'
import { FileField, UploadForm } from '~/components/file-field'
import { Field } from '~/components/form'
import { RadioGroup } from '~/components/input'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { Create } from '~/features/requests/order-file/order-file.schema'

/** Whether a name is only initial consonants (ㅅㅇㅁ): it finds schools but is not a school's name. */
export const isOnlyConsonants = (name: string) => /^[ㄱ-ㅎ\s]+$/.test(name) && name.trim() !== ''

type SchoolSearch = { name: string; totalCount: number; items: { name: string; address: string }[] }

export function RegisterForm({
  schools,
  today,
}: {
  schools: { name: string; initials: string }[]
  today: string
}) {
  const t = useT()
  return (
    <UploadForm
      id="register-form"
      schema={Create}
      className="login"
      defaultValues={{ date: today }}
    >
      {/*
       * Enter in a field activates the form's first button, which must be the submit button, not
       * the search button
       */}
      <button className="hidden-text" tabIndex={-1} aria-hidden="true">
        {t('orderRegisterDo')}
      </button>
      <Field
        name="schoolName"
        label={t('orderSchool')}
        hint={t('orderSchoolHint')}
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
          {t('orderSchoolFind')}
        </button>
      </p>
      <SchoolResults />
      <Field
        name="date"
        type="date"
        label={t('orderReceipt')}
        hint={t('orderReceiptHint')}
        autoComplete="off"
        required
        narrow
      />
      <FileField
        name="file"
        label={t('orderSheetField')}
        hint={t('orderFileHint')}
        accept=".xlsx,.csv"
        maxBytes={bodyLimits.sheet}
        required
      />
      <button className="button">{t('orderRegisterDo')}</button>
    </UploadForm>
  )
}

/**
 * Schools to choose from. A name that is not listed may stay as typed, unless it is only initial
 * consonants.
 */
function SchoolResults() {
  const t = useT()
  const found = useActionData<{ found?: SchoolSearch }>()?.found
  if (!found) return null
  const { name, totalCount, items } = found
  if (items.length === 0)
    return isOnlyConsonants(name) ? null : (
      <p role="status" className="notice notice-warn">
        {t('orderSchoolNone', { name })}
      </p>
    )
  const options = items.map((school) => ({
    value: school.name,
    label: school.address ? `${school.name} (${school.address})` : school.name,
  }))
  const asTyped =
    isOnlyConsonants(name) || items.some((school) => school.name === name)
      ? []
      : [{ value: '', label: t('orderSchoolAsTyped', { name }) }]
  const isUsableName = items.length === 1 ? items[0] : items.find((school) => school.name === name)
  return (
    <>
      {totalCount > items.length ? (
        <p>{t('orderSchoolMany', { count: count(totalCount), shown: count(items.length) })}</p>
      ) : null}
      <input type="hidden" name="foundFor" value={name} />
      <RadioGroup
        id="found-school"
        name="chosen"
        legend={t('orderSchoolFound')}
        options={[...options, ...asTyped]}
        defaultValue={isUsableName?.name}
      />
    </>
  )
}
