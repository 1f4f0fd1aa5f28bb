/** What the sandbox's receiver of webhooks took, newest first, and the form for its secret. */
import { type ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formWithErrors, readActionForm } from '~/api/run.server'
import { Field, Form } from '~/components/form'
import { Page } from '~/components/page'
import { requireSandbox, noIndexHeaders } from '~/integrations/sandbox.server'
import { addSecret, knownSecrets, receivedWebhooks } from '~/integrations/webhook/sandbox.server'
import { Secret } from '~/integrations/webhook/sandbox.schema'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { dateTime } from '~/i18n/format'
import { fieldErrorsOf } from '~/validation/fields'
import type { Handle } from '~/components/frame/screen-handle'

export const handle: Handle = { title: (t) => t('sandboxWebhookTitle') }

export const headers = () => noIndexHeaders

export function loader() {
  requireSandbox()
  return { received: receivedWebhooks(), secrets: knownSecrets() }
}

export async function action(args: ActionFunctionArgs) {
  requireSandbox()
  const fields = await readActionForm(args)
  const { data, error } = Secret.safeParse(fields)
  if (error)
    return formWithErrors(args, fields, {
      problem: { fieldErrors: fieldErrorsOf(error), status: 400 },
    })
  addSecret(data.secret)
  return redirectWithNotice(args, href('/sandbox/webhooks/page'), { key: 'sandboxSecretAdded' })
}

export default function Webhooks() {
  const { received, secrets } = useLoaderData<typeof loader>()
  return (
    <Page>
      <div lang="ko">
        <p className="lead">
          연습용 서비스에서 웹훅을 받아 보는 곳입니다. 웹훅의 받는 주소에 이 서비스의 주소와{' '}
          <code>/sandbox/webhooks</code>를 이어 적고, 그 웹훅의 비밀 값을 아래에 넣어 주세요.
          서비스를 다시 시작하면 지워집니다.
        </p>
        <Form id="sandbox-secret" schema={Secret} className="login">
          <Field
            name="secret"
            label="비밀 값"
            hint={`whsec_로 시작하는 값. 지금 ${secrets}개를 압니다.`}
            autoComplete="off"
            maxLength={100}
            required
          />
          <button className="button">넣기</button>
        </Form>
        {received.length === 0 ? <p className="empty">받은 메시지가 없습니다.</p> : null}
        {received.map(({ id, type, body, refused, createTime, transmissions }) => (
          <div className="panel" key={`${id} ${createTime}`}>
            <h2>{type || '(종류 없음)'}</h2>
            <p className="small">
              {refused ? `받지 않음: ${refused}` : '서명을 확인함'}, 번호 {id || '없음'}, 받은 시각{' '}
              <time dateTime={createTime}>{dateTime(createTime)}</time>
              {transmissions > 1 ? `, ${transmissions}번 받음` : ''}
            </p>
            <p className="source-text">{body}</p>
          </div>
        ))}
      </div>
    </Page>
  )
}
