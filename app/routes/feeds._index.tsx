/** Addresses for reading programs, calendars and news readers: public ones, and a member's own. */
import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { authenticate } from '~/auth/session.server'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import type { Frame } from '~/components/frame/frame'
import type { Handle } from '~/components/frame/screen-handle'
import { FeedAddress } from '~/features/centre/feed/feed-address'
import { PrivateAddresses } from '~/features/centre/feed/private-addresses'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { useT } from '~/i18n/provider'
import { levels } from '~/tables/codes'

export const handle: Handle<typeof loader> = { title: (t) => t('feedsTitle') }

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { confirm } = queryFields(args.request)
  const { user } = await authenticate(args)
  const mine = user
    ? {
        ...(await loadOrThrow(args, api.feed.link)),
        producer: user.level <= levels.producer,
        asking: askedOf(confirm),
      }
    : null
  return data({ mine } as const, { headers: { 'Cache-Control': 'no-store' } })
}

const askedOf = (confirm: unknown): 'new' | 'none' | null =>
  confirm === 'new' || confirm === 'none' ? confirm : null

export const action = (args: ActionFunctionArgs) =>
  handleIntents(args, {
    setLink: [
      api.feed.setLink,
      ({ token }) =>
        redirectWithNotice(args, href('/feeds'), { key: token ? 'feedsMade' : 'feedsEnded' }),
    ],
  })

export default function Feeds() {
  const { mine } = useLoaderData<typeof loader>()
  const origin = useRouteLoaderData<Frame>('root')?.origin ?? ''
  const t = useT()
  return (
    <Page lead={t('feedsLead')}>
      <section aria-labelledby="opds">
        <h2 id="opds">{t('feedsOpds')}</h2>
        <p>{t('feedsOpdsHelp')}</p>
        <FeedAddress
          id="opds-catalogue"
          label={t('feedsOpdsAddress')}
          address={origin + href('/opds')}
        />
        <p className="actions">
          <a className="button-quiet" href={href('/myinfo')}>
            {t('feedsKey')}
          </a>
        </p>
      </section>
      <section aria-labelledby="news">
        <h2 id="news">{t('feedsNews')}</h2>
        <FeedAddress id="books" label={t('feedNewBooks')} address={origin + href('/feeds/books')} />
        <FeedAddress
          id="all-errata"
          label={t('feedsErrata')}
          address={origin + href('/feeds/errata')}
        />
      </section>
      <section aria-labelledby="records">
        <h2 id="records">{t('recordsHeading')}</h2>
        <p>{t('recordsHelp')}</p>
        <p className="actions">
          <a className="button-quiet" href="/api/public/book/marc">
            {t('recordsMarc')}
          </a>
          <a className="button-quiet" href="/api/public/book/onix">
            {t('recordsOnix')}
          </a>
        </p>
      </section>
      {mine ? (
        <PrivateAddresses origin={origin} {...mine} />
      ) : (
        <section aria-labelledby="mine">
          <h2 id="mine">{t('feedsMine')}</h2>
          <p>{t('feedsLogInHelp')}</p>
          <p className="actions">
            <a className="button-quiet" href={href('/login', { from: href('/feeds') })}>
              {t('feedsLogIn')}
            </a>
          </p>
        </section>
      )}
      <Script src="/copy.js" />
    </Page>
  )
}
