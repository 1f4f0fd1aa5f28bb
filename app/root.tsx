/** The frame of every page: language, title, skip link, top bar, footer and error page. */
import { todayInSeoul } from '~/platform/today'
import { isAdministrator, levels } from '~/tables/codes'
import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import {
  Links,
  Outlet,
  Scripts,
  data,
  isRouteErrorResponse,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { appendSetCookies } from '~/http/set-cookies.server'
import { redirectToSetUp, tryCall } from './api/run.server'
import { api } from './api/table.server'
import { openQuestion } from '~/components/confirm'
import { EntryTabs } from '~/components/frame/entry-tabs'
import { ErrorPage, errorTitle } from '~/components/frame/error-page'
import { Footer } from '~/components/frame/footer'
import type { Frame } from '~/components/frame/frame'
import { noticeTitle } from '~/components/frame/notices'
import { PreviewTags } from '~/components/frame/preview'
import { staffViewOf } from '~/components/frame/staff-menu'
import { SkipLinks } from '~/components/frame/skip-links'
import { TopBar } from '~/components/frame/top-bar'
import { readCookies } from '~/platform/cookies.server'
import { isStaffPath, parseDisplay } from '~/components/frame/display-settings'
import { env } from '~/platform/env.server'
import { urlOf } from '~/platform/request-url'
import { useScreen } from '~/components/frame/screen-handle'
import { queryFields } from '~/http/read-form.server'
import { safePath } from '~/http/safe-path'
import { setLocaleCookie } from '~/i18n/locale.server'
import { takeNotices } from '~/http/notices.server'
import { useT, useI18n } from '~/i18n/provider'
import { isPageBeforeSecondStep } from '~/auth/authorize.server'
import { isHalfLoggedIn } from '~/auth/second-step.server'
import { authenticate } from '~/auth/session.server'
import styles from './styles.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const visitor = await authenticate(args).catch(() => ({ user: null }))
  const half = isHalfLoggedIn(visitor)
  if (half && !isPageBeforeSecondStep(urlOf(request).pathname)) throw await redirectToSetUp(args)
  // before their second step, staff see nothing of their work
  const user = half ? null : visitor.user
  setLocaleCookie(args)
  const { pathname, search, origin } = urlOf(request)
  const { scripts, ...display } = parseDisplay(readCookies(request).display)
  const frame: Frame = {
    me: visitor.user && { name: visitor.user.name, level: visitor.user.level },
    newNotices: user ? ((await tryCall(args, api.notification.unread, {})).data?.count ?? 0) : 0,
    staff:
      user && user.level <= levels.producer
        ? staffViewOf(
            pathname,
            safePath(queryFields(request).from) ?? undefined,
            user.level,
            isAdministrator(user) ? (await tryCall(args, api.admin.work, {})).data : null,
          )
        : null,
    notices: await takeNotices(args),
    /**
     * A saved form is shown again (restore-form.server.ts): only the server can render it, because
     * the browser does not have its data.
     */
    refilled: false,
    sandbox: env.SANDBOX,
    demo: env.SEED === 'demo',
    scripts: scripts && request.headers.get('save-data') !== 'on',
    display,
    closeRows: display.rows !== 'wide' && isStaffPath(pathname),
    today: todayInSeoul(),
    here: pathname + search,
    origin,
    mostBytes: env.MAX_UPLOAD_BYTES,
    requestId: context.requestId ?? '',
  }
  return appendSetCookies(args, data(frame))
}

export function Layout({ children }: { children: ReactNode }) {
  const { locale, nonce } = useI18n()
  const frame = useRouteLoaderData<typeof loader>('root')
  const screen = useScreen()
  const failed = useRouteError() != null
  // Repeated here, so that the module of the display settings is not part of every page's scripts.
  const { size, theme } = frame?.display ?? { size: '100', theme: 'auto' }
  const hydrate = Boolean(screen?.hydrate && frame?.scripts && !frame.refilled && !failed)
  return (
    <html
      lang={locale}
      className={`size-${size} theme-${theme}${frame?.closeRows ? ' close-rows' : ''}`}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Title />
        <Links />
        {screen?.preview && frame ? (
          <PreviewTags title={screen.title} preview={screen.preview} frame={frame} />
        ) : null}
        {frame?.scripts === false ? null : <script src="/enhance.js" defer />}
      </head>
      <body>
        <SkipLinks />
        <TopBar frame={frame} />
        <EntryTabs frame={frame} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer frame={frame} />
        {hydrate ? (
          <>
            <SerializedTexts />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  )
}

/** Rendered last, when all texts of the page have been read. */
function SerializedTexts() {
  const { nonce, serialize: carried } = useI18n()
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `moduchaekWords=${inlineJson(carried())}` }}
    />
  )
}

/** JSON that cannot close its script element. */
const inlineJson = (value: object) => JSON.stringify(value).replace(/</g, '\\u003c')

/**
 * `[오류: ][담았습니다 – ][질문 – ][N쪽 – ]화면이름 – 모두책`: an error, what was done, an open question
 * and the page number come first.
 */
function Title() {
  const t = useT()
  const { failed, locale, saidBelow } = useI18n()
  const [notice] = useRouteLoaderData<typeof loader>('root')?.notices ?? []
  const error = useRouteError()
  const screen = useScreen()
  const name = error == null ? (screen?.title ?? '') : errorTitle(t, error)
  const paged =
    screen && screen.page > 1 && !error ? t('pagePrefix', { page: screen.page, title: name }) : name
  const said = notice && !failed && error == null ? noticeTitle(t, locale, notice) : ''
  const title = [said, saidBelow(openQuestion), paged, t('serviceName')].filter(Boolean).join(' – ')
  return <title>{failed || error != null ? t('errorPrefix', { title }) : title}</title>
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const frame = useRouteLoaderData<typeof loader>('root')
  return (
    <ErrorPage
      error={isRouteErrorResponse(error) ? { status: error.status, data: error.data } : null}
      frame={frame}
    />
  )
}
