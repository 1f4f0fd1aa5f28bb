/** The receipt of an upload by link: what arrived, when, and how to check that it arrived whole. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { load } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { ReceiptPaper } from '~/features/drive/receipt-parts'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { receipt }) => say('receiptTitle', { id: receipt.id }),
}

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' })

export async function loader(args: LoaderFunctionArgs) {
  const { accessId = '', id } = args.params
  return { accessId, receipt: await load(args, api.inbox.receipt, { accessId, id }) }
}

export default function Receipt() {
  const { accessId, receipt } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <Page lead={say('receiptLead', { count: count(receipt.files.length) })}>
      <ReceiptPaper receipt={receipt} />
      <p className="actions">
        <a className="button-quiet" href={href('/inbox/:accessId', { accessId })}>
          {say('receiptMore')}
        </a>
      </p>
    </Page>
  )
}
