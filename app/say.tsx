/**
 * How texts reach the screen. On the server every text comes from messages.ts and is written down; a page that hydrates is
 * sent just those texts, in its one language, so the table itself never reaches the browser.
 */
import { createContext, useContext } from 'react'
import type { Params } from './failure'
import type { Locale, MessageKey } from './messages'

/** What one document carries for its browser. */
export type Carried = {
  locale: Locale
  /** random, one per document, and whom it is drawn for: forms make their operation ids of it */
  documentId: string
  /** the action refused: the title says so first (quality A-17) */
  failed: boolean
  texts: Record<string, string>
}

export type Words = Omit<Carried, 'texts'> & {
  text(key: string): string
  nonce?: string
  carried(): Carried
}
export type Say = (key: MessageKey, params?: Params) => string

const Context = createContext<Words | null>(null)
export const WordsProvider = Context.Provider

export function useWords(): Words {
  const words = useContext(Context)
  if (!words) throw new Error('no WordsProvider')
  return words
}

/** `say(key, params)` in the page's language. */
export function useSay(): Say {
  const { text } = useWords()
  return (key, params) => filled(text(key), params)
}

const filled = (template: string, params: Params = {}) =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  )

/** In the browser: the texts that came with the document; a text that did not come is its key. */
export function wordsFrom(carried: Carried): Words {
  return { ...carried, text: (key) => carried.texts[key] ?? key, carried: () => carried }
}
