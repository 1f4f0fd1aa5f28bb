/** The end of a social log-in in a popup: sends the code to its opener, or shows a link. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { queryFields } from '~/http/read-form.server'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('socialTitle') }

export function loader({ request }: LoaderFunctionArgs) {
  const { code } = queryFields(request)
  return { code: typeof code === 'string' ? code.slice(0, 200) : '' }
}

export default function Callback() {
  const { code } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('socialCallback')}>
      <p>
        <a
          className="button"
          href={`${href('/auth')}?${new URLSearchParams({ code })}`}
          data-popup-code={code}
        >
          {t('socialGoOn')}
        </a>
      </p>
      <Script src="/popup.js" />
    </Page>
  )
}
