/**
 * The bodies of refusals: an accessible page, the envelope of /api, Remix's format for its script.
 */
import { business } from '../../app/tables/business'
import { errorCatalogue, type ErrorKey } from './error-catalogue'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char] ?? '')
const nonBreaking = (text: string) => text.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0')

/**
 * Without style on purpose: it must work when nothing else does, under a policy that forbids inline
 * styles.
 */
export function errorPage(key: ErrorKey, requestId: string, detail = ''): string {
  const { title, what, next, en } = errorCatalogue[key]
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - 모두책</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${what}${detail && ` ${escaped(detail)}`}</p>
<p>${next}</p>
<p lang="en">${en}</p>
<ul>
<li><a href="/">처음으로</a></li>
<li>문의 전화: <a href="tel:${business.phone.replace(/[^\d+]/g, '')}">${escaped(nonBreaking(business.phone))}</a></li>
<li>문의 메일: <a href="mailto:${escaped(business.email)}">${escaped(business.email)}</a></li>
</ul>${requestId && `\n<p>요청 번호: ${escaped(requestId)}</p>`}
</main>
</body>
</html>
`
}

/** The envelope of /api; the status is the same in its body. */
export function envelope(key: ErrorKey, detail = ''): string {
  const { status, what, en } = errorCatalogue[key]
  return JSON.stringify({
    errorCode: status,
    key,
    message: detail ? `${what} ${detail}` : what,
    messageEn: en,
    data: null,
  })
}

/**
 * What Remix's script expects of a refused action (turbo-stream: one value per place, "_n" and
 * numbers refer to places), so that the page's own error boundary shows the message instead of
 * "Unable to decode". `data` of the error is `{ key, message }`.
 */
export function actionError(key: ErrorKey, detail = ''): string {
  const { status, title, what } = errorCatalogue[key]
  const message = detail ? `${what} ${detail}` : what
  const error = ['ErrorResponse', 3, 8, 9]
  return `${JSON.stringify([{ _1: 2 }, 'error', error, { _4: 5, _6: 7 }, 'key', key, 'message', message, status, title])}\n`
}
