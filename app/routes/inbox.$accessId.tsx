/** An upload link: a publisher without an account sends files, and sees nothing of the folder. */
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { tryCall, loadOrThrow, readActionForm, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { business } from '~/tables/business'
import { bodyLimits } from '~/tables/codes'
import { Page } from '~/components/page'
import { LinkExpired, SendFilesForm } from '~/features/sources/drive/upload-links/upload-receipt'
import { fileSize } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { asked }) => t(asked ? 'inboxSendTitle' : 'inboxOverTitle'),
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { data: asked, problem } = await tryCall(args, api.uploadLinks.info, {
    accessId: args.params.accessId,
  })
  if (problem && problem.key !== 'inboxOver')
    throw data({ key: problem.key, params: problem.params }, { status: problem.status })
  return data(
    { asked },
    {
      status: asked ? 200 : 410,
      headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' },
    },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { accessId } = args.params
  // before the body is read: anybody may open this page, and only a valid link accepts what it has
  // room for
  const { bytesLeft } = await loadOrThrow(args, api.uploadLinks.info, { accessId })
  const declared = Number(args.request.headers.get('content-length') ?? Infinity)
  if (declared > bytesLeft + bodyLimits.form)
    throw data({ key: 'inboxTooMuch', params: { left: fileSize(bytesLeft) } }, { status: 413 })
  const fields = await readActionForm(args)
  const { data: done, problem } = await submitForm(args, api.uploadLinks.upload, {
    ...fields,
    accessId,
  })
  return (
    problem ??
    redirect(
      href('/inbox/:accessId/receipt/:id', { accessId: String(accessId), id: done.receipt }),
      303,
    )
  )
}

export default function Inbox() {
  const { asked } = useLoaderData<typeof loader>()
  const t = useT()
  if (!asked)
    return (
      <Page>
        <LinkExpired />
      </Page>
    )
  return (
    <Page lead={t('inboxLead', { name: business.name })}>
      <SendFilesForm request={asked} />
    </Page>
  )
}
