/** One erratum: what its table says, who has copies without it, its tasks, and how it is taken back. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow, readActionForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import { DescriptionList } from '~/components/table'
import { Minute } from '~/components/when'
import { BackLink } from '~/features/catalogue/book/book-list'
import { ConfirmForms, UndoConfirm } from '~/features/production/errata/errata-forms'
import {
  CorrectionTable,
  ErratumTag,
  TaskTable,
  UnreadTable,
} from '~/features/production/errata/errata-tables'
import { Reach } from '~/features/production/errata/sheet/reach'
import { SheetsOfErratum } from '~/features/production/errata/sheet/sheet-links'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { safePath, withReturnPath } from '~/http/safe-path'
import { count, orDash } from '~/i18n/format'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { erratum: { title, corrections } }) =>
    t('erratumTitle', { title, count: corrections }),
}

const rowsShown = 50

export async function loader(args: LoaderFunctionArgs) {
  const { from, confirm, page = 1 } = queryFields(args.request)
  const { id } = args.params
  const [erratum, corrections] = await Promise.all([
    loadOrThrow(args, api.erratum.info, { id }),
    loadOrThrow(args, api.erratum.corrections, { id, page, size: rowsShown }),
  ])
  return {
    erratum,
    corrections,
    list: { page: Number(page) || 1, size: rowsShown },
    asksUndo: confirm === 'undo' && erratum.mayUndo,
    from: safePath(from),
    here: currentPath(args.request),
  }
}

export async function action(args: ActionFunctionArgs) {
  const fields = { ...(await readActionForm(args)), id: args.params.id }
  const here = href('/admin/errata/:id', { id: Number(args.params.id) || 0 })
  return handleIntents(
    args,
    {
      confirm: [
        api.erratum.confirm,
        ({ told, tasks }) =>
          redirectWithNotice(args, here, { key: 'erratumTaken', params: { count: told, tasks } }),
      ],
      remove: [
        api.erratum.remove,
        () => redirectWithNotice(args, href('/admin/errata'), { key: 'erratumRemoved' }),
      ],
      undo: [
        api.erratum.undo,
        ({ told, pagesLeft }) =>
          redirectWithNotice(args, here, {
            key:
              pagesLeft > 0
                ? 'erratumWasUndonePages'
                : told > 0
                  ? 'erratumWasUndoneTold'
                  : 'erratumWasUndone',
            params: { count: told, pages: pagesLeft },
          }),
      ],
      done: [
        api.erratum.done,
        ({ tasks }) =>
          redirectWithNotice(args, here, { key: 'erratumWasDone', params: { count: tasks } }),
      ],
    },
    fields,
  )
}

export default function ErratumPage() {
  const { erratum, corrections, list, asksUndo, from, here } = useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  return (
    <Page>
      {asksUndo ? <UndoConfirm erratum={erratum} cancelTo={address({ confirm: null })} /> : null}
      <Facts />
      <WithoutVolume />
      {erratum.state === 'read' ? <ConfirmForms erratum={erratum} /> : null}
      {erratum.unread.length > 0 ? (
        <section aria-labelledby="unread">
          <h2 id="unread">{t('erratumUnreadCount', { count: erratum.unread.length })}</h2>
          <p>{t('erratumUnreadLead')}</p>
          <UnreadTable rows={erratum.unread} />
        </section>
      ) : null}
      {erratum.taskList.length > 0 ? (
        <section aria-labelledby="tasks">
          <h2 id="tasks">{t('erratumTasks')}</h2>
          <p>{t('erratumTasksLead')}</p>
          <TaskTable erratum={erratum} from={here} />
        </section>
      ) : null}
      <section aria-labelledby="corrections">
        <h2 id="corrections">{t('erratumCorrections')}</h2>
        <PagedRows totalCount={corrections.totalCount} list={list}>
          <CorrectionTable rows={corrections.items} numbered={erratum.fileName !== ''} />
        </PagedRows>
      </section>
      {erratum.state === 'taken' ? <SheetsOfErratum id={erratum.id} /> : null}
      {erratum.mayUndo && !asksUndo ? (
        <p className="actions">
          <a className="button-secondary" href={address({ confirm: 'undo' })} data-confirm>
            {t('erratumUndo')}
          </a>
        </p>
      ) : null}
      <BackLink from={from ?? href('/admin/errata')}>{t(from ? 'backTo' : 'errata')}</BackLink>
    </Page>
  )
}

function Facts() {
  const { erratum, here } = useLoaderData<typeof loader>()
  const t = useT()
  const { bookId, title, state, holders, told, source, day, fileName, manuscript } = erratum
  const schools = holders.schools.filter(Boolean)
  return (
    <DescriptionList
      items={[
        { name: t('status'), value: <ErratumTag state={state} /> },
        {
          name: t('title'),
          value: (
            <a
              className="file-link"
              href={withReturnPath(href('/admin/produce/item/:bookId', { bookId }), here)}
            >
              {title}
            </a>
          ),
        },
        ...(state === 'undone'
          ? []
          : [
              {
                name: t('erratumHolders'),
                value: t('erratumHoldersOf', {
                  members: count(holders.members),
                  told: count(told),
                }),
              },
            ]),
        ...(schools.length > 0
          ? [
              {
                name: t('erratumSchools'),
                value: t('erratumSchoolsCall', { schools: schools.join(', ') }),
              },
            ]
          : []),
        ...(manuscript && state === 'taken'
          ? [
              {
                name: t('manuscriptFact'),
                value: (
                  <a
                    className="file-link"
                    href={withReturnPath(href('/producer/manuscript/:bookId', { bookId }), here)}
                  >
                    {t('erratumInManuscript', manuscript)}
                  </a>
                ),
              },
            ]
          : []),
        ...(erratum.reach && erratum.reach.holders > 0
          ? [{ name: t('erratumReach'), value: <Reach reach={erratum.reach} /> }]
          : []),
        ...(erratum.reports.length > 0
          ? [
              {
                name: t('reports'),
                value: (
                  <>
                    {erratum.reports.map(({ id, pageText }) => (
                      <a
                        key={id}
                        className="file-link"
                        href={withReturnPath(href('/admin/errata/reports/:id', { id }), here)}
                      >
                        {t('reportNumbered', { id, page: pageText || t('reportNoPage') })}
                      </a>
                    ))}
                  </>
                ),
              },
            ]
          : []),
        { name: t('erratumSource'), value: orDash([source, day].filter(Boolean).join(', ')) },
        ...(fileName ? [{ name: t('erratumFile'), value: fileName }] : []),
        ...(erratum.ignored ? [{ name: t('erratumIgnored'), value: erratum.ignored }] : []),
        {
          name: t('erratumWhen'),
          value: (
            <>
              <Minute of={erratum.createTime} /> {erratum.userName}
            </>
          ),
        },
      ]}
    />
  )
}

/** Pages that no volume has: nobody corrects them, unless the pages of the volumes are wrong. */
function WithoutVolume() {
  const { erratum } = useLoaderData<typeof loader>()
  const t = useT()
  if (erratum.withoutVolume.length === 0) return null
  return (
    <section aria-labelledby="without-volume">
      <h2 id="without-volume">{t('erratumWithoutVolume')}</h2>
      {erratum.withoutVolume.map(({ prodType: type, pages }) => (
        <p key={type} className="notice notice-warn">
          {t('erratumPagesOfType', { type, pages: pages.join(' · ') })}
        </p>
      ))}
      <p>
        <a
          className="button-secondary"
          href={href('/admin/produce/volumes/:bookId', { bookId: erratum.bookId })}
        >
          {t('erratumToVolumes')}
        </a>
      </p>
    </section>
  )
}
