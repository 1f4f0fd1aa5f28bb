/** Sign-up, step 3: the terms of service and the use of personal data; both are required. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { appendSetCookies } from '~/http/set-cookies.server'
import { readActionForm, formWithErrors } from '~/api/run.server'
import { flowStateOf } from '~/auth/flow-state.server'
import { CheckboxField, Form } from '~/components/form'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import { consent, terms } from '~/features/people/sign-up/legal-texts.server'
import {
  redirectInvalidAccess,
  signUpProgress,
  redirectMembers,
} from '~/features/people/sign-up/sign-up-progress.server'
import { Consent } from '~/features/people/sign-up/sign-up.schema'
import { StepList } from '~/features/people/sign-up/step-list'
import { TermsBox } from '~/features/people/sign-up/terms-box'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { fieldErrorsOf } from '~/validation/fields'
import { useT, useI18n } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('termsTitle') }

/** The account type that was chosen, for a visitor whose identity is confirmed. */
async function findChosenAccountKind(args: LoaderFunctionArgs) {
  await redirectMembers(args)
  const { chosen, verified } = await signUpProgress(args)
  if (!chosen || !verified) throw await redirectInvalidAccess(args)
  return chosen
}

export async function loader(args: LoaderFunctionArgs) {
  const { agreeTerms, agreePrivacy } = await findChosenAccountKind(args)
  return appendSetCookies(
    args,
    data({
      ticked: { agreeTerms: agreeTerms ? '1' : '', agreePrivacy: agreePrivacy ? '1' : '' },
      terms: terms.sections,
      consent: consent.sections,
    }),
  )
}

/** Stores the ticked agreements, also when one is missing; `agreeAll` counts for both. */
export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const { type, from } = await findChosenAccountKind(args)
  const agreed = fields.agreeAll === '1' ? { agreeTerms: '1', agreePrivacy: '1' } : fields
  const { error } = Consent.safeParse(agreed)
  await flowStateOf(args).set('signUp', {
    type,
    from,
    agreeTerms: agreed.agreeTerms === '1',
    agreePrivacy: agreed.agreePrivacy === '1',
  })
  if (!error) return appendSetCookies(args, redirect(href('/joinform'), 303))
  return formWithErrors(args, fields, {
    problem: { fieldErrors: fieldErrorsOf(error), status: 400 },
  })
}

export default function Terms() {
  const { ticked, terms, consent } = useLoaderData<typeof loader>()
  const t = useT()
  const { locale } = useI18n()
  return (
    <Page lead={t('termsLead')}>
      <StepList current={3} />
      {locale === 'ko' ? null : <p>{t('koreanOnly')}</p>}
      <Form id="terms-form" schema={Consent} defaultValues={ticked}>
        <CheckboxField name="agreeAll" label={t('agreeAll')} hint={t('agreeAllHint')} />
        <TermsBox id="box-terms" heading={t('terms')} sections={terms} />
        <p className="actions">
          <a href={href('/terms/service')}>{t('termsFull')}</a>
        </p>
        <CheckboxField name="agreeTerms" label={t('agreeTerms')} required />
        <TermsBox id="box-privacy" heading={t('consentHeading')} sections={consent} />
        <p className="actions">
          <a href={href('/privacy')}>{t('privacyFull')}</a>
        </p>
        <CheckboxField name="agreePrivacy" label={t('agreePrivacy')} required />
        <button className="button">{t('agreeAndProceed')}</button>
      </Form>
      <Script src="/sign-up.js" />
    </Page>
  )
}
