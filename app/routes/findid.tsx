/** Finding the login id: a code by text message, then the ids of that phone. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { withCookies } from '~/answer.server'
import { codeIsOver, codeStep } from '~/api/code-step.server'
import { query } from '~/api/read-form.server'
import { posted, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { browserOf } from '~/browser.server'
import { Form } from '~/components/form'
import { Page } from '~/components/page'
import {
  CodeField,
  OtherCode,
  PhoneForm,
  ReadyButton,
  SentTo,
  WithoutPhone,
} from '~/features/recovery/code-parts'
import { beginning, progressOf } from '~/features/recovery/recovery.server'
import { FindUser } from '~/features/recovery/recovery.schema'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import type { MessageKey } from '~/messages'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = { title: (say) => say('findIdTitle') }

export async function loader(args: LoaderFunctionArgs) {
  return query(args.request).step === '1' ? beginning : progressOf(browserOf(args))
}

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  const sent = await codeStep(args, fields)
  if (sent) return sent
  const { problem } = await submit(args, api.recovery.findUser, { ...fields, marker: undefined })
  const { step } = await progressOf(browserOf(args))
  // the ids are shown by the page itself; who pressed the button twice sees them too
  if (step === 'found') return withCookies(args, redirect(href('/findid'), 303))
  return step === 'code' ? problem : codeIsOver(args)
}

export default function FindId() {
  const progress = useLoaderData<typeof loader>()
  const refused = useActionData<{ formId?: string }>()
  const step = refused?.formId === 'phone-form' ? 'phone' : progress.step
  const say = useSay()
  return (
    <Page lead={step === 'phone' ? say('findIdLead') : null}>
      {step === 'phone' ? <PhoneForm progress={progress} /> : null}
      {step === 'code' ? <EnterCode /> : null}
      {step === 'found' ? <Found /> : <WithoutPhone />}
    </Page>
  )
}

function EnterCode() {
  const progress = useLoaderData<typeof loader>()
  return (
    <>
      <SentTo progress={progress} />
      <Form id="code-form" schema={FindUser} intent="verify" className="login">
        <CodeField />
        <ReadyButton label="verifyCode" notYet="codeNotYet" />
      </Form>
      <OtherCode to={href('/findid')} />
    </>
  )
}

/** A social account has no id that anybody knows. */
const social: Partial<Record<string, MessageKey>> = {
  google: 'foundGoogle',
  kakao: 'foundKakao',
  naver: 'foundNaver',
}

function Found() {
  const { ids } = useLoaderData<typeof loader>()
  const say = useSay()
  const nameOf = (id: string) => {
    const key = social[id.split(':')[0] ?? '']
    return id.includes(':') && key ? say(key) : id
  }
  return (
    <section aria-labelledby="found">
      <h2 id="found">{say('foundId')}</h2>
      {ids.length > 0 ? (
        <ol>
          {ids.map((id) => (
            <li key={id}>{nameOf(id)}</li>
          ))}
        </ol>
      ) : (
        <p>{say('foundNothing')}</p>
      )}
      <p className="actions">
        <a className="button" href={href('/login')}>
          {say('loginTitle')}
        </a>
        <a href={href('/findpw')}>{say('findPwTitle')}</a>
        <a href={href('/findid', { step: '1' })}>{say('findAgain')}</a>
      </p>
    </section>
  )
}
