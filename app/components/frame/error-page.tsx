/** The error page in place of a screen: not found, refused or failed, always with two ways on. */
import { isRouteErrorResponse, useLocation } from '@remix-run/react'
import { business } from '~/tables/business'
import type { MessageParams } from '~/platform/app-error'
import { href } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import type { Frame } from './frame'
import { type Translate, useT, useI18n } from '~/i18n/provider'
import { Icon } from '~/components/icon'
import { Notices } from './notices'

/** `message`: a refusal by the server in front of Remix, already in words. */
type CaughtError = {
  status: number
  data: { key?: MessageKey; message?: string; params?: MessageParams } | null | undefined
}

/** The heading of an error page; also used in the title. */
export function errorTitle(t: Translate, error: unknown): string {
  return headingOf(
    t,
    isRouteErrorResponse(error) ? { status: error.status, data: error.data } : null,
  )
}

function headingOf(t: Translate, error: CaughtError | null): string {
  if (!error) return t('unexpected')
  if (error.data?.message) return error.data.message
  if (error.data?.key) return t(error.data.key, error.data.params)
  return error.status === 404 ? '404 | PAGE NOT FOUND' : t('unexpected')
}

export function ErrorPage({
  error,
  frame,
}: {
  error: CaughtError | null
  frame: Frame | undefined
}) {
  const t = useT()
  const unknown = error?.status === 404 && !error.data?.key
  return (
    <div className="page error-page">
      <Notices notices={frame?.notices ?? []} />
      <Icon name="alert" />
      <h1 lang={unknown ? 'en' : undefined}>{headingOf(t, error)}</h1>
      <Detail error={error} unknown={unknown} requestId={frame?.requestId} />
      <ul className="next-steps">
        <li>
          <a className="button" href={href('/')}>
            <Icon name="search" />
            {t('menuSearch')}
          </a>
        </li>
        <li>
          <Retry unknown={unknown || error?.status === 404} />
        </li>
      </ul>
      <p>{t('askUs', { phone: business.phone, email: business.email })}</p>
    </div>
  )
}

function Detail({
  error,
  unknown,
  requestId,
}: {
  error: CaughtError | null
  unknown: boolean
  requestId?: string
}) {
  const t = useT()
  const { locale } = useI18n()
  if (unknown)
    return (
      <>
        <p className="lead">{t('notFoundTitle')}</p>
        <p>{t('notFoundHelp')}</p>
      </>
    )
  if (error && error.status < 500) return null
  return (
    <>
      <p>{t('unexpectedHelp')}</p>
      {locale === 'ko' && !error ? (
        <p className="small" lang="en">
          Unexpected Application Error!
        </p>
      ) : null}
      {requestId ? <p className="small">{t('requestNumber', { id: requestId })}</p> : null}
    </>
  )
}

function Retry({ unknown }: { unknown: boolean }) {
  const t = useT()
  const { pathname, search } = useLocation()
  return unknown ? (
    <a href={href('/guide')}>{t('guide')}</a>
  ) : (
    <a href={pathname + search}>{t('tryAgain')}</a>
  )
}
