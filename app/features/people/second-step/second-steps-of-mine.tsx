/** On my info: the passkeys, what else is set up, and the way to the page that changes it. */
import { href } from '~/http/href'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { PasskeyTable } from './passkey-table'
import type { SecondStepState } from './second-step.output'

export function SecondSteps({ state }: { state: SecondStepState }) {
  const t = useT()
  const { passkeys, authenticator, asked, codes } = state
  return (
    <section aria-labelledby="my-passkeys">
      <h3 id="my-passkeys">{t('passkeys')}</h3>
      <PasskeyTable items={passkeys} page="/myinfo" />
      <p>
        {t(authenticator ? 'authenticatorIsOnNow' : 'authenticatorIsOffNow')}{' '}
        {asked ? t('recoveryCodesLeft', { count: count(codes) }) : null}
      </p>
      <p>
        <a href={href('/security')}>{t('securityTitle')}</a> {t('securityOfMine')}
      </p>
    </section>
  )
}
