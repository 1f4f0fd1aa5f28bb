/** Enters pupils or children who have no log-in, from a class list or one by one. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow, readActionForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import type { Handle } from '~/components/frame/screen-handle'
import { ListForm, RosterForm, type ShownRows } from '~/features/requests/readers/roster-form'
import { blankRows } from '~/features/requests/readers/roster-rows'
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

export const loader = (args: LoaderFunctionArgs) => beginning(args)

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
  const { common } = useLoaderData<typeof loader>()
  const shown = useActionData<{ shown?: ShownRows }>()?.shown
  const t = useT()
  return (
    <Page lead={t('readersAddLead')}>
      <details className="panel" open={!shown}>
        <summary>{t('rosterHeading')}</summary>
        <ListForm />
      </details>
      <section className="panel" aria-labelledby="rows">
        <h2 id="rows">{t('rosterRows')}</h2>
        <RosterForm shown={shown ?? { rows: blankRows(firstRows), unread: [], common }} />
      </section>
    </Page>
  )
}
