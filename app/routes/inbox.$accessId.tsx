/** The page of a publisher without an account: what it is requested for, and files that it sends. */
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { tryCall, loadOrThrow, readActionForm, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { business } from '~/tables/business'
import { bodyLimits } from '~/tables/codes'
import { Page } from '~/components/page'
import { LinkExpired, SendFilesForm } from '~/features/sources/drive/upload-links/upload-receipt'
import { AnswerForm } from '~/features/sources/source-request/answer-form'
import { count, fileSize, monthDay } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import type { Fields } from '~/http/read-form.server'
import { useI18n, useT } from '~/i18n/provider'
import { recordOf } from '~/platform/records'
import { todayInSeoul } from '~/platform/today'

export const handle: Handle<typeof loader> = {
  title: (t, { page }) =>
    page && page.items.length > 0
      ? t('answerTitle', { count: count(page.items.length) })
      : t(page ? 'inboxSendTitle' : 'inboxOverTitle'),
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { data: page, problem } = await tryCall(args, api.sourceRequest.answerPage, {
    accessId: args.params.accessId,
  })
  if (problem && problem.key !== 'inboxOver')
    throw data({ key: problem.key, params: problem.params }, { status: problem.status })
  return data(
    {
      page,
      today: todayInSeoul(),
      resumable: href('/inbox/:accessId/uploads', { accessId: String(args.params.accessId) }),
    },
    {
      status: page ? 200 : 410,
      headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' },
    },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { accessId } = args.params
  // before the body is read: anybody may open this page, and only a valid link accepts what it has
  // room for
  const { bytesLeft, publisher } = await loadOrThrow(args, api.sourceRequest.answerPage, {
    accessId,
  })
  const declared = Number(args.request.headers.get('content-length') ?? Infinity)
  if (declared > bytesLeft + bodyLimits.form)
    throw data({ key: 'inboxTooMuch', params: { left: fileSize(bytesLeft) } }, { status: 413 })
  const fields = await readActionForm(args)
  const { receipt, problem, answered, unmatched } =
    publisher === null ? await send(args, fields) : await answer(args, fields)
  if (problem) return problem
  const there = { accessId: String(accessId) }
  if (receipt) {
    const to = href('/inbox/:accessId/receipt/:id', { ...there, id: receipt })
    if (unmatched === 0) return redirect(to, 303)
    return redirectWithNotice(args, to, {
      key: 'answerChooseBook',
      params: { count: count(unmatched) },
      link: { to: `${href('/inbox/:accessId', there)}#unmatched`, key: 'answerChoose' },
    })
  }
  return redirectWithNotice(args, href('/inbox/:accessId', there), {
    key: 'answerThanks',
    params: { count: count(answered) },
  })
}

async function send(args: ActionFunctionArgs, fields: Fields) {
  const { accessId } = args.params
  const { data: done, problem } = await submitForm(args, api.uploadLinks.upload, {
    ...fields,
    accessId,
  })
  return { receipt: done?.receipt, problem, answered: 0, unmatched: 0 }
}

/** The form has an answer and a day for each book of the page: `answer0`, `day0` of the first. */
async function answer(args: ActionFunctionArgs, fields: Fields) {
  const { data: done, problem } = await submitForm(args, api.sourceRequest.answer, {
    ...fields,
    accessId: args.params.accessId,
    ...columns(fields, 'request', 'answer', 'day'),
    ...columns(fields, 'cameFile', 'cameFor'),
  })
  return {
    receipt: done?.receipt,
    problem,
    answered: done?.answered ?? 0,
    unmatched: done?.unmatched ?? 0,
  }
}

/** The rows of a form as lists: request0, day0, request1, … A row is there when its first field is. */
function columns(fields: Fields, first: string, ...others: string[]) {
  const places: number[] = []
  while (fields[`${first}${places.length}`] !== undefined) places.push(places.length)
  return recordOf([first, ...others], (name) =>
    places.map((place) => fields[`${name}${place}`] ?? ''),
  )
}

export default function Inbox() {
  const { page, today, resumable } = useLoaderData<typeof loader>()
  const t = useT()
  const { locale } = useI18n()
  if (!page)
    return (
      <Page>
        <LinkExpired />
      </Page>
    )
  if (page.publisher === null)
    return (
      <Page lead={t('inboxLead', { name: business.name })}>
        <SendFilesForm request={page} resumable={resumable} />
      </Page>
    )
  const needed = page.items.find((item) => item.needed !== null && item.needed >= today)?.needed
  return (
    <Page lead={t(page.items.length > 0 ? 'answerLead' : 'answerNothing', { name: business.name })}>
      {needed ? (
        <p className="big">{t('answerFirst', { day: monthDay(needed, today, locale) })}</p>
      ) : null}
      {page.items.length > 0 ? (
        <AnswerForm page={page} today={today} resumable={resumable} />
      ) : (
        <SendFilesForm request={page} resumable={resumable} />
      )}
    </Page>
  )
}
