/** One reader in somebody's care: the record, who else acts, what was agreed, and the end of it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { asForm, handleIntents } from '~/api/intents.server'
import { formWithErrors, loadOrThrow, readActionForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { DescriptionList } from '~/components/table'
import type { Handle } from '~/components/frame/screen-handle'
import {
  AgreeForm,
  Carers,
  Consents,
  EndConfirm,
  InviteForm,
  NewLink,
  OpenInvites,
} from '~/features/people/care/care-sections'
import { ReaderForm } from '~/features/people/care/reader-form'
import { readerFacts } from '~/features/people/care/reader-table'
import { Change } from '~/features/people/user/info-groups'
import { withCurrentValues } from '~/http/edit-conflict.server'
import { href } from '~/http/href'
import { redirectBack, redirectWithNotice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { localeOf } from '~/i18n/locale.server'
import { useI18n, useT } from '~/i18n/provider'
import { urlOf } from '~/platform/request-url'
import { scopeHolds } from '~/tables/care-codes'
import { useUrlWith } from '~/components/pagination'

export const handle: Handle<typeof loader> = {
  title: (t, { reader }) => reader.name,
}

export async function loader(args: LoaderFunctionArgs) {
  const reader = await loadOrThrow(args, api.care.info, { id: args.params.id })
  const alone = !reader.hasLogin && reader.others === 0
  return {
    reader,
    alone,
    ending: queryFields(args.request).confirm === 'end',
    origin: urlOf(args.request).origin,
  }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  return handleIntents(
    args,
    {
      modify: [
        api.care.modify,
        () => redirectBack(args, { key: 'infoChanged' }),
        async (problem, sent) =>
          formWithErrors(args, sent, {
            problem: withCurrentValues(
              problem,
              { ...(await loadOrThrow(args, api.care.info, { id: args.params.id })) },
              localeOf(args.request),
            ),
          }),
      ],
      agree: [api.care.agree, () => redirectBack(args, { key: 'consentNoted' })],
      invite: [api.care.invite, (invited) => formWithErrors(args, asForm('invited'), { invited })],
      withdrawInvite: [
        api.care.withdrawInvite,
        () => redirectBack(args, { key: 'careLinkWithdrawn' }),
      ],
      end: [
        api.care.end,
        ({ readerRemoved }) =>
          redirectWithNotice(args, href('/readers'), {
            key: readerRemoved ? 'readerRemoved' : 'careEndedNow',
          }),
      ],
    },
    fields,
  )
}

export default function Reader() {
  const { reader, alone, ending, origin } = useLoaderData<typeof loader>()
  const t = useT()
  const { locale } = useI18n()
  const address = useUrlWith()
  const mayChange = !reader.hasLogin && scopeHolds(reader.scope, 'apply')
  return (
    <Page>
      {ending ? (
        <EndConfirm
          careId={reader.careId}
          name={reader.name}
          question="careEndQuestion"
          help={alone ? 'careEndAlone' : 'careEndHelp'}
          removes={alone}
          cancelTo={address({ confirm: null })}
        />
      ) : null}
      <DescriptionList items={readerFacts(reader, t, locale)} />
      <p className="actions">
        <a className="button" href={href('/order', { reader: reader.id })}>
          {t('menuOrders')}
        </a>
        <a href={href('/delivery', { reader: reader.id })}>{t('mineTitle')}</a>
        <a href={href('/eligibility', { reader: reader.id })}>
          {t('eligibility')}: {t(reader.eligible ? 'readerEligible' : 'readerNotEligible')}
        </a>
      </p>
      {mayChange ? (
        <Change intent="modify" label={t('readerChange')}>
          <ReaderForm reader={reader} />
        </Change>
      ) : reader.hasLogin ? (
        <p className="hint">{t('readerHasLoginHint')}</p>
      ) : null}
      <section className="panel" aria-labelledby="carers">
        <h2 id="carers">{t('carersHeading')}</h2>
        <Carers
          carers={reader.carers}
          endTo={({ mine }) => (mine ? address({ confirm: 'end' }) : null)}
        />
        {reader.hasLogin ? null : (
          <>
            <NewLink origin={origin} />
            <OpenInvites invites={reader.invites} />
            <Change intent="invite" label={t('inviteHeading')}>
              <InviteForm id={reader.id} login={!reader.underFourteen} scope={reader.scope} />
            </Change>
          </>
        )}
      </section>
      {reader.hasLogin ? null : (
        <section className="panel" aria-labelledby="consents">
          <h2 id="consents">{t('consentsHeading')}</h2>
          <Consents consents={reader.consents} />
          <Change intent="agree" label={t('consentNote')}>
            <AgreeForm id={reader.id} underFourteen={reader.underFourteen} />
          </Change>
        </section>
      )}
      <p className="actions">
        <a href={href('/readers')}>{t('readersTitle')}</a>
      </p>
    </Page>
  )
}
