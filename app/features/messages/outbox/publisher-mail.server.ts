/** Writes mails to publishers: what they are requested for, with the link by which they answer. */
import { todayInSeoul } from '~/platform/today'
import { db } from '~/platform/db.server'
import { groupBy } from '~/platform/records'
import { readRows, type RowIn } from '~/platform/statement.server'
import { href } from '~/http/href'
import type { Mail } from '~/integrations/mail/smtp.server'
import { t } from '~/tables/messages'
import { messageIdOf, toHtml, toText } from '~/integrations/mail/mail-layout.server'
import { letterOf } from './publisher-letter.server'
import { stepsOfMails } from './publisher-mail.sql.server'
import type { TakenMessage } from './take-messages.server'

type Publisher = { id: number; name: string; email: string; accessId: string | null }
type PublisherMessage = TakenMessage & {
  publisher: Publisher | null
  books: RowIn<typeof stepsOfMails>[]
}

/** `messages`: of any kind; those to publishers are read, in few statements. */
export async function readPublisherMessages(
  messages: readonly TakenMessage[],
): Promise<PublisherMessage[]> {
  const toPublishers = messages.filter(({ publisherId }) => publisherId !== null)
  if (toPublishers.length === 0) return []
  const [publishers, steps] = await Promise.all([
    db.publisher.findMany({
      where: { id: { in: toPublishers.map(({ publisherId }) => publisherId ?? 0) } },
      select: { id: true, name: true, email: true, accessId: true },
    }),
    readRows(db, stepsOfMails(toPublishers.map(({ messageId }) => messageId))),
  ])
  const ofMail = groupBy(steps, ({ messageId }) => messageId)
  return toPublishers.map((message) => ({
    ...message,
    publisher: publishers.find(({ id }) => id === message.publisherId) ?? null,
    books: ofMail.get(message.messageId) ?? [],
  }))
}

/** Null when everything was answered meanwhile. */
export function publisherMail(
  { messageId, publisher, books }: PublisherMessage,
  origin: string,
): Mail | null {
  if (!publisher?.accessId || books.length === 0) return null
  const { subject, lead, parts, how } = letterOf(publisher.name, books, todayInSeoul())
  const none = { link: '', url: '' }
  const url = origin + href('/inbox/:accessId', { accessId: publisher.accessId })
  const content = {
    locale: 'ko' as const,
    subject,
    parts: [
      { text: lead, ...none },
      ...parts.map(({ heading, books: lines }) => ({
        text: [heading, ...lines.map((line) => `- ${line}`)].join('\n'),
        ...none,
      })),
      { text: how, link: t('letterLink'), url },
    ],
    footer: [{ text: t('letterWhy'), link: t('mailHome'), url: origin + href('/') }],
  }
  return {
    messageId: messageIdOf(messageId, origin),
    to: publisher.email,
    subject,
    text: toText(content),
    html: toHtml(content),
    stopUrl: null,
    language: 'ko',
  }
}
