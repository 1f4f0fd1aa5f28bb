/** Sending files, to try out: the page tells what arrived, and nothing is kept. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { posted, shownAgain, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { bodyLimits } from '~/codes'
import { FileField, UploadForm } from '~/components/file-field'
import { Page } from '~/components/page'
import { Table, type Column } from '~/components/table'
import { Attach } from '~/features/drive/attach.schema'
import type { Attached } from '~/features/drive/attach.server'
import { Sum } from '~/features/drive/receipt-parts'
import { count, fileSize } from '~/format'
import type { Handle } from '~/handle'
import { useSay } from '~/say'

export const handle: Handle = { title: (say) => say('attachTitle') }

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  const { data: done, problem } = await submit(args, api.inbox.attach, fields)
  return problem ?? shownAgain(args, {}, { files: done.files })
}

export default function Upload() {
  const files = useActionData<{ files?: Attached[] }>()?.files
  const say = useSay()
  return (
    <Page lead={say('attachLead')}>
      {files ? <Arrived files={files} /> : null}
      <UploadForm id="attach-form" schema={Attach} className="login">
        <FileField
          name="file"
          label={say('attachField')}
          hint={say('inboxFieldHint')}
          multiple
          required
          most={bodyLimits.sheet}
        />
        <button className="button">{say('attachDo')}</button>
      </UploadForm>
    </Page>
  )
}

function Arrived({ files }: { files: Attached[] }) {
  const say = useSay()
  const columns: Column<Attached & { at: number }>[] = [
    { key: 'name', heading: say('trashName'), main: true, cell: ({ name }) => name },
    {
      key: 'size',
      heading: say('trashSize'),
      className: 'nowrap',
      cell: ({ size }) => fileSize(size),
    },
    { key: 'type', heading: say('attachType'), cell: ({ type }) => type || say('attachNoType') },
    { key: 'sum', heading: say('receiptSum'), cell: ({ sha256 }) => <Sum sha256={sha256} /> },
  ]
  return (
    <section aria-labelledby="arrived">
      <h2 id="arrived">{say('attachArrived', { count: count(files.length) })}</h2>
      <p role="status">{say('attachNotKept', { count: count(files.length) })}</p>
      <Table
        caption={say('attachArrived', { count: count(files.length) })}
        columns={columns}
        rows={files.map((file, at) => ({ ...file, at }))}
        rowId={({ at }) => `file-${at}`}
      />
    </section>
  )
}
