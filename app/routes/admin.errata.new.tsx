/** Registers errata: a publisher's table, or one correction. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { Page } from '~/components/page'
import { BackLink } from '~/features/catalogue/book/book-list'
import { OneForm, TableForm } from '~/features/production/errata/errata-forms'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { appendSetCookies } from '~/http/set-cookies.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('erratumNew') }

export async function loader(args: LoaderFunctionArgs) {
  // authorizes: only administrators may call this
  await loadOrThrow(args, api.erratum.list)
  const { bookId } = queryFields(args.request)
  return { bookId: typeof bookId === 'string' ? bookId.slice(0, 100) : '' }
}

export async function action(args: ActionFunctionArgs) {
  // authorizes before a file is read
  await loadOrThrow(args, api.erratum.list)
  return handleIntents(args, {
    register: [
      api.erratum.register,
      ({ id }) => appendSetCookies(args, redirect(href('/admin/errata/:id', { id }), 303)),
    ],
    create: [
      api.erratum.create,
      ({ id, told, tasks }) =>
        redirectWithNotice(args, href('/admin/errata/:id', { id }), {
          key: 'erratumTaken',
          params: { count: told, tasks },
        }),
    ],
  })
}

export default function NewErratum() {
  const { bookId } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page>
      <TableForm bookId={bookId} />
      <OneForm bookId={bookId} />
      <BackLink from={href('/admin/errata')}>{t('errata')}</BackLink>
    </Page>
  )
}
