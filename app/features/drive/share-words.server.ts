/** The one text for links that no longer lead anywhere, in the page's language and in the other: who gets it may read neither settings nor footer. */
import { say, type Locale } from '~/messages'

export const goneWords = (locale: Locale) => {
  const other = locale === 'ko' ? 'en' : 'ko'
  return { other, title: say('shareGoneTitle', other), text: say('shareGone', other) } as const
}
export type GoneWords = ReturnType<typeof goneWords>
