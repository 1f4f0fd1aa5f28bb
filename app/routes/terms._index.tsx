/** Sign-up, step 3: the terms of service and the use of personal data; both are needed. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { withCookies } from '~/answer.server'
import { type FieldErrors, posted, shownAgain } from '~/api/run.server'
import { browserOf } from '~/browser.server'
import { CheckField, Form } from '~/components/form'
import { Page } from '~/components/page'
import { consent } from '~/features/sign-up/consent'
import { invalidAccess, progressOf, refuseMembers } from '~/features/sign-up/guard.server'
import { Consent } from '~/features/sign-up/sign-up.schema'
import { Steps } from '~/features/sign-up/steps'
import { terms } from '~/features/sign-up/terms'
import { TermsBox } from '~/features/sign-up/terms-box'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { useSay, useWords } from '~/say'

export const handle: Handle<typeof loader> = { title: (say) => say('termsTitle') }

/** The kind of account that was chosen, for somebody verified. */
async function chosenBy(args: LoaderFunctionArgs) {
  await refuseMembers(args)
  const { chosen, verified } = await progressOf(args)
  if (!chosen || !verified) throw await invalidAccess(args)
  return chosen
}

export async function loader(args: LoaderFunctionArgs) {
  const { agreeTerms, agreePrivacy } = await chosenBy(args)
  return withCookies(
    args,
    data({ agreeTerms: agreeTerms ? '1' : '', agreePrivacy: agreePrivacy ? '1' : '' }),
  )
}

/** What was ticked is kept either way. */
export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  const { type } = await chosenBy(args)
  const agreed = {
    agreeTerms: fields.agreeTerms === '1',
    agreePrivacy: fields.agreePrivacy === '1',
  }
  await browserOf(args).keep('signUp', { type, ...agreed })
  if (agreed.agreeTerms && agreed.agreePrivacy)
    return withCookies(args, redirect(href('/joinform'), 303))
  const missing = Object.entries(agreed).filter(([, yes]) => !yes)
  const fieldErrors: FieldErrors = Object.fromEntries(
    missing.map(([name]) => [name, 'termsRequired']),
  )
  return shownAgain(args, fields, { problem: { fieldErrors, status: 400 } })
}

export default function Terms() {
  const ticked = useLoaderData<typeof loader>()
  const say = useSay()
  const { locale } = useWords()
  return (
    <Page lead={say('termsLead')}>
      <Steps now={3} />
      {locale === 'ko' ? null : <p>{say('koreanOnly')}</p>}
      <Form id="terms-form" schema={Consent} defaultValues={ticked}>
        <TermsBox id="box-terms" heading={say('terms')} articles={terms} />
        <p className="actions">
          <a href={href('/terms/service')}>{say('termsFull')}</a>
        </p>
        <CheckField name="agreeTerms" label={say('agreeTerms')} required />
        <TermsBox
          id="box-privacy"
          heading={say('consentHeading')}
          articles={[...consent, ...terms]}
        />
        <p className="actions">
          <a href={href('/privacy')}>{say('privacyFull')}</a>
        </p>
        <CheckField name="agreePrivacy" label={say('agreePrivacy')} required />
        <button className="button">{say('agreeAndProceed')}</button>
      </Form>
    </Page>
  )
}
