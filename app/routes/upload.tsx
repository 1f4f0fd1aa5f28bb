/** The upload demonstration: the page shows what arrived, and stores nothing. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { readActionForm, formWithErrors, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { bodyLimits } from '~/tables/codes'
import { FileField, UploadForm } from '~/components/file-field'
import { Page } from '~/components/page'
import { column, Table, type Column } from '~/components/table'
import { UploadDemo } from '~/features/sources/drive/items/upload-demo.schema'
import type { ReceivedFile } from '~/features/sources/drive/drive.output'
import { Checksum } from '~/features/sources/drive/upload-links/upload-receipt'
import { count, fileSize } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { useT } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('attachTitle') }

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const { data: done, problem } = await submitForm(args, api.uploadLinks.attach, fields)
  return problem ?? formWithErrors(args, {}, { files: done.files })
}

export default function Upload() {
  const files = useActionData<{ files?: ReceivedFile[] }>()?.files
  const t = useT()
  return (
    <Page lead={t('attachLead')}>
      {files ? <ReceivedFiles files={files} /> : null}
      <UploadForm id="attach-form" schema={UploadDemo} className="login">
        <FileField
          name="file"
          label={t('attachField')}
          hint={t('inboxFieldHint')}
          multiple
          required
          maxBytes={bodyLimits.sheet}
        />
        <button className="button">{t('attachDo')}</button>
      </UploadForm>
    </Page>
  )
}

function ReceivedFiles({ files }: { files: ReceivedFile[] }) {
  const t = useT()
  const columns: Column<ReceivedFile & { at: number }>[] = [
    column.main('name', t('trashName'), ({ name }) => name),
    column.nowrap('size', t('trashSize'), ({ size }) => fileSize(size)),
    column.text('type', t('attachType'), ({ type }) => type || t('attachNoType')),
    column.text('sum', t('receiptSum'), ({ sha256 }) => <Checksum sha256={sha256} />),
  ]
  return (
    <section aria-labelledby="arrived">
      <h2 id="arrived">{t('attachArrived', { count: count(files.length) })}</h2>
      <p role="status">{t('attachNotKept', { count: count(files.length) })}</p>
      <Table
        caption={t('attachArrived', { count: count(files.length) })}
        columns={columns}
        rows={files.map((file, index) => ({ ...file, at: index }))}
        rowId={({ at: index }) => `file-${index}`}
      />
    </section>
  )
}
