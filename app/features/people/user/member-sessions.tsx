/** On a member's page for administrators: logging the member out of all devices, and its question. */
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { ById } from '~/validation/inputs'

/** For who has lost a device, or thinks that somebody else is in the account. */
export function MemberSessions({ endTo }: { endTo: string }) {
  const t = useT()
  return (
    <section aria-labelledby="member-sessions">
      <h2 id="member-sessions">{t('endAll')}</h2>
      <p>{t('endAllHelp')}</p>
      <p>
        <a className="button-quiet" href={endTo} data-confirm>
          {t('endAll')}
        </a>
      </p>
    </section>
  )
}

export function EndAllQuestion({
  member,
  sessions,
  cancelTo,
}: {
  member: { id: number; user: string; name: string }
  sessions: number
  cancelTo: string
}) {
  const t = useT()
  const name = member.name || member.user
  return (
    <Confirm question={t('endAllQuestion', { name })} cancelTo={cancelTo}>
      <p>{t('endAllText', { count: count(sessions) })}</p>
      <Form id="end-all-form" schema={ById} intent="endSessions">
        <button className="button">{t('endAll')}</button>
      </Form>
    </Confirm>
  )
}
