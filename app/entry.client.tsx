/** Hydration, on the pages that ask for it (handle.hydrate). */
import { RemixBrowser } from '@remix-run/react'
import { hydrateRoot } from 'react-dom/client'
import { wordsFrom, WordsProvider, type Carried } from './say'

declare global {
  interface Window {
    moduchaekWords: Carried
  }
}

// not in a transition: form stores that change while a sliced hydration is under way make React give up ("Root did not complete")
hydrateRoot(
  document,
  <WordsProvider value={wordsFrom(window.moduchaekWords)}>
    <RemixBrowser />
  </WordsProvider>,
)
