/** Lays a mail out: plain text, and the same as simple HTML that needs no image and no style sheet. */
import { business } from '~/tables/business'
import type { Locale } from '~/tables/messages'

/** A paragraph of a mail, of one line or several, with a link whose text says where it leads; '' for none. */
type MailPart = { text: string; link: string; url: string }
type MailContent = {
  locale: Locale
  subject: string
  parts: MailPart[]
  footer: MailPart[]
}

const escaped = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (character) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character]!,
  )

const maxSubject = 70

/** The first sentence, which says what has happened. */
export function subjectOf(text: string): string {
  const [first = text] = text.split(/(?<=[.?])\s/)
  const short = first.replace(/\.$/, '')
  return short.length > maxSubject ? `${short.slice(0, maxSubject - 1)}…` : short
}

const sender = () => [business.name, business.address, business.phone].join(' · ')

export function toText({ parts, footer }: MailContent): string {
  const lines = ({ text, link, url }: MailPart) =>
    [text, link && `${link}: ${url}`].filter(Boolean).join('\n')
  return [...parts.map(lines), '-- \n' + [...footer.map(lines), sender()].join('\n')].join('\n\n')
}

// no class and no style of a page reaches a mail
const bodyStyle =
  'margin:0;padding:16px;background:#ffffff;color:#1a1a1a;font-family:sans-serif;font-size:16px;line-height:1.6'
const linkStyle = 'color:#0b4fa8;text-decoration:underline'

export function toHtml({ locale, subject, parts, footer }: MailContent): string {
  const link = ({ link, url }: MailPart) =>
    `<a href="${escaped(url)}" style="${linkStyle}">${escaped(link)}</a>`
  const paragraph = (part: MailPart) =>
    `<p>${[part.text && escaped(part.text).replaceAll('\n', '<br>'), part.link && link(part)].filter(Boolean).join('<br>')}</p>`
  return [
    `<!doctype html>`,
    `<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(subject)}</title></head>`,
    `<body style="${bodyStyle}"><main>`,
    `<h1 style="font-size:20px;margin:0 0 16px">${escaped(subject)}</h1>`,
    ...parts.map(paragraph),
    `</main><footer style="margin-top:32px;border-top:1px solid #767676;font-size:14px;color:#404040">`,
    ...footer.map(paragraph),
    `<p>${escaped(sender())}</p>`,
    `</footer></body></html>`,
  ].join('\n')
}

/**
 * The Message-ID is made of the number in the outbox, so that mailboxes keep one of two that a broken
 * connection made necessary.
 */
export const messageIdOf = (messageId: number, origin: string) =>
  `outbox-${messageId}@${new URL(origin).hostname}`
