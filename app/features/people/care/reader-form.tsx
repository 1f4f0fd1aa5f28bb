/** The form of a reader's record, which a carer changes. */
import { productionTypes } from '~/tables/codes'
import { readingDevices, schoolYears } from '~/tables/care-codes'
import { Field, Form, SelectField } from '~/components/form'
import { useI18n, useT } from '~/i18n/provider'
import type { ReaderDetails } from './care.output'
import { Modify } from './care.schema'

export function ReaderForm({ reader }: { reader: ReaderDetails }) {
  const t = useT()
  const { locale } = useI18n()
  return (
    <Form
      id="reader-form"
      schema={Modify}
      intent="modify"
      className="login"
      defaultValues={{ ...reader, formats: reader.formats.join(', ') }}
    >
      <input type="hidden" name="id" value={reader.id} />
      <input type="hidden" name="updateTime" value={reader.updateTime} />
      <Field name="name" label={t('name')} autoComplete="off" required />
      <Field
        name="birth"
        label={t('helpBirth')}
        hint={t('birthHint')}
        autoComplete="off"
        required
      />
      <SelectField
        name="schoolYear"
        label={t('schoolYear')}
        options={schoolYears.map((row) => ({ value: row.value, label: row[locale] }))}
      />
      <Field name="schoolName" label={t('schoolName')} autoComplete="off" />
      <Field
        name="formats"
        label={t('readerFormats')}
        hint={t('readerFormatsHint', {
          types: productionTypes.map(({ value }) => value).join(', '),
        })}
        autoComplete="off"
      />
      <Field
        name="printSize"
        label={t('printSize')}
        hint={t('printSizeHint')}
        inputMode="numeric"
        autoComplete="off"
        narrow
      />
      <SelectField
        name="device"
        label={t('readingDevice')}
        options={readingDevices.map((row) => ({ value: row.value, label: row[locale] }))}
      />
      <button className="button">{t('save')}</button>
    </Form>
  )
}
