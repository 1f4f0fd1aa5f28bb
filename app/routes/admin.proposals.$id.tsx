/** One proposal: what the member wishes, the books that may be meant, and the decision. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { queryFields } from '~/http/read-form.server'
import { loadOrThrow, readActionForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { DescriptionList } from '~/components/table'
import { Minute } from '~/components/when'
import { BackLink } from '~/features/catalogue/book/book-list'
import {
  AddForm,
  CandidateForms,
  DeclineForm,
} from '~/features/catalogue/book-proposal/decide-forms'
import { nameOf, ProposalTag, WishDetails } from '~/features/catalogue/book-proposal/proposal-table'
import { orDash } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { safePath, withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { proposal }) => t('proposalOf', { title: nameOf(proposal) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { from, keyword } = queryFields(args.request)
  const words = typeof keyword === 'string' ? keyword.trim().slice(0, 100) : ''
  const proposal = await loadOrThrow(args, api.bookProposal.info, {
    id: args.params.id,
    keyword: words,
  })
  return {
    proposal,
    keyword: words,
    from: safePath(from),
    here: currentPath(args.request),
  }
}

export async function action(args: ActionFunctionArgs) {
  const fields = { ...(await readActionForm(args)), id: args.params.id }
  return handleIntents(
    args,
    {
      decide: [
        api.bookProposal.decide,
        (done) =>
          redirectWithNotice(
            args,
            safePath(queryFields(args.request).from) ?? href('/admin/proposals'),
            done.state === 'declined'
              ? { key: 'proposalWasDeclined', params: { title: nameOf(done) } }
              : {
                  key: done.already > 0 ? 'proposalWasOrderedSome' : 'proposalWasOrdered',
                  params: {
                    title: done.book?.title ?? nameOf(done),
                    count: done.ordered,
                    already: done.already,
                  },
                  link: { to: href('/admin/request/demanded'), key: 'demanded' },
                },
          ),
      ],
    },
    fields,
  )
}

export default function ProposalPage() {
  const { proposal, keyword, from, here } = useLoaderData<typeof loader>()
  const t = useT()
  const { member, state } = proposal
  return (
    <Page>
      <p>
        <ProposalTag state={state} />{' '}
        <a href={withReturnPath(href('/admin/member/:id', { id: member.id }), here)}>
          {`${member.name || member.user} (${member.user})`}
        </a>
      </p>
      <WishDetails wish={proposal} />
      {state === 'open' ? (
        <>
          <CandidateForms proposal={proposal} keyword={keyword} from={here} />
          <AddForm proposal={proposal} />
          <DeclineForm />
        </>
      ) : (
        <Decision />
      )}
      <BackLink from={from ?? href('/admin/proposals')}>
        {t(from ? 'backTo' : 'proposals')}
      </BackLink>
    </Page>
  )
}

/** Who decided what, and when. */
function Decision() {
  const { proposal, here } = useLoaderData<typeof loader>()
  const t = useT()
  const { book, decidedBy, decideTime, reason } = proposal
  const to = book?.bookRowId
    ? href('/item/:id', { id: book.bookRowId })
    : book?.listId
      ? href('/admin/request/item/:id', { id: book.listId })
      : null
  return (
    <section aria-labelledby="decision">
      <h2 id="decision">{t('proposalDecision')}</h2>
      <DescriptionList
        items={[
          {
            name: t('proposedBook'),
            value: book && to ? <a href={withReturnPath(to, here)}>{book.title}</a> : '-',
          },
          { name: t('proposalReason'), value: orDash(reason) },
          { name: t('proposalDecidedBy'), value: orDash(decidedBy) },
          { name: t('proposalDecidedAt'), value: decideTime ? <Minute of={decideTime} /> : '-' },
        ]}
      />
    </section>
  )
}
