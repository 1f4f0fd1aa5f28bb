/**
 * One uploaded list: its progress, its errors or its changes, and the confirmation before it
 * replaces the list.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { appendSetCookies } from '~/http/set-cookies.server'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow, readActionForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import { UploadDetails } from '~/features/catalogue/request-book/upload/upload-details'
import {
  announcementStep,
  isInProgress,
} from '~/features/catalogue/request-book/upload/upload-progress'
import { UploadState } from '~/features/catalogue/request-book/upload/upload-state'
import { changesPerPage } from '~/features/catalogue/request-book/request-book.schema'
import { queryFields } from '~/http/read-form.server'
import type { Handle } from '~/components/frame/screen-handle'
import { orDash } from '~/i18n/format'
import { href } from '~/http/href'

export const handle: Handle<typeof loader> = {
  title: (t, { upload }) => t('uploadTitle', { name: orDash(upload.fileName) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const upload = await loadOrThrow(args, api.requestBook.uploadInfo, { id: args.params.id })
  const { page } = queryFields(args.request)
  const changes =
    upload.state === 'checked' && upload.changed > 0
      ? await loadOrThrow(args, api.requestBook.uploadChanges, {
          id: upload.id,
          page,
          size: changesPerPage,
        })
      : null
  return {
    upload,
    // an upload that was checked by an earlier version has only the titles
    changes: changes && changes.totalCount > 0 ? changes : null,
    errorSheet: api.requestBook.errorSheet.path.replace(':id', String(upload.id)),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { id } = await loadOrThrow(args, api.requestBook.uploadInfo, { id: args.params.id })
  const fields = { ...(await readActionForm(args)), id }
  return handleIntents(
    args,
    {
      apply: [
        api.requestBook.apply,
        () => appendSetCookies(args, redirect(href('/admin/request/register/:id', { id }), 303)),
      ],
    },
    fields,
  )
}

export default function Upload() {
  const { upload, errorSheet, changes } = useLoaderData<typeof loader>()
  return (
    <Page>
      <p id="upload-said" className="hidden-text" role="status" />
      <div
        id="upload-state"
        data-moving={isInProgress(upload) || undefined}
        data-step={announcementStep(upload)}
      >
        <UploadState upload={upload} errorSheet={errorSheet} changes={changes} />
      </div>
      <UploadDetails upload={upload} />
      <Script src="/progress.js" />
    </Page>
  )
}
