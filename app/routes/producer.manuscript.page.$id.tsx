/** A page of a manuscript: its text in a form, how it is understood, and what it was before. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { handleIntents, intentOf } from '~/api/intents.server'
import { formWithErrors, loadOrThrow, readActionForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { Page } from '~/components/page'
import type { Block } from '~/features/production/manuscript/markdown/blocks'
import { openWork } from '~/features/production/manuscript/markdown/open-work'
import { parseManuscript } from '~/features/production/manuscript/markdown/parse'
import {
  NewText,
  OpenOnPage,
  PagePreview,
  PageWithPicture,
  previewField,
  StoredText,
  Versions,
} from '~/features/production/manuscript/page-editor'
import { CorrectionTable } from '~/features/production/errata/errata-tables'
import { href } from '~/http/href'
import { redirectBack, redirectWithNotice } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { page: { title, label, place } }) =>
    t('manuscriptPageTitle', {
      title,
      page: label ? t('placePage', { page: label }) : t('manuscriptPlace', { place }),
    }),
}

/** Corrections of one page that are shown. */
const errataShown = 50

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params
  const [page, errata] = await Promise.all([
    loadOrThrow(args, api.manuscript.page, { id }),
    loadOrThrow(args, api.erratum.ofPage, { pageId: id, size: errataShown }),
  ])
  return { page, errata, blocks: parseManuscript(page.text), open: openWork(page.text) }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  if (intentOf(fields) === 'save' && fields[previewField])
    return formWithErrors(args, fields, { typed: parseManuscript(String(fields.text ?? '')) })
  return handleIntents(
    args,
    {
      save: [
        api.manuscript.savePage,
        () =>
          /^[1-9]\d{0,9}$/.test(String(fields.then))
            ? redirectWithNotice(
                args,
                href('/producer/manuscript/page/:id', { id: String(fields.then) }),
                { key: 'manuscriptSaved' },
              )
            : redirectBack(args, { key: 'manuscriptSaved' }),
      ],
      compare: [api.manuscript.compare, () => redirectBack(args, { key: 'manuscriptSaved' })],
    },
    fields,
  )
}

export default function ManuscriptPage() {
  const { page, errata, blocks, open } = useLoaderData<typeof loader>()
  const typed = useActionData<{ typed?: Block[] }>()?.typed
  const t = useT()
  return (
    <Page lead={t('manuscriptPageLead', { place: page.place, pages: page.pages })}>
      <Neighbours />
      {typed ? <PagePreview blocks={typed} typed /> : null}
      <OpenOnPage open={open} />
      {errata.totalCount > 0 ? (
        <section aria-labelledby="errata">
          <h2 id="errata">{t('erratumOfPage')}</h2>
          <p>{t('erratumOfPageLead')}</p>
          <CorrectionTable rows={errata.items} linked={false} />
        </section>
      ) : null}
      <NewText page={page} />
      <PageWithPicture page={page} />
      <StoredText page={page} />
      {typed ? null : <PagePreview blocks={blocks} typed={false} />}
      <Versions page={page} />
      <Neighbours />
    </Page>
  )
}

function Neighbours() {
  const { page } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <p className="actions">
      {page.previous === null ? null : (
        <a href={href('/producer/manuscript/page/:id', { id: page.previous })}>
          {t('manuscriptPrevious')}
        </a>
      )}{' '}
      {page.next === null ? null : (
        <a href={href('/producer/manuscript/page/:id', { id: page.next })}>{t('manuscriptNext')}</a>
      )}{' '}
      <a href={href('/producer/manuscript/:bookId', { bookId: page.bookId })}>
        {t('manuscriptBack')}
      </a>
    </p>
  )
}
