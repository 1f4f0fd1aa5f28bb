/** Writes the mail with the link by which somebody confirms that an address is theirs. */
import { t as translated, type Locale, type MessageKey } from '~/tables/messages'
import { href } from '~/http/href'
import type { Mail } from '~/integrations/mail/smtp.server'
import { emailLinkDays, emailToken, linkEnd } from '~/features/people/user/email-link.server'
import { messageIdOf, toHtml, toText } from '~/integrations/mail/mail-layout.server'

type Confirmation = { messageId: number; dueTime: Date; user: { id: number; language: string } }

/** `email`: the address to confirm. Nothing in it names the member: it may be somebody else's. */
export function confirmationMail(
  { messageId, dueTime, user: { id, language } }: Confirmation,
  email: string,
  origin: string,
): Mail {
  const locale: Locale = language === 'en' ? 'en' : 'ko'
  const t = (key: MessageKey) => translated(key, locale, { days: emailLinkDays })
  const token = emailToken({ id, email, until: linkEnd(dueTime) })
  const url = origin + href('/email/:token', { token })
  const subject = t('emailMailSubject')
  const content = {
    locale,
    subject,
    parts: [{ text: t('emailMailText'), link: t('emailMailConfirm'), url }],
    footer: [{ text: t('emailMailWhy'), link: t('mailHome'), url: origin + href('/') }],
  }
  return {
    messageId: messageIdOf(messageId, origin),
    to: email,
    subject,
    text: toText(content),
    html: toHtml(content),
    stopUrl: null,
    language: locale,
  }
}
