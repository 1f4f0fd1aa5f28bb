/** Braille for teachers and parents (점자로 적고 읽기): text to braille, and braille to text. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { formWithErrors, loadOrThrow, readActionForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import type { Handle } from '~/components/frame/screen-handle'
import { ReadForm, WriteForm } from '~/features/production/braille/braille-forms'
import { ReadResult, WrittenResult } from '~/features/production/braille/braille-result'
import type { Written, ReadText } from '~/features/production/braille/braille.output'
import { useT } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('braille') }

export async function loader(args: LoaderFunctionArgs) {
  // members only: a visitor logs in first and comes back
  await loadOrThrow(args, api.auth.me)
  return null
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  return handleIntents(
    args,
    {
      write: [api.braille.write, (written) => formWithErrors(args, fields, { written })],
      read: [api.braille.read, (read) => formWithErrors(args, fields, { read })],
    },
    fields,
  )
}

export default function Braille() {
  const t = useT()
  const { written, read } = useActionData<{ written?: Written; read?: ReadText }>() ?? {}
  return (
    <Page lead={t('brailleLead')}>
      <section aria-labelledby="write">
        <h2 id="write">{t('brailleWrite')}</h2>
        <WriteForm />
        {written ? <WrittenResult {...written} /> : null}
      </section>
      <section aria-labelledby="read">
        <h2 id="read">{t('brailleRead')}</h2>
        <ReadForm />
        {read ? <ReadResult {...read} /> : null}
      </section>
    </Page>
  )
}
