/** 따라 해 보기: what to try in the practice service as each of the demo's people; not in a real one. */
import { Page } from '~/components/page'
import { Prose } from '~/components/prose'
import { practice } from '~/features/centre/help/practice'
import type { Handle } from '~/components/frame/screen-handle'
import { env } from '~/platform/env.server'
import { useT, useI18n } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('practice') }

export function loader() {
  if (!env.SANDBOX) throw new Response(null, { status: 404 })
  return null
}

export default function Screen() {
  const t = useT()
  const { locale } = useI18n()
  return (
    <Page lead={t('practiceLead')}>
      <Prose sections={practice[locale]} />
    </Page>
  )
}
