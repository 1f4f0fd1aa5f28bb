/** Enters pupils or children who have no log-in, from a class list or one by one. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow, readActionForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import type { Handle } from '~/components/frame/screen-handle'
import {
  ListForm,
  RosterForm,
  SentLists,
  type ShownRows,
} from '~/features/requests/readers/roster-form'
import { blankRows, rowsOf } from '~/features/requests/readers/roster-rows'
import { queryFields } from '~/http/read-form.server'
import { useT } from '~/i18n/provider'
import { previewReaders, saveReaders } from '~/workflows/enter-readers.server'

export const handle: Handle<typeof loader> = { title: (t) => t('readersAdd') }

/** Rows of a form that begins without a list. */
const firstRows = 3

async function beginning(args: LoaderFunctionArgs) {
  const [school, eligibility] = await Promise.all([
    loadOrThrow(args, api.school.mine),
    loadOrThrow(args, api.eligibility.mine),
  ])
  const kind = school.name === '' ? 'guardian' : 'teacher'
  return {
    eligibility: eligibility.required,
    common: { kind, schoolName: school.name, consentWay: '', proof: '' },
  }
}

export async function loader(args: LoaderFunctionArgs) {
  const { list } = queryFields(args.request)
  const [begun, { items }, chosen] = await Promise.all([
    beginning(args),
    loadOrThrow(args, api.schoolList.list),
    list ? loadOrThrow(args, api.care.pupilsOfList, { id: list }) : null,
  ])
  const lists = items.map(({ id, schoolName, schoolYear }) => ({ id, schoolName, schoolYear }))
  if (!chosen) return { ...begun, lists, ofList: null }
  const ofList: ShownRows = {
    rows: rowsOf(chosen.readers),
    unread: chosen.unread,
    common: { ...begun.common, kind: 'teacher' },
  }
  return { ...begun, lists, ofList }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  return handleIntents(
    args,
    {
      read: async () => previewReaders(args, fields, (await beginning(args)).common),
      save: () => saveReaders(args, fields),
    },
    fields,
  )
}

export default function NewReaders() {
  const { common, lists, ofList } = useLoaderData<typeof loader>()
  const shown = useActionData<{ shown?: ShownRows }>()?.shown ?? ofList
  const t = useT()
  return (
    <Page lead={t('readersAddLead')}>
      <details className="panel" open={!shown}>
        <summary>{t('rosterHeading')}</summary>
        <ListForm />
      </details>
      <SentLists lists={lists} />
      <section className="panel" aria-labelledby="rows">
        <h2 id="rows">{t('rosterRows')}</h2>
        {ofList ? <p>{t('rosterOfSentNote')}</p> : null}
        <RosterForm shown={shown ?? { rows: blankRows(firstRows), unread: [], common }} />
      </section>
    </Page>
  )
}
