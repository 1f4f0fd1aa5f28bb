/** The manuscript of a book (원고): how far it is, its pages, and drafts that are made of it. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadListOrThrow } from '~/api/load-list.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { ListSection } from '~/components/list-page'
import { Page } from '~/components/page'
import { BackLink } from '~/features/catalogue/book/book-list'
import { DraftForm, lookField } from '~/features/production/manuscript/draft-form'
import { draftAddress, draftChoice } from '~/features/production/manuscript/draft/draft-choice'
import { MakeForms, MakeProblem } from '~/features/production/manuscript/make-forms'
import { ManuscriptState } from '~/features/production/manuscript/manuscript-state'
import { PageTable } from '~/features/production/manuscript/page-table'
import { SourceReport } from '~/features/production/manuscript/source-report'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { manuscript: { title } }) => t('manuscriptTitle', { title }),
  page: ({ list }) => list.page,
}

export async function loader(args: LoaderFunctionArgs) {
  const { bookId } = args.params
  const { open } = queryFields(args.request)
  const [[manuscript, list], book] = await Promise.all([
    // one after the other: where the source has been read, its pages are listed
    loadOrThrow(args, api.manuscript.info, { bookId }).then(
      async (info) =>
        [info, await loadListOrThrow(args, api.manuscript.pages, { bookId, open })] as const,
    ),
    loadOrThrow(args, api.produceBook.info, { bookId }),
  ])
  return { manuscript, publisherFile: book.publisherFile?.name ?? '', list, open: open === '1' }
}

export const action = (args: ActionFunctionArgs) =>
  handleIntents(args, {
    make: [api.manuscript.make, () => redirectBack(args, { key: 'manuscriptBegun' })],
    upload: [api.manuscript.upload, () => redirectBack(args, { key: 'manuscriptBegun' })],
    // what is wrong stands at its field; then the file is asked for
    draft: [
      api.manuscript.checkDraft,
      (_, fields) => {
        const choice = draftChoice(fields)
        return redirect(
          fields[lookField]
            ? href('/producer/manuscript/:bookId/draft', { bookId: String(fields.bookId) }, choice)
            : draftAddress(choice),
          303,
        )
      },
    ],
  })

export default function Manuscript() {
  const { manuscript, publisherFile, list, open } = useLoaderData<typeof loader>()
  const t = useT()
  const { id, bookId, state, counts, volumes, report, source, problem } = manuscript
  const there = counts.pages > 0
  const isMaking = state === 'waiting' || state === 'making'
  return (
    <Page lead={<ManuscriptState state={state} counts={counts} />}>
      {isMaking ? <Making bookId={bookId} /> : null}
      <MakeProblem problem={problem} source={source} />
      {there ? (
        <>
          <OpenLinks manuscript={manuscript} open={open} />
          <Pages list={list} open={open} />
          <section aria-labelledby="draft">
            <h2 id="draft">{t('draftTitle')}</h2>
            <p>{t('draftLead')}</p>
            <DraftForm bookId={bookId} volumes={volumes} />
          </section>
          {report ? (
            <section aria-labelledby="report">
              <h2 id="report">{t('reportTitle')}</h2>
              <SourceReport report={report} source={source} />
            </section>
          ) : null}
        </>
      ) : null}
      <section aria-labelledby="make">
        <h2 id="make">{t(there ? 'manuscriptMakeAgain' : 'manuscriptMakeTitle')}</h2>
        <MakeForms manuscript={manuscript} publisherFile={publisherFile} />
      </section>
      <BackLink from={href('/producer/item/:id', { id })}>{t('backTo')}</BackLink>
    </Page>
  )
}

function Making({ bookId }: { bookId: string }) {
  const t = useT()
  return (
    <p className="panel" role="status">
      {t('manuscriptMaking')}{' '}
      <a href={href('/producer/manuscript/:bookId', { bookId })}>{t('manuscriptReload')}</a>
    </p>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

function OpenLinks({ manuscript: { bookId, counts }, open }: Pick<Shown, 'manuscript' | 'open'>) {
  const t = useT()
  const places = counts.doubts + counts.openPictures
  return (
    <ul className="actions">
      {places > 0 ? (
        <li>
          <a href={href('/producer/manuscript/:bookId/doubts', { bookId })}>
            {t('manuscriptOpenPlaces', { count: places })}
          </a>
        </li>
      ) : null}
      <li>
        <a href={href('/producer/manuscript/:bookId/replace', { bookId })}>{t('replaceTitle')}</a>
      </li>
      <li>
        {open ? (
          <a href={href('/producer/manuscript/:bookId', { bookId })}>{t('manuscriptAllPages')}</a>
        ) : (
          <a href={href('/producer/manuscript/:bookId', { bookId }, { open: '1' })}>
            {t('manuscriptOpenPages')}
          </a>
        )}
      </li>
    </ul>
  )
}

function Pages({ list: { found, ...list }, open }: Pick<Shown, 'list' | 'open'>) {
  const t = useT()
  if (found.totalCount === 0) return <p className="empty">{t('manuscriptNothingOpen')}</p>
  return (
    <ListSection
      totalCount={found.totalCount}
      list={list}
      heading={t(open ? 'manuscriptOpenPages' : 'manuscriptPages')}
      headingShown
    >
      <PageTable rows={found.items} />
    </ListSection>
  )
}
