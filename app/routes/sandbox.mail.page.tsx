/** The mails that the sandbox took, newest first. */
import { useLoaderData } from '@remix-run/react'
import { Page } from '~/components/page'
import { requireSandbox, noIndexHeaders } from '~/integrations/sandbox.server'
import { mailbox } from '~/integrations/mail/sandbox.server'
import { dateTime } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'

export const handle: Handle = { title: (t) => t('sandboxMailTitle') }

export const headers = () => noIndexHeaders

export async function loader() {
  requireSandbox()
  const mails = await mailbox()
  return {
    mails: mails.map(({ messageId, to, subject, text, createTime }) => ({
      messageId,
      to,
      subject,
      text,
      createTime,
    })),
  }
}

export default function Mailbox() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <Page>
      <div lang="ko">
        <p className="lead">
          연습용 서비스는 이메일을 밖으로 보내지 않고 여기에 모읍니다. 서비스를 다시 시작하면
          지워집니다.
        </p>
        {mails.length === 0 ? <p className="empty">보낸 이메일이 없습니다.</p> : null}
        {mails.map(({ messageId, to, subject, text, createTime }) => (
          <div className="panel" key={messageId}>
            <h2>{subject}</h2>
            <p className="small">
              받는 주소 {to}, 보낸 시각 <time dateTime={createTime}>{dateTime(createTime)}</time>
            </p>
            <p className="source-text">{text}</p>
          </div>
        ))}
      </div>
    </Page>
  )
}
