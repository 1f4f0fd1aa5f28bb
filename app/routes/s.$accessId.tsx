/** Where a link to a shared file leads: what it is and how long it may be downloaded. Opening it spends nothing; no account is needed. */
import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { attempt } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { goneWords } from '~/features/drive/share-words.server'
import { Gone, Landing } from '~/features/drive/shared-parts'
import type { Handle } from '~/handle'
import { localeOf } from '~/locale.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { file }) =>
    file ? say('sharedTitle', { name: file.name }) : say('shareGoneTitle'),
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { accessId = '' } = args.params
  const { data: file, problem } = await attempt(args, api.publicExport.info, { accessId })
  if (problem && problem.key !== 'shareGone')
    throw data({ key: problem.key, params: problem.params }, { status: problem.status })
  const screen = { file, accessId, gone: goneWords(localeOf(args.request)) }
  return data(screen, {
    status: file ? 200 : 410,
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' },
  })
}

export default function Shared() {
  const { file, accessId, gone } = useLoaderData<typeof loader>()
  const say = useSay()
  if (!file)
    return (
      <Page>
        <Gone words={gone} />
      </Page>
    )
  return (
    <Page lead={say('sharedLead')}>
      <Landing file={file} accessId={accessId} />
    </Page>
  )
}
