/** The texts of one document on the server: read from the table, written down for the browser. */
import { randomBytes } from 'node:crypto'
import { fieldMessages, t, type Locale } from '~/tables/messages'
import type { I18n } from './provider'

export function createDocumentI18n(
  locale: Locale,
  failed: boolean,
  owner: string,
  nonce?: string,
): I18n {
  const texts: Record<string, string> = {}
  // the owner stands in every operation id (kept-form.server.ts)
  const documentId = `${randomBytes(12).toString('base64url')}.${owner}`
  const text = (key: string) => (texts[key] ??= t(key, locale))
  const carried = () => {
    // what the browser may have to say by itself when it checks a form, and the word that is read before it
    for (const key of ['errorWord', ...Object.keys(fieldMessages)]) text(key)
    return { locale, documentId, failed, texts }
  }
  return { locale, documentId, failed, nonce, text, serialize: carried }
}
