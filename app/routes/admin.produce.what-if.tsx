/** What if (가상 계획): tries a change of the season, and takes it over. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { searchTexts } from '~/api/load-list.server'
import { loadOrThrow, mostSpecificMessage, tryCall, type FormErrors } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import type { Handle } from '~/components/frame/screen-handle'
import { BackLink } from '~/features/catalogue/book/book-list'
import {
  ComparisonView,
  Decisions,
  TakeOverForm,
  WhatIfForm,
  whatIfPath,
} from '~/features/production/forecast/what-if-form'
import { whatIfNames } from '~/features/production/forecast/what-if.schema'
import { href } from '~/http/href'
import { redirectBack, redirectWithNotice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { useT } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('whatIf') }

export async function loader(args: LoaderFunctionArgs) {
  // authorizes first: only administrators may call this
  const decisions = await loadOrThrow(args, api.produceBook.decisions)
  const { items: producers } = await loadOrThrow(args, api.produceBook.producers)
  const values = searchTexts(queryFields(args.request), whatIfNames)
  const tried = (values.people && values.people !== '0') || values.away || values.kind
  const { data: result, problem } = tried
    ? await tryCall(args, api.produceBook.whatIf, values)
    : { data: null, problem: null }
  return data(
    {
      values,
      result,
      problem,
      decisions: decisions.items,
      producers: producers.map(({ user, name }) => ({ user, name })),
    },
    { status: problem?.status ?? 200 },
  )
}

const refusal = (problem: FormErrors) => ({
  key: mostSpecificMessage(problem),
  params: problem.params,
  alert: true,
})

export const action = (args: ActionFunctionArgs) =>
  handleIntents(args, {
    takeOver: [
      api.produceBook.takeOver,
      () => redirectWithNotice(args, whatIfPath, { key: 'whatIfTaken' }),
      (problem) => redirectBack(args, refusal(problem)),
    ],
    undo: [
      api.produceBook.undoDecision,
      ({ title }) => redirectBack(args, { key: 'whatIfUndone', params: { title } }),
      (problem) => redirectBack(args, refusal(problem)),
    ],
  })

export default function WhatIf() {
  const { values, result, problem, decisions, producers } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('whatIfLead')} problem={problem}>
      <WhatIfForm values={values} errors={problem?.fieldErrors} producers={producers} />
      {result ? (
        <>
          <ComparisonView result={result} />
          <TakeOverForm values={values} />
        </>
      ) : null}
      <Decisions items={decisions} />
      <BackLink from={href('/admin/produce/board')}>{t('board')}</BackLink>
    </Page>
  )
}
