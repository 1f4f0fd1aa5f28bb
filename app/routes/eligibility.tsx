/** A member's eligibility: where they stand, why it is needed, and how to ask for confirmation. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { queryFields } from '~/http/read-form.server'
import { ActingBanner, mayDo } from '~/features/people/care/acting-banner'
import { readerOnPage } from '~/workflows/reader-on-page.server'
import { Page } from '~/components/page'
import type { Handle } from '~/components/frame/screen-handle'
import {
  CancelConfirm,
  RequestForm,
  Waiting,
} from '~/features/people/eligibility/eligibility-request'
import { EligibilityNow, EligibilityWhy } from '~/features/people/eligibility/eligibility-status'
import { levels } from '~/tables/codes'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'
import { useT } from '~/i18n/provider'
import { backOrForm } from '~/workflows/decided-meanwhile.server'

export const handle: Handle<typeof loader> = { title: (t) => t('eligibility') }

export async function loader(args: LoaderFunctionArgs) {
  const [mine, me] = await Promise.all([
    loadOrThrow(args, api.eligibility.mine),
    loadOrThrow(args, api.auth.me),
  ])
  return {
    reader: await readerOnPage(args),
    mine,
    staff: me.level < levels.member,
    cancelling: queryFields(args.request).confirm === 'cancel' && mine.asked !== null,
  }
}

export async function action(args: ActionFunctionArgs) {
  return handleIntents(args, {
    ask: [
      api.eligibility.request,
      () => redirectBack(args, { key: 'eligibilitySent' }),
      backOrForm(args),
    ],
    cancel: [
      api.eligibility.cancel,
      () => redirectBack(args, { key: 'eligibilityCancelled' }),
      backOrForm(args),
    ],
  })
}

export default function Eligibility() {
  const { reader, mine, staff, cancelling } = useLoaderData<typeof loader>()
  const t = useT()
  const { required, asked, state, decision } = mine
  // a confirmation without an end leaves nothing to ask for
  const mayAsk =
    mayDo(reader, 'apply') &&
    required &&
    !asked &&
    (state !== 'confirmed' || Boolean(decision?.untilDay))
  return (
    <Page lead={t('eligibilityLead')}>
      <ActingBanner reader={reader} />
      {cancelling && mayDo(reader, 'apply') ? <CancelConfirm /> : null}
      <EligibilityNow mine={mine} staff={staff} />
      {asked ? <Waiting asked={asked} mayCancel={mayDo(reader, 'apply')} /> : null}
      {mayAsk ? <RequestForm renew={state === 'confirmed'} /> : null}
      {required ? <EligibilityWhy /> : null}
      <p className="actions">
        <a href={href('/order', { reader: reader?.id })}>{t('menuOrders')}</a>
        <a href={href('/myinfo')}>{t('menuMyInfo')}</a>
      </p>
    </Page>
  )
}
