/** Schools' order files (신청 목록): upload, search, open, delete. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadList, pageIsGone } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { tryCall, loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { ListPage } from '~/components/list-page'
import {
  FileSearch,
  FileTable,
  EmptyFileList,
  RemoveQuestion,
  UploadPanel,
} from '~/features/requests/order-file/files/file-list'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { redirectBack } from '~/http/notices.server'
import { useT } from '~/i18n/provider'
import { registerOrderFiles } from '~/workflows/register-order-files.server'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('orderFilesCount', { count: count(found.totalCount) }) : t('orderFiles'),
  page: ({ page }) => page,
}

const trimmedText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

export async function loader(args: LoaderFunctionArgs) {
  const { schoolName, only, page, size, remove } = queryFields(args.request)
  const list = await loadList(args, api.orderFile.list, { schoolName, only, page, size })
  const { data: removing } = remove
    ? await tryCall(args, api.orderFile.info, { name: remove })
    : { data: null }
  const values = { schoolName: trimmedText(schoolName), only: trimmedText(only) }
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
  // authorizes before a file is read
  await loadOrThrow(args, api.orderFile.schools)
  return handleIntents(args, {
    register: (fields) => registerOrderFiles(args, fields),
    remove: [
      api.orderFile.remove,
      (_, fields) => removed(args, trimmedText(fields.name)),
      // another user deleted it first: a notice says so
      () => redirectBack(args, { key: 'noSuchOrderFile', alert: true }, ['remove']),
    ],
  })
}

async function removed(args: ActionFunctionArgs, name: string) {
  const { schoolName, only } = queryFields(args.request)
  const emptied = await pageIsGone(args, api.orderFile.list, { schoolName, only })
  const drop = ['remove', ...(emptied ? ['page'] : [])]
  return redirectBack(args, { key: 'orderRemoved', params: { name } }, drop)
}

export default function OrderFiles() {
  const { values, removing, template, ...list } = useLoaderData<typeof loader>()
  const { found, problem } = list
  const t = useT()
  const narrowed = values.schoolName !== '' || values.only !== ''
  return (
    <ListPage
      list={list}
      lead={t('orderFilesLead')}
      heading={t('orderFiles')}
      search={
        <>
          {removing ? <RemoveQuestion file={removing} /> : null}
          <UploadPanel template={template} />
          {found?.totalCount === 0 && !narrowed ? null : (
            <details open={narrowed}>
              <summary>{t('orderFind')}</summary>
              <FileSearch values={values} errors={problem?.fieldErrors} />
            </details>
          )}
        </>
      }
      empty={<EmptyFileList narrowed={narrowed} />}
    >
      {({ items }) => <FileTable files={items} />}
    </ListPage>
  )
}
