/** The address label and the packing list of a shipment, to print and put into its box. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import { BackLink } from '~/features/catalogue/book/book-list'
import { codeText } from '~/features/delivery/packing/code-text'
import { AddressLabel, PackingList } from '~/features/delivery/packing/packing-list'
import { qrCode } from '~/features/delivery/packing/qr-code.server'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { shipment: { id } }) => t('deliveryPrintTitle', { id }),
}

export async function loader(args: LoaderFunctionArgs) {
  const shipment = await loadOrThrow(args, api.delivery.info, { id: args.params.id })
  const { origin } = new URL(args.request.url)
  const address = origin + href('/r/:code', { code: codeText(shipment.code) })
  return { shipment, address, qr: await qrCode(address) }
}

export default function Print() {
  const { shipment, address, qr } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page>
      <p className="screen-only">{t('deliveryPrintHelp')}</p>
      <p className="actions">
        <button type="button" className="button" data-print hidden>
          {t('printNow')}
        </button>
      </p>
      <Script src="/print.js" />
      <AddressLabel shipment={shipment} />
      <PackingList shipment={shipment} qr={qr} address={address} />
      <BackLink from={href('/admin/delivery/:id', { id: shipment.id })}>
        {t('deliveryNumbered', { id: shipment.id })}
      </BackLink>
    </Page>
  )
}
