/** Finds a text in all pages of a manuscript, and replaces it after a look at the places. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Field, Form } from '~/components/form'
import type { Handle } from '~/components/frame/screen-handle'
import { Input } from '~/components/input'
import { Page } from '~/components/page'
import { BackLink } from '~/features/catalogue/book/book-list'
import { usePageName } from '~/features/production/manuscript/manuscript-state'
import type { FoundPlaces } from '~/features/production/manuscript/manuscript.output'
import { Replace } from '~/features/production/manuscript/manuscript.schema'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { title }) => t('replaceTitleOf', { title }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { bookId } = args.params
  const { find } = queryFields(args.request)
  const wanted = typeof find === 'string' ? find : ''
  const { title } = await loadOrThrow(args, api.manuscript.info, { bookId })
  if (wanted === '') return { title, bookId: String(bookId), find: '', found: null, problem: null }
  const { data: found = null, problem } = await tryCall(args, api.manuscript.find, { bookId, find })
  return { title, bookId: String(bookId), find: wanted, found, problem }
}

export const action = (args: ActionFunctionArgs) =>
  handleIntents(args, {
    replace: [
      api.manuscript.replace,
      ({ count: places, pages }) =>
        redirectWithNotice(
          args,
          href('/producer/manuscript/:bookId', { bookId: String(args.params.bookId) }),
          { key: 'replaced', params: { count: places, pages } },
        ),
    ],
  })

export default function ReplaceText() {
  const { bookId, find, found, problem } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page problem={problem} fields={['find']} lead={t('replaceLead')}>
      <form method="get" role="search" className="filters">
        <Input
          id="find"
          name="find"
          label={t('replaceFind')}
          defaultValue={find}
          error={problem?.fieldErrors.find}
          autoComplete="off"
        />
        <p className="actions">
          <button className="button">{t('replaceSearch')}</button>
        </p>
      </form>
      {found?.count === 0 ? <p className="empty">{t('replaceNothing')}</p> : null}
      {found && found.count > 0 ? <Places bookId={bookId} find={find} found={found} /> : null}
      <BackLink from={href('/producer/manuscript/:bookId', { bookId })}>
        {t('manuscriptBack')}
      </BackLink>
    </Page>
  )
}

function Places({ bookId, find, found }: { bookId: string; find: string; found: FoundPlaces }) {
  const t = useT()
  const nameOf = usePageName()
  const { items, pages } = found
  return (
    <section aria-labelledby="places">
      <h2 id="places">{t('replacePlaces', { count: count(found.count), pages: count(pages) })}</h2>
      <ul>
        {items.map(({ pageId, label, before, found: hit, after }, i) => (
          <li key={i}>
            <a href={href('/producer/manuscript/page/:id', { id: pageId })}>{nameOf({ label })}</a>
            {': …'}
            {before}
            <mark>{hit}</mark>
            {after}…
          </li>
        ))}
      </ul>
      {found.count > items.length ? (
        <p className="hint">{t('replaceMore', { shown: count(items.length) })}</p>
      ) : null}
      <Form id="replace-form" schema={Replace} intent="replace" className="plan-text">
        <input type="hidden" name="bookId" value={bookId} />
        <input type="hidden" name="find" value={find} />
        <input type="hidden" name="count" value={found.count} />
        <Field name="replace" label={t('replaceBy')} hint={t('replaceByHint')} autoComplete="off" />
        <button className="button">{t('replaceAll', { count: count(found.count) })}</button>
      </Form>
    </section>
  )
}
