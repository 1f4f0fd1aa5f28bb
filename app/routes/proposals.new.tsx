/** 목록에 없는 책 신청하기: a member proposes a book that no search finds. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { queryFields } from '~/http/read-form.server'
import { loadOrThrow, readActionForm, submitForm, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { formatIsbn, toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { KnownBooks, ProposalForm } from '~/features/catalogue/book-proposal/proposal-form'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('proposeBook') }

/** The number that was typed or that the camera read. */
const isbnOf = ({ isbn }: Record<string, unknown>) =>
  typeof isbn === 'string' ? (toIsbn13(isbn) ?? '') : ''

export async function loader(args: LoaderFunctionArgs) {
  // members only: a visitor logs in or signs up first and comes back
  await loadOrThrow(args, api.auth.me)
  const searched = queryFields(args.request)
  const isbn = isbnOf(searched)
  const title = typeof searched.title === 'string' ? searched.title.slice(0, 300) : ''
  const known = isbn ? await loadOrThrow(args, api.listedBook.byIsbn, { isbn }) : []
  return { isbn, title, known, here: currentPath(args.request) }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const isbn = isbnOf(fields)
  const { data: known } = isbn ? await tryCall(args, api.listedBook.byIsbn, { isbn }) : { data: [] }
  if (known && known.length > 0)
    return redirectWithNotice(args, href('/proposals/new', { isbn }), {
      key: 'proposalKnownNotice',
      params: { title: known[0]?.title ?? '' },
      info: true,
    })
  const { data: proposal, problem } = await submitForm(args, api.bookProposal.create, fields)
  if (problem) return problem
  return redirectWithNotice(args, href('/proposals'), {
    key: 'proposalSent',
    params: { title: proposal.title || formatIsbn(proposal.isbn) },
  })
}

export default function NewProposal() {
  const { isbn, title, known, here } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('proposeLead')}>
      {known.length > 0 ? (
        <>
          <KnownBooks books={known} isbn={formatIsbn(isbn)} from={here} />
          <p className="actions">
            <a href={href('/proposals/new')}>{t('proposeOther')}</a>
          </p>
        </>
      ) : (
        <ProposalForm known={{ isbn: isbn && formatIsbn(isbn), title }} here={here} />
      )}
      <p className="actions">
        <a href={href('/listed')}>{t('unmadeBooks')}</a>
        <a href={href('/proposals')}>{t('myProposals')}</a>
      </p>
    </Page>
  )
}
