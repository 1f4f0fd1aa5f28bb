/** The section before the first second step of staff: a code is sent, and entered. */
import { Form } from '~/components/form'
import { useT } from '~/i18n/provider'
import { firstStepCode } from '~/tables/account-codes'
import { business } from '~/tables/business'
import { Nothing } from '~/validation/inputs'
import { CodeField } from './code-field'
import type { SecondStepState } from './second-step.output'
import { BySecondCode } from './second-step.schema'

export function FirstStepSection({ way, to }: NonNullable<SecondStepState['first']>) {
  const t = useT()
  return (
    <section aria-labelledby="first-step">
      <h2 id="first-step">{t('firstStepTitle')}</h2>
      <p>{t('firstStepLead')}</p>
      {way === 'none' ? (
        <p>{t('firstStepNoWay')}</p>
      ) : (
        <>
          <p>{t('firstStepTo', { to, minutes: firstStepCode.minutes })}</p>
          <Form id="first-code-form" schema={Nothing} intent="sendFirstCode">
            <button className="button-secondary">{t('firstStepSend')}</button>
          </Form>
        </>
      )}
      <Form id="first-step-form" schema={BySecondCode} intent="enterFirstCode" className="login">
        <CodeField label={t('firstStepCodeOf')} hint={t('firstStepHint')} />
        <button className="button">{t('firstStepEnter')}</button>
      </Form>
      <p className="hint">{t('firstStepOther', { phone: business.phone })}</p>
    </section>
  )
}
