/** Writes the mails of a watch: to be confirmed, confirmed already, or that the book can be had. */
import { t as translated, type Locale, type MessageKey } from '~/tables/messages'
import { href } from '~/http/href'
import type { Mail } from '~/integrations/mail/smtp.server'
import { watchToken } from '~/features/messages/watch/watch-link.server'
import { messageIdOf, toHtml, toText } from '~/integrations/mail/mail-layout.server'

type Watched = {
  id: number
  title: string
  prodType: string
  email: string
  language: string
  createTime: Date
  confirmTime: Date | null
  toldTime: Date | null
  /** its page; null when it has none any more */
  bookRowId: number | null
}

/** What a watch has to say depends on how it stands when the mail goes out. */
export function watchMail(messageId: number, watch: Watched, origin: string): Mail {
  const { id, email, createTime, title, prodType: type, bookRowId } = watch
  const locale: Locale = watch.language === 'en' ? 'en' : 'ko'
  const t = (key: MessageKey) => translated(key, locale, { title, type })
  const token = watchToken({ id, email, createTime })
  const watchUrl = origin + href('/watch/:token', { token })
  const stopUrl = origin + href('/watch/:token', { token }, { stop: 1 })
  const bookUrl = origin + (bookRowId ? href('/item/:id', { id: bookRowId }) : href('/'))
  const [subject, text, link, url] = watch.toldTime
    ? [t('watchMailReady'), t('watchMailReadyText'), t('watchMailSee'), bookUrl]
    : watch.confirmTime
      ? [t('watchMailOn'), t('watchMailOnText'), t('watchMailStop'), stopUrl]
      : [t('watchMailAsk'), t('watchMailAskText'), t('watchMailConfirm'), watchUrl]
  const ended = watch.toldTime !== null
  const content = {
    locale,
    subject,
    parts: [{ text, link, url }],
    footer: ended
      ? [{ text: t('watchMailEnded'), link: t('watchMailBook'), url: bookUrl }]
      : [{ text: t('watchMailWhy'), link: t('watchMailStop'), url: stopUrl }],
  }
  return {
    messageId: messageIdOf(messageId, origin),
    to: email,
    subject,
    text: toText(content),
    html: toHtml(content),
    stopUrl,
    language: locale,
  }
}
