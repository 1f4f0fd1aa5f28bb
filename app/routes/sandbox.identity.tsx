/**
 * Sandbox of the identity provider: takes a request, asks for a person, returns the result by the
 * browser.
 */
import { type ActionFunctionArgs, data } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { readActionForm, formWithErrors } from '~/api/run.server'
import { Field, Form } from '~/components/form'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import { Person } from '~/integrations/identity/sandbox.schema'
import { readRequest, createResult } from '~/integrations/identity/sandbox.server'
import { requireSandbox, noIndexHeaders } from '~/integrations/sandbox.server'
import { fieldErrorsOf } from '~/validation/fields'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'

export const handle: Handle = { title: (t) => t('sandboxIdentityTitle') }

export const headers = () => noIndexHeaders

export function loader() {
  requireSandbox()
  return null
}

export async function action(args: ActionFunctionArgs) {
  requireSandbox()
  const { origin } = new URL(args.request.url)
  const fields = await readActionForm(args)
  const request = readRequest(origin, fields.encData)
  if (!request) return data({ step: 'wrong' as const }, { status: 400 })
  const encData = String(fields.encData)
  if (fields.answer === 'fail')
    return { step: 'done' as const, passed: false, ...createResult(origin, request, null) }
  if (fields.answer !== 'succeed') return { step: 'ask' as const, encData }
  const { data: person, error } = Person.safeParse(fields)
  if (error)
    return formWithErrors(args, fields, {
      step: 'ask' as const,
      encData,
      problem: { fieldErrors: fieldErrorsOf(error), status: 400 },
    })
  return { step: 'done' as const, passed: true, ...createResult(origin, request, person) }
}

export default function Identity() {
  const answer = useActionData<typeof action>()
  return (
    <Page>
      <div lang="ko">
        {!answer ? (
          <p>
            본인 인증은 회원가입 화면에서 시작합니다. <a href={href('/join')}>회원가입</a>
          </p>
        ) : null}
        {answer?.step === 'wrong' ? (
          <p>
            요청을 읽을 수 없거나 너무 오래되었습니다. 처음부터 다시 해 주세요.{' '}
            <a href={href('/join')}>회원가입</a>
          </p>
        ) : null}
        {answer?.step === 'ask' ? <IdentityForm encData={answer.encData} /> : null}
        {answer?.step === 'done' ? <IdentityResult {...answer} /> : null}
      </div>
    </Page>
  )
}

function IdentityForm({ encData }: { encData: string }) {
  return (
    <>
      <p className="lead">
        연습용 본인 인증입니다. 실제 통신사에는 연결되지 않으니, 되고 싶은 사람을 적어 주세요.
      </p>
      <Form
        id="sandbox-identity"
        schema={Person}
        className="login"
        defaultValues={{ name: '홍길동', mobileNo: '01012345678' }}
      >
        <input type="hidden" name="encData" value={encData} />
        <Field name="name" label="이름" autoComplete="off" required />
        <Field
          name="mobileNo"
          label="휴대폰 번호"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required
        />
        <p className="actions">
          <button className="button" name="answer" value="succeed">
            인증 성공
          </button>
          <button className="button-quiet" name="answer" value="fail">
            인증 실패
          </button>
        </p>
      </Form>
    </>
  )
}

/** Posts the result back as a form, as real providers do; with scripts the form submits itself. */
function IdentityResult({ passed, to, encData }: { passed: boolean; to: string; encData: string }) {
  return (
    <form id="sandbox-result" method="post" action={to} data-send-itself>
      <p className="lead" role="status">
        {passed ? '인증되었습니다.' : '인증하지 않았습니다.'}
      </p>
      <input type="hidden" name="encData" value={encData} />
      <button className="button">계속</button>
      <Script src="/popup.js" />
    </form>
  )
}
