/** 따라 해 보기: what to try in the practice service as each of the demo's people; not in a real one. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Page } from '~/components/page'
import { Prose } from '~/components/prose'
import { practice } from '~/features/centre/help/help-pages.server'
import type { Handle } from '~/components/frame/screen-handle'
import { env } from '~/platform/env.server'
import { localeOf } from '~/i18n/locale.server'
import { useT } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('practice') }

export function loader({ request }: LoaderFunctionArgs) {
  if (!env.SANDBOX) throw new Response(null, { status: 404 })
  return practice[localeOf(request)]
}

export default function Screen() {
  const t = useT()
  const { sections } = useLoaderData<typeof loader>()
  return (
    <Page lead={t('practiceLead')}>
      <Prose sections={sections} />
    </Page>
  )
}
