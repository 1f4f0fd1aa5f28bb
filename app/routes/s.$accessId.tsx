/**
 * The page of a share: the file and how long it may be downloaded.
 * Opening it uses no quota and needs no account.
 */
import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { expiredLinkText } from '~/features/sources/drive/share/expired-link-text.server'
import { ExpiredLink, SharedFilePage } from '~/features/sources/drive/share/shared-file'
import type { Handle } from '~/components/frame/screen-handle'
import { localeOf } from '~/i18n/locale.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { file }) => (file ? t('sharedTitle', { name: file.name }) : t('shareGoneTitle')),
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { accessId = '' } = args.params
  const { data: file, problem } = await tryCall(args, api.publicExport.info, { accessId })
  if (problem && problem.key !== 'shareGone')
    throw data({ key: problem.key, params: problem.params }, { status: problem.status })
  const screen = { file, accessId, gone: expiredLinkText(localeOf(args.request)) }
  return data(screen, {
    status: file ? 200 : 410,
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' },
  })
}

export default function Shared() {
  const { file, accessId, gone } = useLoaderData<typeof loader>()
  const t = useT()
  if (!file)
    return (
      <Page>
        <ExpiredLink text={gone} />
      </Page>
    )
  return (
    <Page lead={t('sharedLead')}>
      <SharedFilePage file={file} accessId={accessId} />
    </Page>
  )
}
