/** Hydrates the pages that request it (handle.hydrate). */
import { RemixBrowser } from '@remix-run/react'
import { hydrateRoot } from 'react-dom/client'
import { i18nFrom, I18nProvider, type SerializedI18n } from '~/i18n/provider'

declare global {
  interface Window {
    moduchaekWords: SerializedI18n
  }
}

// Not in a transition: form stores that change during a sliced hydration make React give up ("Root
// did not complete").
hydrateRoot(
  document,
  <I18nProvider value={i18nFrom(window.moduchaekWords)}>
    <RemixBrowser />
  </I18nProvider>,
)
