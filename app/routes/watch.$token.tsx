/**
 * A watch, by the links in its mails: its person confirms it here, or ends it (?stop=1), without an
 * account. Opening the page changes nothing; a mail program that ends it (RFC 8058) posts to it.
 */
import { Empty } from '~/components/table'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { intentOf } from '~/api/intents.server'
import { loadOrThrow, readActionForm, submitForm, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Form } from '~/components/form'
import { Page } from '~/components/page'
import type { Handle } from '~/components/frame/screen-handle'
import { FormatNow } from '~/features/catalogue/book/book-list'
import { ByToken } from '~/features/messages/watch/watch.schema'
import { href } from '~/http/href'
import { queryFields } from '~/http/read-form.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { watch, stopping }) =>
    t(
      !watch
        ? 'watchOverTitle'
        : stopping
          ? 'watchStopTitle'
          : watch.confirmed
            ? 'watchOnTitle'
            : 'watchConfirmTitle',
    ),
}

/** The token is in the address: no other request may name it. */
const pageHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'strict-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}
export const headers = () => pageHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { data: watch, problem } = await tryCall(args, api.watch.info, { token: args.params.token })
  if (problem && problem.status !== 410 && problem.status !== 400)
    throw data({ key: problem.key, params: problem.params }, { status: problem.status })
  const stopping = queryFields(args.request).stop === '1'
  const [book] = watch ? await loadOrThrow(args, api.book.formats, { bookIds: [watch.bookId] }) : []
  const format = book?.formats.find(({ prodType }) => prodType === watch?.prodType)
  return data({ watch, format, stopping }, { status: watch ? 200 : 410, headers: pageHeaders })
}

/** Answers with the page itself: mail programs follow no redirect. */
export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const named = { ...fields, token: args.params.token }
  const { problem } =
    intentOf(fields) === 'confirm'
      ? await submitForm(args, api.watch.confirm, named)
      : await submitForm(args, api.watch.stop, named)
  return problem ?? data({ done: true }, { status: 200, headers: pageHeaders })
}

export default function Watch() {
  const { watch, format, stopping } = useLoaderData<typeof loader>()
  const t = useT()
  if (!watch)
    return (
      <Page>
        <Empty heading={t('watchOver')} help={t('watchOverHelp')}>
          <a className="button" href={href('/')}>
            {t('menuSearch')}
          </a>
        </Empty>
      </Page>
    )
  const { title, prodType: type, confirmed } = watch
  const isQuestion = !stopping && !confirmed
  return (
    <Page lead={t(confirmed ? 'watchOn' : 'watchAsk', { title, type })}>
      {format && !stopping ? (
        <p>
          {t('watchNow', { type })} <FormatNow {...format} />
        </p>
      ) : null}
      {isQuestion ? (
        <>
          <Form id="confirm-form" schema={ByToken} intent="confirm">
            <button className="button">{t('watchConfirm')}</button>
          </Form>
          <p>{t('watchAskHelp')}</p>
        </>
      ) : (
        <>
          {stopping ? null : <p>{t('watchOnHelp')}</p>}
          <Form id="stop-form" schema={ByToken} intent="stop">
            <button className={stopping ? 'button' : 'button-secondary'}>{t('watchStop')}</button>
          </Form>
        </>
      )}
    </Page>
  )
}
