/** Writes the mail that asks an address whether it is its member's. */
import { t as translated, type Locale, type MessageKey } from '~/tables/messages'
import { href } from '~/http/href'
import type { Mail } from '~/integrations/mail/smtp.server'
import { emailLinkDays, emailToken, linkEnd } from '~/features/people/user/email-link.server'
import { messageIdOf, toHtml, toText } from './mail-layout.server'

type Asked = { messageId: number; dueTime: Date; user: { id: number; language: string } }

/** `email`: the address that is asked. Nothing in it names the member: it may be somebody else's. */
export function emailMail(
  { messageId, dueTime, user: { id, language } }: Asked,
  email: string,
  origin: string,
): Mail {
  const locale: Locale = language === 'en' ? 'en' : 'ko'
  const t = (key: MessageKey) => translated(key, locale, { days: emailLinkDays })
  const token = emailToken({ id, email, until: linkEnd(dueTime) })
  const url = origin + href('/email/:token', { token })
  const subject = t('emailMailAsk')
  const content = {
    ...{ locale, subject },
    parts: [{ text: t('emailMailAskText'), link: t('emailMailConfirm'), url }],
    footer: [{ text: t('emailMailWhy'), link: t('mailHome'), url: origin + href('/') }],
  }
  return {
    messageId: messageIdOf(messageId, origin),
    ...{ to: email, subject, text: toText(content), html: toHtml(content) },
    stopUrl: null,
    language: locale,
  }
}
