/** Sandbox of a social provider's log-in page. */
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readActionForm, formWithErrors } from '~/api/run.server'
import { fieldErrorsOf } from '~/validation/fields'
import { Field, Form } from '~/components/form'
import { Page } from '~/components/page'
import { Profile } from '~/integrations/social/sandbox.schema'
import { issueCode, readAuthorization, redirectBackUrl } from '~/integrations/social/sandbox.server'
import { requireSandbox, noIndexHeaders } from '~/integrations/sandbox.server'
import type { Handle } from '~/components/frame/screen-handle'

export const handle: Handle<typeof loader> = { title: (t) => t('sandboxSocialTitle') }

export const headers = () => noIndexHeaders

const names = { google: 'Google', kakao: '카카오', naver: '네이버' }
const examples = { sub: '1001', email: 'hong@example.com', name: '홍길동' }

const requestedAuthorization = ({ request }: LoaderFunctionArgs | ActionFunctionArgs) => {
  const { origin, searchParams } = new URL(request.url)
  return readAuthorization(origin, searchParams)
}

export function loader(args: LoaderFunctionArgs) {
  requireSandbox()
  const { asked, wrong } = requestedAuthorization(args)
  return data(
    { provider: asked?.provider ?? null, wrong: wrong ?? [] },
    { status: wrong ? 400 : 200 },
  )
}

export async function action(args: ActionFunctionArgs) {
  requireSandbox()
  const { asked } = requestedAuthorization(args)
  if (!asked) throw data({ key: 'badForm' }, { status: 400 })
  const fields = await readActionForm(args)
  if (fields.answer === 'cancel')
    return redirect(redirectBackUrl(asked, { error: 'access_denied' }), 303)
  const { data: profile, error } = Profile.safeParse(fields)
  if (error)
    return formWithErrors(args, fields, {
      problem: { fieldErrors: fieldErrorsOf(error), status: 400 },
    })
  return redirect(redirectBackUrl(asked, { code: issueCode(asked, profile) }), 303)
}

export default function Authorize() {
  const { provider, wrong } = useLoaderData<typeof loader>()
  if (!provider)
    return (
      <Page>
        <p lang="ko">로그인을 요청한 쪽이 보낸 값이 올바르지 않습니다: {wrong.join(', ')}</p>
      </Page>
    )
  return (
    <Page>
      <div lang="ko">
        <p className="lead">
          연습용 {names[provider]} 로그인입니다. 실제 {names[provider]}에는 연결되지 않으니, 되고
          싶은 사람을 적어 주세요.
        </p>
        <Form id="sandbox-login" schema={Profile} className="login" defaultValues={examples}>
          <Field
            name="sub"
            label="회원번호 (sub)"
            hint="번호가 같으면 같은 사람입니다."
            autoComplete="off"
            required
          />
          <Field name="email" label="이메일" type="email" autoComplete="off" />
          <Field name="name" label="이름" autoComplete="off" required />
          <p className="actions">
            <button className="button" name="answer" value="login">
              로그인
            </button>
            <button className="button-quiet" name="answer" value="cancel">
              취소
            </button>
          </p>
        </Form>
      </div>
    </Page>
  )
}
