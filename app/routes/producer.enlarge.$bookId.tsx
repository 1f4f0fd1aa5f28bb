/** The publisher's PDF on larger paper (확대본): which pages, which paper; the file is the answer. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { Page } from '~/components/page'
import { BackLink } from '~/features/catalogue/book/book-list'
import { EnlargeForm } from '~/features/production/enlargement/enlarge-form'
import { choiceFields } from '~/features/production/enlargement/enlargement.schema'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { book: { title } }) => t('enlargeTitle', { title }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { id, bookId, title, publisherFile } = await loadOrThrow(args, api.produceBook.info, {
    bookId: args.params.bookId,
  })
  return { book: { id, bookId, title, file: publisherFile?.name ?? null } }
}

/** The choice is checked first, so that what is wrong stands at its field; then the file is asked for. */
export const action = (args: ActionFunctionArgs) =>
  handleIntents(args, {
    otherwise: [
      api.enlargement.check,
      (_, fields) => {
        const choice = choiceFields.flatMap((name) =>
          fields[name] ? [[name, String(fields[name])]] : [],
        )
        const file = `/api/enlargement/file/${encodeURIComponent(String(fields.bookId))}`
        return redirect(`${file}?${new URLSearchParams(choice)}`, 303)
      },
    ],
  })

export default function Enlarged() {
  const { id, bookId, file } = useLoaderData<typeof loader>().book
  const t = useT()
  return (
    <Page lead={file ? t('enlargeLead', { file }) : t('enlargeNoSource')}>
      {file ? (
        <>
          <EnlargeForm bookId={bookId} />
          <p className="hint">{t('enlargeTime')}</p>
        </>
      ) : null}
      <BackLink from={href('/producer/item/:id', { id })}>{t('backTo')}</BackLink>
    </Page>
  )
}
