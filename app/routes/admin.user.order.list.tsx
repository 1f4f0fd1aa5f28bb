/** Schools' order files (신청 목록): uploaded, found, opened and deleted. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadList, pageIsGone } from '~/api/load-list.server'
import { query } from '~/api/read-form.server'
import { attempt, load } from '~/api/run.server'
import { api } from '~/api/table.server'
import { ListPage } from '~/components/list-page'
import {
  FileSearch,
  FileTable,
  NoFiles,
  RemoveQuestion,
  UploadPanel,
} from '~/features/order-file/list-parts'
import { filePath } from '~/features/order-file/links'
import { registeredNotices } from '~/features/order-file/notices'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { back, flash } from '~/notice.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { found }) =>
    found ? say('orderFilesCount', { count: count(found.totalCount) }) : say('orderFiles'),
  page: ({ page }) => page,
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

export async function loader(args: LoaderFunctionArgs) {
  const { schoolName, only, page, size, remove } = query(args.request)
  const list = await loadList(args, api.orderFile.list, { schoolName, only, page, size })
  const { data: removing } = remove
    ? await attempt(args, api.orderFile.info, { name: remove })
    : { data: null }
  const values = { schoolName: text(schoolName), only: text(only) }
  const shown = {
    values,
    ...list,
    removing,
    template: api.orderFile.template.path,
  }
  const status = list.problem?.status ?? 200
  return data(shown, { status: status === 400 ? 422 : status })
}

export async function action(args: ActionFunctionArgs) {
  // whoever may not upload is turned away before a file is read
  await load(args, api.orderFile.schools)
  return handleIntents(args, {
    register: [
      api.orderFile.register,
      (file) => flash(args, filePath(file.name), ...registeredNotices(file)),
    ],
    remove: [
      api.orderFile.remove,
      (_, fields) => removed(args, text(fields.name)),
      // somebody else deleted it first: the list tells
      () => back(args, { key: 'noSuchOrderFile', alert: true }, ['remove']),
    ],
  })
}

async function removed(args: ActionFunctionArgs, name: string) {
  const { schoolName, only } = query(args.request)
  const emptied = await pageIsGone(args, api.orderFile.list, { schoolName, only })
  const drop = ['remove', ...(emptied ? ['page'] : [])]
  return back(args, { key: 'orderRemoved', params: { name } }, drop)
}

export default function OrderFiles() {
  const { values, removing, template, ...list } = useLoaderData<typeof loader>()
  const { found, problem } = list
  const say = useSay()
  const narrowed = values.schoolName !== '' || values.only !== ''
  return (
    <ListPage
      list={list}
      lead={say('orderFilesLead')}
      heading={say('orderFiles')}
      search={
        <>
          {removing ? <RemoveQuestion file={removing} /> : null}
          <UploadPanel template={template} />
          {found?.totalCount === 0 && !narrowed ? null : (
            <FileSearch values={values} errors={problem?.fieldErrors} />
          )}
        </>
      }
      empty={<NoFiles narrowed={narrowed} />}
    >
      {({ items }) => <FileTable files={items} />}
    </ListPage>
  )
}
