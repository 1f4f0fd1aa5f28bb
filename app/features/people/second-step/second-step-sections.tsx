/** Sections of the security page: passkeys, authenticator, recovery codes. */
import * as z from 'zod/mini'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { Script } from '~/components/script'
import { Minute } from '~/components/when'
import { href } from '~/http/href'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { recoveryCodes } from '~/tables/codes'
import { Nothing } from '~/validation/inputs'
import { CodeField } from './code-field'
import { NewPasskey } from './passkey-forms'
import { PasskeyTable } from './passkey-table'
import { SecondCode } from './second-code'
import type { SecondStepState } from './second-step.output'

const FirstCode = z.object({ secondCode: SecondCode })

/** `ABCD EFGH …`: groups of four, which are typed and heard one after the other. */
const inGroups = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ')

export function PasskeySection({ state, half }: { state: SecondStepState; half: boolean }) {
  const t = useT()
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">{t('passkeys')}</h2>
      <p>{t('passkeyLead')}</p>
      {half ? null : <PasskeyTable items={state.passkeys} page="/security" />}
      <NewPasskey here={state.passkeysHere} />
    </section>
  )
}

type Setup = { secret: string; link: string }

/** `setup`: the secret while it is being set up. */
export function AuthenticatorSection({
  state: { authenticator },
  setup,
}: {
  state: SecondStepState
  setup: Setup | null
}) {
  const t = useT()
  return (
    <section aria-labelledby="authenticator">
      <h2 id="authenticator">{t('authenticator')}</h2>
      <p>{t('authenticatorLead')}</p>
      {authenticator ? (
        <p>
          {t('authenticatorSince')} <Minute of={authenticator.createTime} />
        </p>
      ) : null}
      {setup ? (
        <SetUp {...setup} />
      ) : (
        <p className="actions">
          <a className="button-secondary" href={href('/security', { step: 'app' })}>
            {t(authenticator ? 'authenticatorReplace' : 'authenticatorSetUp')}
          </a>
          {authenticator ? (
            <a
              className="button-quiet"
              href={href('/security', { confirm: 'authenticator' })}
              data-confirm
            >
              {t('authenticatorRemove')}
            </a>
          ) : null}
        </p>
      )}
    </section>
  )
}

function SetUp({ secret, link }: Setup) {
  const t = useT()
  return (
    <>
      <ol>
        <li>{t('authenticatorGet')}</li>
        <li>
          {t('authenticatorEnter')}
          <p>
            <code id="authenticator-secret" className="spoken-groups">
              {inGroups(secret)}
            </code>
          </p>
          <p>
            <a className="button-quiet" href={link}>
              {t('authenticatorOpen')}
            </a>
          </p>
          <p className="hint">{t('authenticatorKind')}</p>
        </li>
        <li>{t('authenticatorThen')}</li>
      </ol>
      <Form
        id="authenticator-form"
        schema={FirstCode}
        intent="confirmAuthenticator"
        className="login"
      >
        <CodeField label={t('authenticatorCode')} hint={t('authenticatorCodeHint')} />
        <button className="button">{t('authenticatorOn')}</button>
      </Form>
    </>
  )
}

export function RemoveAuthenticator() {
  const t = useT()
  return (
    <Confirm question={t('authenticatorRemoveQuestion')} cancelTo={href('/security')}>
      <p>{t('authenticatorRemoveHelp')}</p>
      <Form id="remove-authenticator-form" schema={Nothing} intent="removeAuthenticator">
        <button className="button button-danger">{t('authenticatorRemove')}</button>
      </Form>
    </Confirm>
  )
}

export function CodesSection({ left }: { left: number }) {
  const t = useT()
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{t('recoveryCodes')}</h2>
      <p>{t('recoveryCodesLead')}</p>
      <p>{t('recoveryCodesLeft', { count: count(left) })}</p>
      <p>
        <a className="button-secondary" href={href('/security', { confirm: 'codes' })} data-confirm>
          {t('recoveryCodesRenew')}
        </a>
      </p>
    </section>
  )
}

export function RenewCodes() {
  const t = useT()
  return (
    <Confirm question={t('recoveryCodesQuestion')} cancelTo={href('/security')}>
      <p>{t('recoveryCodesRenewHelp')}</p>
      <Form id="renew-codes-form" schema={Nothing} intent="renewCodes">
        <button className="button">{t('recoveryCodesRenew')}</button>
      </Form>
    </Confirm>
  )
}

/** The one time that they are shown; printed like any page. */
export function NewCodes({ codes, goOn }: { codes: string[]; goOn: string }) {
  const t = useT()
  return (
    <section className="panel" aria-labelledby="new-codes">
      <h2 id="new-codes">{t('recoveryCodesNew', { count: count(recoveryCodes.count) })}</h2>
      <p role="status">{t('recoveryCodesOnce')}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{inGroups(code)}</code>
          </li>
        ))}
      </ol>
      <p className="actions">
        <button type="button" className="button-secondary" data-print hidden>
          {t('printNow')}
        </button>
        <a className="button" href={goOn}>
          {t('recoveryCodesKept')}
        </a>
      </p>
      <Script src="/print.js" />
    </section>
  )
}
