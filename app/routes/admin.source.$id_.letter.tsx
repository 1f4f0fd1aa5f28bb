/** The letter to a publisher that has no e-mail address, to print. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import { BackLink } from '~/features/catalogue/book/book-list'
import { publisherTitle } from '~/features/sources/source-request/publisher-table'
import { business } from '~/tables/business'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { letter }) =>
    t('sourceLetterTitle', { publisher: publisherTitle(t, letter.publisher) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params
  return { id: Number(id), letter: await loadOrThrow(args, api.publisher.letter, { id }) }
}

export default function PublisherLetter() {
  const { id, letter } = useLoaderData<typeof loader>()
  const t = useT()
  const { publisher, address, contact, subject, lead, parts, how, link } = letter
  return (
    <Page>
      <p className="actions screen-only">
        <button type="button" className="button" data-print hidden>
          {t('printNow')}
        </button>
      </p>
      <Script src="/print.js" />
      {parts.length === 0 ? (
        <p className="empty">{t('sourceNothingToSay')}</p>
      ) : (
        <article lang="ko" className="letter">
          <p>
            {[address, publisher, contact].filter(Boolean).map((line) => (
              <span key={line}>
                {line}
                <br />
              </span>
            ))}
          </p>
          <h2>{subject}</h2>
          <p>{lead}</p>
          {parts.map(({ heading, books }) => (
            <section key={heading}>
              <h3>{heading}</h3>
              <ol>
                {books.map((book, i) => (
                  <li key={i}>{book}</li>
                ))}
              </ol>
            </section>
          ))}
          <p>{how}</p>
          {link ? <p>{link}</p> : null}
          <p>
            {business.name}
            <br />
            {business.address}
            <br />
            {business.phone} · {business.email}
          </p>
        </article>
      )}
      <BackLink from={href('/admin/source/:id', { id })}>{publisherTitle(t, publisher)}</BackLink>
    </Page>
  )
}
