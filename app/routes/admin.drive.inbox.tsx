/**
 * Upload links for publishers without an account: creating, listing and ending them, and new files.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { type Fields, queryFields } from '~/http/read-form.server'
import { formWithErrors, loadOrThrow, submitForm, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { DriveNav } from '~/features/sources/drive/items/folder-page'
import {
  ArrivedFileSection,
  ArrivedFilesTable,
  RevokeQuestion,
  UploadLinkTable,
  CreateUploadLinkForm,
} from '~/features/sources/drive/upload-links/upload-link-table'
import { driveLink } from '~/features/sources/drive/drive-links'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { items, arrivedCount }) =>
    t('inboxesTitle', { count: count(items.length), files: count(arrivedCount) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { path, confirm, id, register, book } = queryFields(args.request)
  const found = await loadOrThrow(args, api.uploadLinks.list)
  const ending =
    confirm === 'end' ? (found.items.find(({ accessId }) => accessId === id) ?? null) : null
  const file = found.arrived.find((one) => String(one.id) === register)
  const { data: registering } = file
    ? await tryCall(args, api.drive.registering, {
        path: file.path,
        name: file.name,
        bookId: book,
      })
    : { data: null }
  return {
    ...found,
    ending,
    path: typeof path === 'string' ? path : '',
    file: file && registering ? { ...file, registering } : null,
  }
}

export async function action(args: ActionFunctionArgs) {
  return handleIntents(args, {
    create: [
      api.uploadLinks.create,
      (_, { path }) =>
        redirectBack(args, { key: 'inboxMade', params: { name: String(path) } }, [
          'path',
          'confirm',
          'id',
        ]),
    ],
    revoke: (fields) => revoke(args, fields),
    examine: [
      api.drive.examine,
      (_, { name }) => redirectBack(args, { key: 'intakeBegun', params: { name: String(name) } }),
    ],
    regPublisher: [
      api.drive.regPublisher,
      (_, { name, bookId }) =>
        redirectBack(
          args,
          {
            key: 'driveRegistered',
            params: { name: String(name) },
            link: {
              to: href('/admin/produce/item/:bookId', { bookId: String(bookId) }),
              key: 'registerSeeBook',
            },
          },
          ['register', 'book'],
        ),
      (problem, fields) =>
        formWithErrors(args, fields, {
          problem: {
            ...problem,
            fieldErrors: fields.bookId ? { form: problem.key } : { bookId: 'registerChoose' },
          },
        }),
    ],
    seen: [
      api.uploadLinks.seen,
      (done) => redirectBack(args, { key: 'inboxSeenDone', params: { count: count(done.count) } }),
    ],
  })
}

async function revoke(args: ActionFunctionArgs, fields: Fields) {
  const { items } = await loadOrThrow(args, api.uploadLinks.list)
  const link = items.find(({ accessId }) => accessId === fields.accessId)
  const { problem } = await submitForm(args, api.uploadLinks.revoke, fields)
  return problem ?? redirectBack(args, { key: 'inboxEnded', params: { name: link?.path ?? '' } })
}

export default function Inboxes() {
  const { items, arrived, arrivedCount, ending, path, file } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('inboxesLead')}>
      {ending ? <RevokeQuestion item={ending} /> : null}
      {file ? <ArrivedFileSection file={file} /> : null}
      <DriveNav />
      {path ? (
        <CreateUploadLinkForm path={path} />
      ) : (
        <p>
          {t('inboxChooseFolder')} <a href={driveLink('')}>{t('trashToDrive')}</a>
        </p>
      )}
      <ArrivedFilesTable items={arrived} total={arrivedCount} />
      <UploadLinkTable items={items} />
    </Page>
  )
}
