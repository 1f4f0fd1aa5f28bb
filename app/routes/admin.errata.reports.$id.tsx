/** One report of an erratum: what was written, which copy its reader has, and the answers. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow, readActionForm, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { useShownForm } from '~/components/form'
import type { Handle } from '~/components/frame/screen-handle'
import { Page } from '~/components/page'
import { DescriptionList } from '~/components/table'
import { Minute } from '~/components/when'
import { BackLink } from '~/features/catalogue/book/book-list'
import { AnswerForms } from '~/features/production/errata/report/answer-forms'
import { Lines, nameOf, ReportTag } from '~/features/production/errata/report/report-list'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { safePath, withReturnPath } from '~/http/safe-path'
import { orDash } from '~/i18n/format'
import { type Translate, useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { report }) => t('reportOf', { name: nameOf(t, report) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const report = await loadOrThrow(args, api.erratum.reportInfo, { id: args.params.id })
  const { from } = queryFields(args.request)
  return { report, from: safePath(from), here: currentPath(args.request) }
}

export async function action(args: ActionFunctionArgs) {
  const { id } = args.params
  const { data: report } = await tryCall(args, api.erratum.reportInfo, { id })
  return handleIntents(
    args,
    {
      answer: [
        api.erratum.answerReport,
        ({ id, mailed }) =>
          redirectWithNotice(args, href('/admin/errata/reports/:id', { id }), {
            key: mailed
              ? 'reportWasAnsweredMail'
              : report?.mails
                ? 'reportWasAnsweredNoMail'
                : 'reportWasAnswered',
          }),
      ],
    },
    { ...(await readActionForm(args)), id },
  )
}

export default function ReportPage() {
  const { report, from } = useLoaderData<typeof loader>()
  const t = useT()
  const refused = useShownForm() !== undefined
  const note = report.mails ? <p>{t('reportMailNote')}</p> : null
  return (
    <Page>
      <Facts />
      {report.state === 'open' ? (
        <section aria-labelledby="answer">
          <h2 id="answer">{t('reportAnswer')}</h2>
          {note}
          <AnswerForms report={report} />
        </section>
      ) : (
        <>
          <Answered />
          <details className="panel" open={refused}>
            <summary>{t('reportAnswerAnew')}</summary>
            <p>{t('reportAnswerAnewLead')}</p>
            {note}
            <AnswerForms report={report} />
          </details>
        </>
      )}
      <BackLink from={from ?? href('/admin/errata/reports')}>
        {t(from ? 'backTo' : 'reports')}
      </BackLink>
    </Page>
  )
}

/** What was written, by whom, and of which copy. */
function Facts() {
  const { report, here } = useLoaderData<typeof loader>()
  const t = useT()
  const { state, bookId, volumeId, pageText, text, member, shipmentId, copy, createTime } = report
  const to = (path: string) => withReturnPath(path, here)
  return (
    <DescriptionList
      items={[
        { name: t('status'), value: <ReportTag state={state} /> },
        {
          name: t('reportPiece'),
          value: (
            <>
              <a className="file-link" href={to(href('/admin/produce/item/:bookId', { bookId }))}>
                {nameOf(t, report)}
              </a>{' '}
              {volumeId ? (
                <a className="file-link" href={to(href('/producer/volume/:id', { id: volumeId }))}>
                  {t('reportToVolume')}
                </a>
              ) : null}
            </>
          ),
        },
        { name: t('reportPage'), value: orDash(pageText) },
        { name: t('reportWords'), value: <Lines text={text} /> },
        {
          name: t('reportBy'),
          value: member ? (
            <a className="file-link" href={to(href('/admin/member/:id', { id: member.id }))}>
              {`${member.name || member.user} (${member.user})`}
            </a>
          ) : (
            <a
              className="file-link"
              href={to(href('/admin/delivery/:id', { id: shipmentId ?? 0 }))}
            >
              {t('reportByShipment', { id: shipmentId ?? 0 })}
            </a>
          ),
        },
        {
          name: t('reportCopy'),
          value: copy ? copyText(t, copy) : t('reportCopyNone'),
        },
        { name: t('reportTime'), value: <Minute of={createTime} /> },
      ]}
    />
  )
}
const copyText = (t: Translate, { day, current }: { day: string; current: boolean | null }) =>
  t(current === null ? 'reportCopyUnknown' : current ? 'reportCopyCurrent' : 'reportCopyOld', {
    day,
  })

/** What was answered, by whom, and when. */
function Answered() {
  const { report, here } = useLoaderData<typeof loader>()
  const t = useT()
  const { answer, answerTime, answerUserName, erratumId } = report
  return (
    <section aria-labelledby="answer">
      <h2 id="answer">{t('reportAnswer')}</h2>
      <DescriptionList
        items={[
          ...(erratumId
            ? [
                {
                  name: t('errata'),
                  value: (
                    <a
                      className="file-link"
                      href={withReturnPath(href('/admin/errata/:id', { id: erratumId }), here)}
                    >
                      {t('reportToErratum')}
                    </a>
                  ),
                },
              ]
            : []),
          { name: t('reportAnswer'), value: answer ? <Lines text={answer} /> : '-' },
          {
            name: t('reportAnswered'),
            value: (
              <>
                {answerTime ? <Minute of={answerTime} /> : '-'} {answerUserName}
              </>
            ),
          },
        ]}
      />
    </section>
  )
}
