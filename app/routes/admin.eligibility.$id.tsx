/** One request for eligibility, for administrators: the photo, the decision, what was before. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { queryFields } from '~/http/read-form.server'
import { loadOrThrow, readActionForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { BackLink } from '~/features/catalogue/book/book-list'
import {
  DecideForms,
  EligibilityHistory,
  RequestDetails,
} from '~/features/people/eligibility/eligibility-decision'
import { memberName } from '~/features/people/eligibility/eligibility-queue'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { safePath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'
import { backOrForm } from '~/workflows/decided-meanwhile.server'

export const handle: Handle<typeof loader> = {
  title: (t, { request }) => t('eligibilityOf', { name: memberName(request.member) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const request = await loadOrThrow(args, api.eligibility.info, { id: args.params.id })
  return { request, from: listPath(args) }
}

/** The list from which the request was opened. */
const listPath = ({ request }: LoaderFunctionArgs) =>
  safePath(queryFields(request).from) ?? href('/admin/eligibility')

export async function action(args: ActionFunctionArgs) {
  const fields = { ...(await readActionForm(args)), id: args.params.id }
  const { member } = await loadOrThrow(args, api.eligibility.info, { id: args.params.id })
  return handleIntents(
    args,
    {
      decide: [
        api.eligibility.decide,
        (_, { decision }) =>
          redirectWithNotice(args, href('/admin/eligibility'), {
            key: decision === 'refused' ? 'eligibilityRefusedOf' : 'eligibilityConfirmedOf',
            params: { name: memberName(member) },
            link: { to: href('/admin/member/:id', { id: member.id }), key: 'openMember' },
          }),
        backOrForm(args),
      ],
    },
    fields,
  )
}

export default function EligibilityRequest() {
  const { request, from } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page>
      <RequestDetails request={request} />
      {request.state === 'asked' ? <DecideForms request={request} /> : null}
      <section aria-labelledby="history">
        <h2 id="history">{t('eligibility')}</h2>
        <EligibilityHistory history={request.current.history} />
      </section>
      <BackLink from={from}>{t('backTo')}</BackLink>
    </Page>
  )
}
