/** What is open in a manuscript: doubts, and pictures without a description, as a list of work. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { Page } from '~/components/page'
import { column, Table } from '~/components/table'
import { BackLink } from '~/features/catalogue/book/book-list'
import { usePageName } from '~/features/production/manuscript/manuscript-state'
import type { OpenPlace } from '~/features/production/manuscript/manuscript.output'
import { openPictureLabel } from '~/features/production/manuscript/pictures'
import { href } from '~/http/href'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { title }) => t('doubtsTitle', { title }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { bookId } = args.params
  const [{ title }, places] = await Promise.all([
    loadOrThrow(args, api.manuscript.info, { bookId }),
    loadOrThrow(args, api.manuscript.doubts, { bookId }),
  ])
  return { title, bookId: String(bookId), ...places }
}

export default function Doubts() {
  const { bookId, items, totalCount } = useLoaderData<typeof loader>()
  const t = useT()
  const nameOf = usePageName()
  return (
    <Page
      lead={
        totalCount > items.length
          ? t('doubtsMore', { count: count(totalCount), shown: count(items.length) })
          : t('doubtsLead', { count: count(totalCount) })
      }
    >
      {items.length === 0 ? (
        <p className="empty">{t('doubtsNone')}</p>
      ) : (
        <Table<OpenPlace & { key: number }>
          caption={<span className="hidden-text">{t('doubtsCaption')}</span>}
          columns={[
            column.main('page', t('manuscriptPage'), ({ pageId, label }) => (
              <a href={href('/producer/manuscript/page/:id', { id: pageId })}>
                {nameOf({ label })}
              </a>
            )),
            column.number('line', t('doubtsLine'), ({ line }) => count(line)),
            column.text('what', t('doubtsWhat'), ({ kind, text }) =>
              kind === 'doubt' ? text : t('doubtsPicture', { name: openPictureLabel(text) }),
            ),
          ]}
          rows={items.map((item, i) => ({ ...item, key: i }))}
          rowId={({ key }) => `place-${key}`}
          clickable
        />
      )}
      <BackLink from={href('/producer/manuscript/:bookId', { bookId })}>
        {t('manuscriptBack')}
      </BackLink>
    </Page>
  )
}
