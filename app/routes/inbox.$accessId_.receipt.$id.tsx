/** The receipt of an upload by link: what arrived, when, and how to check that it is complete. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { UploadReceipt, useReceiptLead } from '~/features/sources/drive/upload-links/upload-receipt'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { receipt }) => t('receiptTitle', { id: receipt.id }),
}

/** seconds */
const longestWait = 8

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' })

export async function loader(args: LoaderFunctionArgs) {
  const { accessId = '', id } = args.params
  // who has just sent files learns here whether they can be used, and will not come back
  const fields = { accessId, id, wait: longestWait }
  return { accessId, receipt: await loadOrThrow(args, api.uploadLinks.receipt, fields) }
}

export default function Receipt() {
  const { accessId, receipt } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={useReceiptLead(receipt)}>
      <UploadReceipt
        receipt={receipt}
        again={href('/inbox/:accessId/receipt/:id', { accessId, id: receipt.id })}
      />
      <p className="actions">
        <a className="button-quiet" href={href('/inbox/:accessId', { accessId })}>
          {t('receiptMore')}
        </a>
      </p>
    </Page>
  )
}
