/**
 * Provides translated texts to components.
 * On the server every text comes from messages.ts and is recorded. A page that hydrates receives
 * just those texts, in its one language, so the whole table never reaches the browser.
 */
import { createContext, useContext } from 'react'
import type { MessageParams } from '~/platform/app-error'
import { inEnglish, interpolate } from '~/tables/interpolate'
import type { Locale, MessageKey } from '~/tables/messages'

/** What a document carries for its browser. */
export type SerializedI18n = {
  locale: Locale
  /**
   * random, one per document, plus the user for whom it is rendered: forms build their idempotency
   * keys from it
   */
  documentId: string
  /** the action was refused: the title says so first */
  failed: boolean
  texts: Record<string, string>
  /** texts that stand above the part of the page that says them */
  repeated: Record<string, string>
}

export type I18n = Omit<SerializedI18n, 'texts' | 'repeated'> & {
  /** the text of a key, or the English of a stored Korean word: `word:점자` */
  text(key: string): string
  /** says a text that a part further up may repeat: an error at its field, an open question */
  say(name: string, text: string): void
  /** the text that a part further down says; the server renders the page again to know it */
  saidBelow(name: string): string | undefined
  nonce?: string
  serialize(): SerializedI18n
}
export type Translate = (key: MessageKey, params?: MessageParams) => string

const I18nContext = createContext<I18n | null>(null)
export const I18nProvider = I18nContext.Provider

export function useI18n(): I18n {
  const words = useContext(I18nContext)
  if (!words) throw new Error('no WordsProvider')
  return words
}

/** Returns `t(key, params)` in the page's language. */
export function useT(): Translate {
  const { text, locale } = useI18n()
  return (key, params) =>
    interpolate(
      text(key),
      params && locale === 'en' ? inEnglish(params, (word) => text(`word:${word}`)) : params,
    )
}

/** Returns `nameOf(word)`: a stored Korean word (a type, a grade …) in the page's language. */
export function useWord(): (word: string) => string {
  const { text, locale } = useI18n()
  return (word) => (locale === 'en' ? text(`word:${word}`) : word)
}

/** The text of a key, or a text that is written already: errors at fields may be either. */
export const textOf = (t: Translate, keyOrText: string, params?: MessageParams) =>
  t(keyOrText as MessageKey, params)

/** In the browser: the texts that came with the document; for a missing text, its key. */
export function i18nFrom(carried: SerializedI18n): I18n {
  return {
    ...carried,
    text: (key) => carried.texts[key] ?? key.replace(/^word:/, ''),
    say: () => undefined,
    saidBelow: (name) => carried.repeated[name],
    serialize: () => carried,
  }
}
