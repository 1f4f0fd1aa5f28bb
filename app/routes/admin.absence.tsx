/** Absences of all producers, for administrators: current and coming ones, by day. */
import { todayInSeoul } from '~/platform/today'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadList } from '~/api/load-list.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { AbsenceList } from '~/features/production/absence/absence-list'
import { href } from '~/http/href'
import { queryFields } from '~/http/read-form.server'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { addAbsenceStep, removeAbsenceStep } from '~/workflows/absence-steps.server'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('absencesCount', { count: count(found.totalCount) }) : t('absences'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const { page, size, past, user, confirm, id } = queryFields(args.request)
  const list = await loadList(args, api.absence.list, { page, size, past, user })
  const { items } = await loadOrThrow(args, api.produceBook.producers)
  return data(
    {
      ...list,
      asked: confirm === 'remove' ? String(id) : null,
      past: past === '1',
      user: typeof user === 'string' ? user.trim() : '',
      producers: items.map(({ user, name }) => ({ user, name })),
      today: todayInSeoul(),
    },
    { status: list.problem?.status ?? 200 },
  )
}

export const action = (args: ActionFunctionArgs) =>
  handleIntents(args, {
    addAbsence: (fields) => addAbsenceStep(args, fields),
    removeAbsence: (fields) => removeAbsenceStep(args, fields),
  })

export default function Absences() {
  const { asked, past, user, producers, today, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <AbsenceList
      list={list}
      lead={t('absencesLead')}
      above={
        user ? (
          <p>
            {t('absencesOf', { user })} <a href={href('/admin/absence')}>{t('absencesAll')}</a>
          </p>
        ) : null
      }
      asked={asked}
      past={past}
      today={today}
      producers={producers}
    />
  )
}
