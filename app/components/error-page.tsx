/** What stands in place of a screen: not found, refused, or gone wrong; always with two ways on. */
import { isRouteErrorResponse, useLocation } from '@remix-run/react'
import { business } from '~/business'
import type { Params } from '~/failure'
import { href } from '~/http/href'
import type { MessageKey } from '~/messages'
import type { Frame } from '~/root'
import { type Say, useSay, useWords } from '~/say'
import { Icon } from './icon'
import { Notices } from './notice'

/** `message`: a refusal of the server in front, already in words. */
type Caught = {
  status: number
  data: { key?: MessageKey; message?: string; params?: Params } | null | undefined
}

/** The heading of an error, also for the title. */
export function errorTitle(say: Say, error: unknown): string {
  return headingOf(
    say,
    isRouteErrorResponse(error) ? { status: error.status, data: error.data } : null,
  )
}

function headingOf(say: Say, error: Caught | null): string {
  if (!error) return say('unexpected')
  if (error.data?.message) return error.data.message
  if (error.data?.key) return say(error.data.key, error.data.params)
  return error.status === 404 ? '404 | PAGE NOT FOUND' : say('unexpected')
}

export function ErrorPage({ error, frame }: { error: Caught | null; frame: Frame | undefined }) {
  const say = useSay()
  const unknown = error?.status === 404 && !error.data?.key
  return (
    <div className="page error-page">
      <Notices notices={frame?.notices ?? []} />
      <Icon name="alert" />
      <h1 lang={unknown ? 'en' : undefined}>{headingOf(say, error)}</h1>
      <Detail error={error} unknown={unknown} requestId={frame?.requestId} />
      <ul className="next-steps">
        <li>
          <a className="button" href={href('/')}>
            <Icon name="search" />
            {say('menuSearch')}
          </a>
        </li>
        <li>
          <Retry unknown={unknown || error?.status === 404} />
        </li>
      </ul>
      <p>{say('askUs', { phone: business.phone, email: business.email })}</p>
    </div>
  )
}

function Detail({
  error,
  unknown,
  requestId,
}: {
  error: Caught | null
  unknown: boolean
  requestId?: string
}) {
  const say = useSay()
  const { locale } = useWords()
  if (unknown)
    return (
      <>
        <p className="lead">{say('notFoundTitle')}</p>
        <p>{say('notFoundHelp')}</p>
      </>
    )
  if (error && error.status < 500) return null
  return (
    <>
      <p>{say('unexpectedHelp')}</p>
      {locale === 'ko' && !error ? (
        <p className="small" lang="en">
          Unexpected Application Error!
        </p>
      ) : null}
      {requestId ? <p className="small">{say('requestNumber', { id: requestId })}</p> : null}
    </>
  )
}

function Retry({ unknown }: { unknown: boolean }) {
  const say = useSay()
  const { pathname, search } = useLocation()
  return unknown ? (
    <a href={href('/guide')}>{say('guide')}</a>
  ) : (
    <a href={pathname + search}>{say('tryAgain')}</a>
  )
}
