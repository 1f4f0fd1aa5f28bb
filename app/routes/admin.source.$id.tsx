/** The case of a publisher: its requests, what was said, and what a person does next. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadListOrThrow } from '~/api/load-list.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import { ActSection } from '~/features/sources/source-request/act-section'
import {
  PublisherFacts,
  RequestTable,
  StepTimeline,
} from '~/features/sources/source-request/case-view'
import { publisherTitle } from '~/features/sources/source-request/publisher-table'
import { href } from '~/http/href'
import { redirectBack, redirectWithNotice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import type { MessageKey } from '~/tables/messages'

export const handle: Handle<typeof loader> = {
  title: (t, { publisher }) => publisherTitle(t, publisher.name),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params
  const { request, state } = queryFields(args.request)
  const publisher = await loadOrThrow(args, api.publisher.info, { id })
  const { found: requests, ...list } = await loadListOrThrow(args, api.sourceRequest.list, {
    publisher: id,
    state,
  })
  return {
    publisher,
    requests,
    acting: requests.items.find((one) => String(one.id) === request) ?? null,
    closed: state === 'closed',
    ...list,
  }
}

export function action(args: ActionFunctionArgs) {
  const { promise, receive, close, reopen } = api.sourceRequest
  const back = (key: MessageKey) => () => redirectBack(args, { key }, ['request'])
  const mailed =
    (key: MessageKey, letter: MessageKey) =>
    ({ mailed: isMailed }: { mailed: boolean }) =>
      redirectBack(
        args,
        isMailed
          ? { key }
          : {
              key: letter,
              link: {
                to: href('/admin/source/:id/letter', { id: String(args.params.id) }),
                key: 'sourcePrintLetter',
              },
            },
        ['request'],
      )
  return handleIntents(args, {
    remindOne: [api.sourceRequest.remind, mailed('sourceRemindedOne', 'sourceRemindByLetter')],
    sendBack: [api.sourceRequest.sendBack, mailed('sourceReturned', 'sourceReturnByLetter')],
    promise: [promise, back('sourcePromiseSaved')],
    receive: [receive, back('sourceReceived')],
    close: [close, back('sourceClosedNow')],
    reopen: [reopen, back('sourceReopened')],
    modify: [api.publisher.modify, back('publisherModified')],
    merge: [
      api.publisher.merge,
      () =>
        redirectWithNotice(args, href('/admin/source/:id', { id: String(args.params.id) }), {
          key: 'publisherMerged',
        }),
    ],
  })
}

export default function PublisherCase() {
  const { publisher, requests, acting, closed, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  const { id } = publisher
  return (
    <Page>
      {acting ? <ActSection request={acting} cancelTo={address({ request: null })} /> : null}
      {requests.totalCount === 0 ? (
        <p className="empty">{t(closed ? 'sourceNoneClosed' : 'sourceNoneOpen')}</p>
      ) : (
        <PagedRows totalCount={requests.totalCount} list={list}>
          <RequestTable
            rows={requests.items}
            caption={t(closed ? 'sourceClosedRows' : 'sourceOpenRows', {
              count: count(requests.totalCount),
            })}
          />
        </PagedRows>
      )}
      <p className="actions">
        <a href={href('/admin/source/:id', { id }, closed ? {} : { state: 'closed' })}>
          {t(closed ? 'sourceShowOpen' : 'sourceShowClosed')}
        </a>
        <a href={href('/admin/source/:id/letter', { id })}>{t('sourcePrintLetter')}</a>
      </p>
      <StepTimeline steps={publisher.steps} />
      <PublisherFacts publisher={publisher} />
    </Page>
  )
}
