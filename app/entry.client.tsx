/** Hydration, on the pages that ask for it (handle.hydrate). */
import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { wordsFrom, WordsProvider, type Carried } from './say'

declare global {
  interface Window {
    moduchaekWords: Carried
  }
}

startTransition(() => {
  hydrateRoot(
    document,
    <WordsProvider value={wordsFrom(window.moduchaekWords)}>
      <RemixBrowser />
    </WordsProvider>,
  )
})
