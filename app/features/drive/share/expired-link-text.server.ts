/** The one text for links that no longer lead anywhere, in the page's language and in the other: who gets it may read neither settings nor footer. */
import { t, type Locale } from '~/tables/messages'

export const expiredLinkText = (locale: Locale) => {
  const other = locale === 'ko' ? 'en' : 'ko'
  return { other, title: t('shareGoneTitle', other), text: t('shareGone', other) } as const
}
export type ExpiredLinkText = ReturnType<typeof expiredLinkText>
