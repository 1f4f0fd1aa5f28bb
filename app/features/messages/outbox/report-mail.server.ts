/** Writes the mail with the answer to a report of an erratum: nothing of it is its reporter's words. */
import { db } from '~/platform/db.server'
import { href } from '~/http/href'
import type { Mail } from '~/integrations/mail/smtp.server'
import { messageIdOf, toHtml, toText } from '~/integrations/mail/mail-layout.server'
import { t as translated, type Locale, type MessageKey } from '~/tables/messages'
import type { TakenMessage } from './take-messages.server'

const readReports = (ids: number[]) =>
  db.erratumReport.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      pageText: true,
      email: true,
      language: true,
      state: true,
      answer: true,
      erratumId: true,
      book: { select: { title: true } },
    },
  })
type ReportMessage = TakenMessage & { report: Awaited<ReturnType<typeof readReports>>[number] }

/** `messages`: of any kind. */
export async function readReportMessages(
  messages: readonly TakenMessage[],
): Promise<ReportMessage[]> {
  const ids = messages.flatMap(({ reportId }) => reportId ?? [])
  if (ids.length === 0) return []
  const reports = await readReports(ids)
  return messages.flatMap((message) => {
    const report = reports.find(({ id }) => id === message.reportId)
    return report ? [{ ...message, report }] : []
  })
}

/** A page that is nothing but its numbers; anything else, also one to call, would be its reporter's words. */
const pageOf = (pageText: string) =>
  /^[p.\s]{0,3}(\d{1,4}|\d{1,3}\s?[-–~,]\s?\d{1,3})\s?쪽?$/.exec(pageText.trim())?.[1] ?? ''

/** Null when the answer was taken back meanwhile. */
export function reportMail(
  { messageId, report: { pageText, email, language, state, answer, ...report } }: ReportMessage,
  origin: string,
): Mail | null {
  if (state === 'open') return null
  const locale: Locale = language === 'en' ? 'en' : 'ko'
  const page = pageOf(pageText)
  const params = { title: report.book.title, page, answer }
  const t = (key: MessageKey) => translated(key, locale, params)
  const subject = t('reportMailSubject')
  const lead =
    state === 'question'
      ? t('reportMailQuestion')
      : t(report.erratumId === null ? 'reportMailAnswer' : 'reportMailErratum')
  const content = {
    locale,
    subject,
    parts: [
      {
        text: [t(page ? 'reportMailOfPage' : 'reportMailOf'), lead, answer]
          .filter(Boolean)
          .join('\n'),
        link: t('reportMailSee'),
        // without the code, which opens the shipment: the address may be somebody else's
        url: origin + href('/r'),
      },
    ],
    footer: [{ text: t('reportMailWhy'), link: t('mailHome'), url: origin + href('/') }],
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
