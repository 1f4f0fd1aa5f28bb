/** The address label and the packing list of a shipment, or labels for its books, to print. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import { BackLink } from '~/features/catalogue/book/book-list'
import { BookLabels } from '~/features/delivery/packing/book-labels'
import { codeText } from '~/features/delivery/packing/code-text'
import { AddressLabel, PackingList } from '~/features/delivery/packing/packing-list'
import { qrCode } from '~/features/delivery/packing/qr-code.server'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { queryFields } from '~/http/read-form.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { shipment: { id }, ofBooks }) =>
    t(ofBooks ? 'bookLabelsTitle' : 'deliveryPrintTitle', { id }),
}

export async function loader(args: LoaderFunctionArgs) {
  const shipment = await loadOrThrow(args, api.delivery.info, { id: args.params.id })
  const { origin } = new URL(args.request.url)
  const address = origin + href('/r/:code', { code: codeText(shipment.code) })
  const { books } = queryFields(args.request)
  return { shipment, address, qr: await qrCode(address), ofBooks: books === '1' }
}

export default function Print() {
  const { shipment, address, qr, ofBooks } = useLoaderData<typeof loader>()
  const here = (books?: number) => href('/admin/delivery/:id/print', { id: shipment.id }, { books })
  const t = useT()
  return (
    <Page>
      <p className="screen-only">{t(ofBooks ? 'bookLabelsPrintHelp' : 'deliveryPrintHelp')}</p>
      <p className="actions">
        <button type="button" className="button" data-print hidden>
          {t('printNow')}
        </button>{' '}
        <a className="button-secondary" href={here(ofBooks ? undefined : 1)}>
          {t(ofBooks ? 'deliveryList' : 'bookLabels')}
        </a>
      </p>
      <Script src="/print.js" />
      {ofBooks ? (
        <BookLabels shipment={shipment} qr={qr} address={address} />
      ) : (
        <>
          <AddressLabel shipment={shipment} />
          <PackingList shipment={shipment} qr={qr} address={address} />
        </>
      )}
      <BackLink from={href('/admin/delivery/:id', { id: shipment.id })}>
        {t('deliveryNumbered', { id: shipment.id })}
      </BackLink>
    </Page>
  )
}
