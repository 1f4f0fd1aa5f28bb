/** Writes the mail that tells of notices. */
import { todayInSeoul } from '~/platform/today'
import { noticeGroups } from '~/tables/codes'
import { t as translated, type Locale, type MessageKey } from '~/tables/messages'
import { href } from '~/http/href'
import type { Mail } from '~/integrations/mail/smtp.server'
import { groupOf, noticeLink, noticeText, type NoticeContent } from '~/notices/notice-text'
import { stopToken } from '~/features/messages/notification/stop-link.server'
import { subjectOf, toHtml, toText, messageIdOf } from '~/integrations/mail/mail-layout.server'

type NoticesToMail = {
  messageId: number
  user: { id: number; email: string; language: string }
  notices: NoticeContent[]
}

/** The name of the page to which a notice leads. */
function linkText(t: (key: MessageKey) => string, notice: NoticeContent): string {
  const path = noticeLink(notice)
  if (path.startsWith(href('/order'))) return t('mailSeeOrder')
  if (path === href('/delivery')) return t('mailSeeDelivery')
  if (path === href('/myinfo')) return t('mailSeeAccount')
  if (path === href('/feeds')) return t('mailSeeFeeds')
  if (path === href('/eligibility')) return t('mailSeeEligibility')
  if (path === href('/admin/drive/inbox')) return t('mailSeeFiles')
  return t('mailSeeWork')
}

/**
 * The Message-ID is made of the message's number, so that mailboxes keep one of two that a broken
 * connection made necessary.
 */
export function noticeMail(
  { messageId, user: { id, email, language }, notices }: NoticesToMail,
  origin: string,
): Mail {
  const locale: Locale = language === 'en' ? 'en' : 'ko'
  const t = (key: MessageKey, params?: Record<string, string | number>) =>
    translated(key, locale, params)
  const today = todayInSeoul()
  const parts = notices.map((notice) => ({
    text: noticeText(notice, { t, locale, today }),
    link: linkText(t, notice),
    url: origin + noticeLink(notice),
  }))
  const groups = noticeGroups.flatMap(({ value }) =>
    notices.some(({ kind }) => groupOf(kind) === value) ? [value] : [],
  )
  const stopUrl =
    groups.length > 0 ? origin + href('/stop/:token', { token: stopToken(id, groups) }) : null
  const names = noticeGroups
    .filter(({ value }) => groups.includes(value))
    .map((group) => group[locale])
  const subject =
    parts.length === 1 ? subjectOf(parts[0]!.text) : t('mailSubjectMany', { count: parts.length })
  const myInfo = origin + href('/myinfo')
  const footer = stopUrl
    ? [
        { text: t('mailWhy'), link: t('mailChoose'), url: myInfo },
        { text: '', link: t('mailStop', { groups: names.join(', ') }), url: stopUrl },
      ]
    : [{ text: t('mailAccountWhy'), link: t('mailSeeAccount'), url: myInfo }]
  const content = { locale, subject, parts, footer }
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
