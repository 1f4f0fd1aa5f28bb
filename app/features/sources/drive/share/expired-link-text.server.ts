/**
 * Text for links that no longer work, in the language that is not the page's.
 *
 * The page shows it after its own text, because its receiver may find neither settings nor footer.
 */
import { t, type Locale } from '~/tables/messages'

export const expiredLinkText = (locale: Locale) => {
  const other = locale === 'ko' ? 'en' : 'ko'
  return { other, title: t('shareGoneTitle', other), text: t('shareGone', other) } as const
}
export type ExpiredLinkText = ReturnType<typeof expiredLinkText>
