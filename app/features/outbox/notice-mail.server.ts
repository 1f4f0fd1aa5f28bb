/** Writes the mail that tells of notices: plain text, and the same as simple HTML. */
import { noticeGroups } from '~/tables/codes'
import { t as translated, type Locale, type MessageKey } from '~/tables/messages'
import { business } from '~/tables/business'
import { date } from '~/i18n/format'
import { href } from '~/http/href'
import type { Mail } from '~/integrations/mail/smtp.server'
import {
  groupOf,
  noticeLink,
  noticeText,
  type NoticeContent,
} from '~/features/notification/notice-text'
import { stopToken } from '~/features/notification/stop-link.server'

/** A paragraph of a mail, with a link whose text says where it leads. */
type Part = { text: string; link: string; url: string }
type Content = { locale: Locale; subject: string; parts: Part[]; footer: Part[] }

const maxSubject = 70

const escaped = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (character) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character]!,
  )

/** The name of the page to which a notice leads. */
function linkText(t: (key: MessageKey) => string, notice: NoticeContent): string {
  const path = noticeLink(notice)
  if (path.startsWith(href('/order'))) return t('mailSeeOrder')
  if (path === href('/delivery')) return t('mailSeeDelivery')
  if (path === href('/eligibility')) return t('mailSeeEligibility')
  if (path === href('/admin/drive/inbox')) return t('mailSeeFiles')
  return t('mailSeeWork')
}

/** The first sentence, which says what has happened. */
function subjectOf(text: string): string {
  const [first = text] = text.split(/(?<=[.?])\s/)
  const short = first.replace(/\.$/, '')
  return short.length > maxSubject ? `${short.slice(0, maxSubject - 1)}…` : short
}

/**
 * `messageId`: of the outbox, from which the Message-ID is made, so that mailboxes keep one of two
 * that a broken connection made necessary.
 */
export function noticeMail(
  messageId: number,
  notices: NoticeContent[],
  { id, email, language }: { id: number; email: string; language: string },
  origin: string,
): Mail {
  const locale: Locale = language === 'en' ? 'en' : 'ko'
  const t = (key: MessageKey, params?: Record<string, string | number>) =>
    translated(key, locale, params)
  const today = date(new Date())
  const parts = notices.map((notice) => ({
    text: noticeText(notice, { t, locale, today }),
    link: linkText(t, notice),
    url: origin + noticeLink(notice),
  }))
  const groups = noticeGroups.flatMap(({ value }) =>
    notices.some(({ kind }) => groupOf(kind) === value) ? [value] : [],
  )
  const stopUrl = origin + href('/stop/:token', { token: stopToken(id, groups) })
  const names = noticeGroups
    .filter(({ value }) => groups.includes(value))
    .map((group) => group[locale])
  const subject =
    parts.length === 1 ? subjectOf(parts[0]!.text) : t('mailSubjectMany', { count: parts.length })
  const footer = [
    { text: t('mailWhy'), link: t('mailChoose'), url: origin + href('/myinfo') },
    { text: '', link: t('mailStop', { groups: names.join(', ') }), url: stopUrl },
  ]
  const content = { locale, subject, parts, footer }
  return {
    messageId: `outbox-${messageId}@${new URL(origin).hostname}`,
    to: email,
    subject,
    text: toText(content),
    html: toHtml(content),
    stopUrl,
    language: locale,
  }
}

const sender = () => [business.name, business.address, business.phone].join(' · ')

/** Also the text of other mails of the service. */
export function toText({ parts, footer }: Content): string {
  const lines = ({ text, link, url }: Part) => [text, `${link}: ${url}`].filter(Boolean).join('\n')
  return [...parts.map(lines), '-- \n' + [...footer.map(lines), sender()].join('\n')].join('\n\n')
}

// no class and no style of a page reaches a mail
const bodyStyle =
  'margin:0;padding:16px;background:#ffffff;color:#1a1a1a;font-family:sans-serif;font-size:16px;line-height:1.6'
const linkStyle = 'color:#0b4fa8;text-decoration:underline'

export function toHtml({ locale, subject, parts, footer }: Content): string {
  const link = ({ link, url }: Part) =>
    `<a href="${escaped(url)}" style="${linkStyle}">${escaped(link)}</a>`
  const paragraph = (part: Part) =>
    `<p>${part.text ? `${escaped(part.text)}<br>` : ''}${link(part)}</p>`
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
