/** Finds the login id: a code by text message, then the ids of that telephone number. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { appendSetCookies } from '~/http/set-cookies.server'
import { redirectCodeExpired, phoneCodeStep } from '~/workflows/phone-code-step.server'
import { queryFields } from '~/http/read-form.server'
import { readActionForm, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { flowStateOf } from '~/auth/flow-state.server'
import { Form } from '~/components/form'
import { Page } from '~/components/page'
import {
  CodeField,
  RequestAnotherCode,
  PhoneForm,
  ReadyButton,
  CodeSentTo,
  NoPhoneHelp,
} from '~/features/people/recovery/phone-code-forms'
import { initialProgress, recoveryProgress } from '~/features/people/recovery/recovery.server'
import { FindUser } from '~/features/people/recovery/recovery.schema'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('findIdTitle') }

export async function loader(args: LoaderFunctionArgs) {
  return queryFields(args.request).step === '1'
    ? initialProgress
    : recoveryProgress(flowStateOf(args))
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const sent = await phoneCodeStep(args, fields)
  if (sent) return sent
  const { problem } = await submitForm(args, api.recovery.findUser, {
    ...fields,
    marker: undefined,
  })
  const { step } = await recoveryProgress(flowStateOf(args))
  // this page itself shows the ids, also to a user who pressed the button twice
  if (step === 'found') return appendSetCookies(args, redirect(href('/findid'), 303))
  return step === 'code' ? problem : redirectCodeExpired(args)
}

export default function FindId() {
  const progress = useLoaderData<typeof loader>()
  const refused = useActionData<{ formId?: string }>()
  const step = refused?.formId === 'phone-form' ? 'phone' : progress.step
  const t = useT()
  return (
    <Page lead={step === 'phone' ? t('findIdLead') : null}>
      {step === 'phone' ? <PhoneForm progress={progress} /> : null}
      {step === 'code' ? <EnterCode /> : null}
      {step === 'found' ? <FoundIds /> : <NoPhoneHelp />}
    </Page>
  )
}

function EnterCode() {
  const progress = useLoaderData<typeof loader>()
  return (
    <>
      <CodeSentTo progress={progress} />
      <Form id="code-form" schema={FindUser} intent="verify" className="login">
        <CodeField />
        <ReadyButton label="verifyCode" notYet="codeNotYet" />
      </Form>
      <RequestAnotherCode to={href('/findid')} />
    </>
  )
}

/** A social account has no login id that its owner knows. */
const social: Partial<Record<string, MessageKey>> = {
  google: 'foundGoogle',
  kakao: 'foundKakao',
  naver: 'foundNaver',
}

function FoundIds() {
  const { ids } = useLoaderData<typeof loader>()
  const t = useT()
  const nameOf = (id: string) => {
    const key = social[id.split(':')[0] ?? '']
    return id.includes(':') && key ? t(key) : id
  }
  return (
    <section aria-labelledby="found">
      <h2 id="found">{t('foundId')}</h2>
      {ids.length > 0 ? (
        <ol>
          {ids.map((id) => (
            <li key={id}>{nameOf(id)}</li>
          ))}
        </ol>
      ) : (
        <p>{t('foundNothing')}</p>
      )}
      <p className="actions">
        <a className="button" href={href('/login')}>
          {t('loginTitle')}
        </a>
        <a href={href('/findpw')}>{t('findPwTitle')}</a>
        <a href={href('/findid', { step: '1' })}>{t('findAgain')}</a>
      </p>
    </section>
  )
}
