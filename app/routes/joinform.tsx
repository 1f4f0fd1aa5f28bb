/** Sign-up, step 4: id and password, what the identity check told, address and contact. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { withCookies } from '~/answer.server'
import { addressStep } from '~/api/address-step.server'
import { posted, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { browserOf } from '~/browser.server'
import { CheckField, Field, Form } from '~/components/form'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import { AddressFields } from '~/features/address/address-fields'
import { invalidAccess, progressOf, refuseMembers } from '~/features/sign-up/guard.server'
import { Join } from '~/features/sign-up/sign-up.schema'
import { keptOnTheWay } from '~/features/sign-up/sign-up.server'
import { Steps } from '~/features/sign-up/steps'
import { phone } from '~/format'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { flash } from '~/notice.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = { title: (say) => say('joinFormTitle') }

const providerNames = { google: 'Google', kakao: 'Kakao', naver: 'Naver', local: '' } as const

export async function loader(args: LoaderFunctionArgs) {
  await refuseMembers(args)
  const { chosen, verified, agreed } = await progressOf(args)
  if (!chosen || !verified || !agreed) throw await invalidAccess(args)
  const email =
    chosen.type === 'local' ? '' : ((await browserOf(args).get('socialData'))?.email ?? '')
  return withCookies(
    args,
    data({
      name: verified.name,
      cellPhone: phone(verified.mobileNo),
      provider: providerNames[chosen.type],
      email,
    }),
  )
}

/**
 * A form that is sent a second time finds its steps forgotten, and the first one's answer kept by its operation id: that is a success, not
 * a step skipped.
 */
export async function action(args: ActionFunctionArgs) {
  const { name: _name, cellPhone: _cellPhone, ...fields } = await posted(args)
  await refuseMembers(args)
  const { verified, agreed } = await progressOf(args)
  if (verified && !agreed) throw await invalidAccess(args)
  const step = verified ? await addressStep(args, fields) : null
  if (step) return step
  const { problem } = await submit(args, api.signUp.join, fields)
  if (problem && !verified) throw await invalidAccess(args)
  if (problem) return problem
  await browserOf(args).forget(...keptOnTheWay)
  return flash(args, href('/login'), { key: 'signUpDone' })
}

export default function JoinForm() {
  const { provider, email } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <Page>
      <Steps now={4} />
      <Form id="account-form" schema={Join} className="login" defaultValues={{ email }}>
        {provider ? <p>{say('socialSignUp', { provider })}</p> : <Account />}
        <VerifiedFacts />
        <AddressFields losesPasswords={!provider} />
        <h2>{say('contactHeading')}</h2>
        <Field
          name="email"
          type="email"
          label={say('email')}
          autoComplete="email"
          maxLength={254}
        />
        <Field
          name="phone"
          inputMode="tel"
          label={say('landline')}
          autoComplete="tel-national"
          maxLength={30}
        />
        <CheckField name="optIn" label={say('optIn')} />
        <button className="button">{say('signUpSubmit')}</button>
      </Form>
      <Script src="/sign-up.js" />
    </Page>
  )
}

function Account() {
  const say = useSay()
  const password = {
    type: 'password',
    autoComplete: 'new-password',
    required: true,
    'data-show': say('showPassword'),
  } as const
  return (
    <>
      <h2>{say('accountHeading')}</h2>
      <Field
        name="user"
        label={say('user')}
        hint={say('userHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        required
        data-count={say('charactersOf', { max: 16 })}
        data-taken={say('userTaken')}
        data-free={say('userFree')}
      />
      <Field
        name="password"
        label={say('password')}
        hint={say('passwordHint')}
        {...password}
        data-count={say('charactersOf', { max: 16 })}
      />
      <Field name="passwordConfirm" label={say('passwordConfirm')} {...password} />
    </>
  )
}

function VerifiedFacts() {
  const { name, cellPhone } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <>
      <h2>{say('verifiedHeading')}</h2>
      <p className="hint">{say('verifiedHelp')}</p>
      <dl className="facts">
        <div>
          <dt>{say('name')}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{say('cellPhone')}</dt>
          <dd>{cellPhone}</dd>
        </div>
      </dl>
    </>
  )
}
