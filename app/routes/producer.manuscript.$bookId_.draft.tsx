/** What of a draft somebody should look at, with the way to its file. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { Page } from '~/components/page'
import { column, Table } from '~/components/table'
import { BackLink } from '~/features/catalogue/book/book-list'
import { draftAddress, draftChoice } from '~/features/production/manuscript/draft/draft-choice'
import type { DraftPlace } from '~/features/production/manuscript/manuscript.output'
import { usePageName } from '~/features/production/manuscript/manuscript-state'
import { href } from '~/http/href'
import { queryFields } from '~/http/read-form.server'
import { count } from '~/i18n/format'
import { useI18n, useT } from '~/i18n/provider'
import { codeRow } from '~/tables/codes'
import { draftKinds, draftRemarkKinds } from '~/tables/staff-codes'

export const handle: Handle<typeof loader> = {
  title: (t, { title }) => t('draftPlacesTitle', { title }),
}

export async function loader(args: LoaderFunctionArgs) {
  const bookId = String(args.params.bookId)
  const choice = { ...draftChoice(queryFields(args.request)), bookId }
  const [{ title }, places] = await Promise.all([
    loadOrThrow(args, api.manuscript.info, { bookId }),
    loadOrThrow(args, api.manuscript.draftRemarks, choice),
  ])
  return { title, bookId, choice, ...places }
}

export default function DraftPlaces() {
  const { bookId, choice, items, totalCount } = useLoaderData<typeof loader>()
  const t = useT()
  const { locale } = useI18n()
  const kind = codeRow(
    draftKinds,
    draftKinds.find(({ value }) => value === (choice as Record<string, string>).kind)?.value ??
      draftKinds[0].value,
  )[locale]
  const said = { kind, count: count(totalCount) }
  return (
    <Page
      lead={
        items.length === 0
          ? t('draftPlacesNone', { kind })
          : totalCount > items.length
            ? t('draftPlacesMore', { ...said, shown: count(items.length) })
            : t('draftPlacesOf', said)
      }
    >
      <p className="actions">
        <a className="button" href={draftAddress(choice)}>
          {t('draftMake')}
        </a>
      </p>
      {items.length === 0 ? null : <Places items={items} />}
      <BackLink from={href('/producer/manuscript/:bookId', { bookId })}>
        {t('manuscriptBack')}
      </BackLink>
    </Page>
  )
}

function Places({ items }: { items: DraftPlace[] }) {
  const t = useT()
  const { locale } = useI18n()
  const nameOf = usePageName()
  return (
    <Table<DraftPlace & { key: number }>
      caption={<span className="hidden-text">{t('doubtsCaption')}</span>}
      columns={[
        column.main('page', t('manuscriptPage'), ({ pageId, label }) =>
          pageId === null ? (
            nameOf({ label })
          ) : (
            <a href={href('/producer/manuscript/page/:id', { id: pageId })}>{nameOf({ label })}</a>
          ),
        ),
        column.text(
          'kind',
          t('draftPlaceKind'),
          ({ kind }) => codeRow(draftRemarkKinds, kind)[locale],
        ),
        column.text('text', t('draftPlaceText'), ({ text }) => text),
        column.text('written', t('draftPlaceWritten'), ({ written }) => written || '-'),
      ]}
      rows={items.map((item, i) => ({ ...item, key: i }))}
      rowId={({ key }) => `place-${key}`}
      clickable
    />
  )
}
