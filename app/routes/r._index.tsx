/** Asks for the code of a packing list, for who cannot use its link. */
import { type LoaderFunctionArgs, data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Page } from '~/components/page'
import { Input } from '~/components/input'
import { codeText } from '~/features/delivery/packing/code-text'
import { ByCode } from '~/features/delivery/delivery.schema'
import type { Handle } from '~/components/frame/screen-handle'
import { appendSetCookies } from '~/http/set-cookies.server'
import { href } from '~/http/href'
import { queryFields } from '~/http/read-form.server'
import { fieldErrorsOf } from '~/validation/fields'
import { useT } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('receiveTitle') }

export async function loader(args: LoaderFunctionArgs) {
  const { code } = queryFields(args.request)
  const { data: parsed, error } = ByCode.safeParse({ code })
  if (parsed)
    throw appendSetCookies(args, redirect(href('/r/:code', { code: codeText(parsed.code) })))
  const errors = code === undefined ? {} : fieldErrorsOf(error)
  const problem = code === undefined ? null : { fieldErrors: errors, status: 422 }
  const typed = typeof code === 'string' ? code.slice(0, 100) : ''
  return data({ typed, problem }, { status: problem?.status ?? 200 })
}

export default function TypedCode() {
  const { typed, problem } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('receiveCodeLead')} problem={problem}>
      <form method="get" action={href('/r')} className="fields">
        <Input
          id="code"
          name="code"
          label={t('deliveryCode')}
          defaultValue={typed}
          error={problem?.fieldErrors.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <p className="actions">
          <button className="button">{t('receiveCodeOpen')}</button>
        </p>
      </form>
    </Page>
  )
}
