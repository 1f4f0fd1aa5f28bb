/** The text messages that the sandbox did not send, newest first. */
import { useLoaderData } from '@remix-run/react'
import { Page } from '~/components/page'
import { requireSandbox, noIndexHeaders } from '~/integrations/sandbox.server'
import { outbox } from '~/integrations/sms/sandbox.server'
import { dateTime } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'

export const handle: Handle = { title: (t) => t('sandboxOutboxTitle') }

export const headers = () => noIndexHeaders

export function loader() {
  requireSandbox()
  return { messages: outbox() }
}

export default function Outbox() {
  const { messages } = useLoaderData<typeof loader>()
  return (
    <Page>
      <div lang="ko">
        <p className="lead">
          연습용 서비스는 문자를 보내지 않고 여기에 모읍니다. 서비스를 다시 시작하면 지워집니다.
        </p>
        {messages.length === 0 ? <p className="empty">보낸 문자가 없습니다.</p> : <Messages />}
      </div>
    </Page>
  )
}

function Messages() {
  const { messages } = useLoaderData<typeof loader>()
  return (
    <table className="table">
      <caption>보낸 문자 {messages.length}건</caption>
      <thead>
        <tr>
          <th scope="col">받는 번호</th>
          <th scope="col">내용</th>
          <th scope="col">보낸 시각</th>
        </tr>
      </thead>
      <tbody>
        {messages.map(({ to, text, createTime }, i) => (
          <tr key={i}>
            <th scope="row">{to}</th>
            <td data-label="내용">{text}</td>
            <td data-label="보낸 시각">
              <time dateTime={createTime}>{dateTime(createTime)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
