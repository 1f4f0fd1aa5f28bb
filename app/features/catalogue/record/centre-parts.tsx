/** Imports of other centres' records on the screen: the form, the table, and the question before one goes. */
import { ById } from '~/validation/inputs'
import { Confirm } from '~/components/confirm'
import { FileField, UploadForm } from '~/components/file-field'
import { Field, Form } from '~/components/form'
import { column, type Column, Table } from '~/components/table'
import { Minute } from '~/components/when'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { bodyLimits } from '~/tables/codes'
import { Import } from './centre.schema'
import type { CentreImport } from './centre.output'

export function ImportForm() {
  const t = useT()
  return (
    <section aria-labelledby="import">
      <h2 id="import">{t('centreImport')}</h2>
      <UploadForm id="import-form" schema={Import} intent="import" className="login">
        <Field
          name="centre"
          label={t('centreName')}
          hint={t('centreNameHint')}
          maxLength={100}
          autoComplete="off"
          required
        />
        <FileField
          name="file"
          label={t('centreFile')}
          hint={t('centreFileHint')}
          accept=".mrc,.marc,.dat,.iso,.xml"
          maxBytes={bodyLimits.sheet}
          required
        />
        <button className="button">{t('centreImportDo')}</button>
      </UploadForm>
    </section>
  )
}

export function ImportTable({
  rows,
  caption,
  removeTo,
}: {
  rows: CentreImport[]
  caption: string
  removeTo: (id: number) => string
}) {
  const t = useT()
  const columns: Column<CentreImport>[] = [
    column.main('centre', t('centreName'), ({ centre }) => centre),
    column.text('file', t('centreFileName'), ({ fileName }) => fileName),
    column.text('records', t('centreRecords'), ({ records }) => count(records)),
    column.text('matched', t('centreMatched'), ({ matched }) => count(matched)),
    column.text('when', t('centreWhen'), ({ createTime, userName }) => (
      <>
        <Minute of={createTime} /> {userName}
      </>
    )),
    column.text('remove', t('manage'), ({ id, centre, fileName }) => (
      <a className="button-quiet" href={removeTo(id)} data-confirm>
        {t('centreRemove')}
        <span className="hidden-text">
          {' '}
          {centre} {fileName}
        </span>
      </a>
    )),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{caption}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `import-${id}`}
    />
  )
}

export function RemoveImport({ found, cancelTo }: { found: CentreImport; cancelTo: string }) {
  const t = useT()
  return (
    <Confirm
      question={t('centreRemoveQuestion', { centre: found.centre, file: found.fileName })}
      cancelTo={cancelTo}
    >
      <p>{t('centreRemoveHelp')}</p>
      <Form id="remove-import-form" schema={ById} intent="remove">
        <input type="hidden" name="id" value={found.id} />
        <button className="button button-danger">{t('centreRemove')}</button>
      </Form>
    </Confirm>
  )
}
