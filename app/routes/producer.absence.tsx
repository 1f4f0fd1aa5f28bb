/** A producer's own absences: days without work, added and removed. */
import { todayInSeoul } from '~/platform/today'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadList } from '~/api/load-list.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { AbsenceList } from '~/features/production/absence/absence-list'
import { href } from '~/http/href'
import { queryFields } from '~/http/read-form.server'
import { useT } from '~/i18n/provider'
import { levels } from '~/tables/codes'
import { addAbsenceStep, removeAbsenceStep } from '~/workflows/absence-steps.server'

export const handle: Handle<typeof loader> = {
  title: (t) => t('absencesOfMine'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const me = await loadOrThrow(args, api.auth.me)
  if (me.level <= levels.administrator) throw redirect(href('/admin/absence'))
  const { page, size, past, confirm, id } = queryFields(args.request)
  const list = await loadList(args, api.absence.list, { page, size, past })
  const asked = confirm === 'remove' ? String(id) : null
  return data(
    { ...list, asked, past: past === '1', today: todayInSeoul() },
    { status: list.problem?.status ?? 200 },
  )
}

export const action = (args: ActionFunctionArgs) =>
  handleIntents(args, {
    addAbsence: (fields) => addAbsenceStep(args, fields),
    removeAbsence: (fields) => removeAbsenceStep(args, fields),
  })

export default function OwnAbsences() {
  const { asked, past, today, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <AbsenceList
      list={list}
      lead={t('absencesOfMineLead')}
      asked={asked}
      past={past}
      today={today}
    />
  )
}
