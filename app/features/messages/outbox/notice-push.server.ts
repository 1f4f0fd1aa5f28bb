/** Writes what a browser shows of notices. */
import { todayInSeoul } from '~/platform/today'
import { t as translated, type Locale, type MessageKey } from '~/tables/messages'
import { href } from '~/http/href'
import { noticeLink, noticeText, type NoticeContent } from '~/notices/notice-text'
import { pushPayload } from '~/features/messages/push/push-payload.server'

type NoticesToShow = {
  messageId: number
  user: { language: string }
  notices: NoticeContent[]
}

/** Notices whose sentences are shown; the others are counted. */
const shown = 3

/**
 * The tag is made of the message's number, so that a browser shows one of two that a broken connection
 * made necessary. Notices of several pages lead to the page of all.
 */
export function noticePush({ messageId, user: { language }, notices }: NoticesToShow): string {
  const locale: Locale = language === 'en' ? 'en' : 'ko'
  const t = (key: MessageKey, params?: Record<string, string | number>) =>
    translated(key, locale, params)
  const today = todayInSeoul()
  const texts = notices.map((notice) => noticeText(notice, { t, locale, today }))
  const more = texts.length > shown ? [t('pushMore', { count: texts.length - shown })] : []
  const links = new Set(notices.map(noticeLink))
  const [link = ''] = links
  return pushPayload({
    title: texts.length > 1 ? t('pushMany', { count: texts.length }) : t('pushOne'),
    body: [...texts.slice(0, shown), ...more].join('\n'),
    url: links.size === 1 ? link : href('/notifications'),
    tag: `outbox-${messageId}`,
    lang: locale,
  })
}
