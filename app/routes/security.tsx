/** How somebody logs in: passkeys, authenticator and recovery codes; staff set up their second step. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type Fields, queryFields } from '~/http/read-form.server'
import { formMarksOf, handleIntents } from '~/api/intents.server'
import { formWithErrors, loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { isHalfLoggedIn } from '~/auth/second-step.server'
import { authenticate } from '~/auth/session.server'
import type { Handle } from '~/components/frame/screen-handle'
import { Page } from '~/components/page'
import { landingPath } from '~/features/people/login/landing-path'
import { FirstStepSection } from '~/features/people/second-step/first-step-section'
import { RemovePasskey } from '~/features/people/second-step/passkey-table'
import {
  AuthenticatorSection,
  CodesSection,
  NewCodes,
  PasskeySection,
  RemoveAuthenticator,
  RenewCodes,
} from '~/features/people/second-step/second-step-sections'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'
import { appendSetCookies } from '~/http/set-cookies.server'
import { useT } from '~/i18n/provider'
import { firstStepCode } from '~/tables/account-codes'
import { levels } from '~/tables/codes'

export const handle: Handle<typeof loader> = { title: (t) => t('securityTitle') }

export async function loader(args: LoaderFunctionArgs) {
  const { confirm, id, step } = queryFields(args.request)
  const state = await loadOrThrow(args, api.secondStep.info)
  const half = isHalfLoggedIn(await authenticate(args))
  const setup =
    step === 'app' && !state.first
      ? await loadOrThrow(args, api.secondStep.beginAuthenticator)
      : null
  const removing = state.passkeys.find((one) => confirm === 'passkey' && String(one.id) === id)
  const { user } = await authenticate(args)
  return appendSetCookies(
    args,
    data({
      state,
      half,
      setup,
      removing: half ? undefined : removing,
      removingAuthenticator: confirm === 'authenticator' && !half && state.authenticator !== null,
      renewing: confirm === 'codes' && !half && state.asked,
      isStaff: (user?.level ?? levels.member) < levels.member,
      landing: landingPath({ level: user?.level ?? levels.member }),
    }),
  )
}

export async function action(args: ActionFunctionArgs) {
  const { secondStep } = api
  const withCodes =
    (key: 'passkeyAdded' | 'authenticatorIsOn') =>
    ({ codes }: { codes: string[] }, fields: Fields) =>
      codes.length > 0
        ? showCodes(fields, codes)
        : redirectBack(args, { key }, ['confirm', 'id', 'step'])
  const showCodes = (fields: Fields, codes: string[]) =>
    formWithErrors(args, formMarksOf(fields), { codes })
  return handleIntents(args, {
    sendFirstCode: [
      secondStep.sendFirstCode,
      () =>
        redirectBack(args, { key: 'firstStepSent', params: { minutes: firstStepCode.minutes } }),
    ],
    enterFirstCode: [secondStep.enterFirstCode, () => redirectBack(args, { key: 'firstStepDone' })],
    addPasskey: [secondStep.addPasskey, withCodes('passkeyAdded')],
    removePasskey: [
      secondStep.removePasskey,
      () => redirectBack(args, { key: 'passkeyIsRemoved' }),
    ],
    confirmAuthenticator: [secondStep.confirmAuthenticator, withCodes('authenticatorIsOn')],
    removeAuthenticator: [
      secondStep.removeAuthenticator,
      () => redirectBack(args, { key: 'authenticatorIsOff' }),
    ],
    renewCodes: [secondStep.renewCodes, ({ codes }, fields) => showCodes(fields, codes)],
  })
}

export default function Security() {
  const shown = useLoaderData<typeof loader>()
  const { state, half, setup, removing, removingAuthenticator, renewing, isStaff } = shown
  const codes = useActionData<{ codes?: string[] }>()?.codes
  const t = useT()
  if (codes)
    return (
      <Page>
        <NewCodes codes={codes} goOn={isStaff ? shown.landing : href('/security')} />
      </Page>
    )
  return (
    <Page lead={t(half ? 'securityHalf' : 'securityLead')}>
      {removing ? <RemovePasskey passkey={removing} page="/security" /> : null}
      {removingAuthenticator ? <RemoveAuthenticator /> : null}
      {renewing ? <RenewCodes /> : null}
      {isStaff && !state.required ? <p className="notice notice-warn">{t('securityOff')}</p> : null}
      {half && state.asked ? (
        <p>
          <a className="button" href={href('/proof', { from: shown.landing })}>
            {t('isItYou')}
          </a>
        </p>
      ) : state.first ? (
        <FirstStepSection {...state.first} />
      ) : (
        <>
          <PasskeySection state={state} half={half} />
          <AuthenticatorSection state={state} setup={setup} />
          {state.asked ? <CodesSection left={state.codes} /> : null}
        </>
      )}
    </Page>
  )
}
