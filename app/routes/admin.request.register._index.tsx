/** Adds to the request list: one book, a whole list as a sheet, or an earlier list. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { appendSetCookies } from '~/http/set-cookies.server'
import { handleIntents } from '~/api/intents.server'
import type { Fields } from '~/http/read-form.server'
import { tryCall, loadOrThrow, formWithErrors } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import {
  UploadListForm,
  AddBookForm,
  EarlierLists,
} from '~/features/catalogue/request-book/list/add-forms'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('addTitle') }

export async function loader(args: LoaderFunctionArgs) {
  const { items } = await loadOrThrow(args, api.requestBook.replaced)
  return {
    earlier: items,
    template: api.requestBook.template.path,
    download: api.requestBook.download.path,
  }
}

export async function action(args: ActionFunctionArgs) {
  // authorizes before a file is read
  await loadOrThrow(args, api.requestBook.replaced)
  const begun = ({ id }: { id: number }) =>
    appendSetCookies(args, redirect(href('/admin/request/register/:id', { id }), 303))
  return handleIntents(args, {
    create: (fields) => create(args, fields),
    upload: [api.requestBook.upload, begun],
    restore: [api.requestBook.restore, begun],
  })
}

async function create(args: ActionFunctionArgs, fields: Fields) {
  const { data: book, problem } = await tryCall(args, api.requestBook.create, fields)
  if (!problem)
    return redirectWithNotice(args, href('/admin/request/register'), {
      key: 'addedToList',
      params: { title: book.title, bookId: book.bookId },
      link: { to: href('/admin/request/item/:id', { id: book.id }), key: 'openAdded' },
    })
  const toldAtFields = problem.status === 400 || problem.status === 409
  return formWithErrors(args, fields, {
    problem: toldAtFields
      ? problem
      : { ...problem, fieldErrors: { form: 'statusError' }, params: { status: problem.status } },
  })
}

export default function Register() {
  const { earlier, template, download } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page>
      <UploadListForm template={template} download={download} />
      <AddBookForm />
      <EarlierLists lists={earlier} />
      <p className="actions">
        <a href={href('/admin/request/list')}>{t('toFullList')}</a>
      </p>
    </Page>
  )
}
