/** Where a social log-in in a popup ends: the code goes to the window that opened it (spec 5); without that window, by a link. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = { title: (say) => say('socialTitle') }

export function loader({ request }: LoaderFunctionArgs) {
  const { code } = query(request)
  return { code: typeof code === 'string' ? code.slice(0, 200) : '' }
}

export default function Callback() {
  const { code } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <Page lead={say('socialCallback')}>
      <p>
        <a
          className="button"
          href={`${href('/auth')}?${new URLSearchParams({ code })}`}
          data-popup-code={code}
        >
          {say('socialGoOn')}
        </a>
      </p>
      <Script src="/popup.js" />
    </Page>
  )
}
