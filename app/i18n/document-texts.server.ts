/** The texts of one document on the server; records those that the browser will need. */
import { randomBytes } from 'node:crypto'
import { englishWord } from '~/tables/english-words'
import { fieldMessages, t, type Locale } from '~/tables/messages'
import type { I18n } from './provider'

/** `isIncomplete`: a part of the page wanted a text that was said only after it. */
type DocumentI18n = I18n & { isIncomplete(): boolean }

export function createDocumentI18n(
  locale: Locale,
  failed: boolean,
  owner: string,
  nonce?: string,
): DocumentI18n {
  const texts: Record<string, string> = {}
  const said: Record<string, string> = {}
  const repeated: Record<string, string> = {}
  let late = false
  // every idempotency key contains the owner (http/saved-form.server.ts)
  const documentId = `${randomBytes(12).toString('base64url')}.${owner}`
  const text = (key: string) =>
    (texts[key] ??= key.startsWith('word:') ? englishWord(key.slice(5)) : t(key, locale))
  const carried = () => {
    // the messages that the browser may show when it checks a form, and the word read before them
    for (const key of ['errorWord', ...Object.keys(fieldMessages)]) text(key)
    return { locale, documentId, failed, texts, repeated }
  }
  return {
    locale,
    documentId,
    failed,
    nonce,
    text,
    say: (name, text) => {
      late ||= name in repeated && repeated[name] !== text
      said[name] = text
    },
    saidBelow: (name) => (repeated[name] = said[name] ?? ''),
    serialize: carried,
    isIncomplete: () => late,
  }
}
