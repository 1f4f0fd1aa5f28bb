/** One webhook: its state, a test, its last messages, its fields and its secret. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { formWithErrors, loadOrThrow, type FormErrors } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import type { Handle } from '~/components/frame/screen-handle'
import { WebhookMessagesTable } from '~/features/messages/outbox/webhook-messages-table'
import { ChangeWebhook } from '~/features/messages/webhook/webhook-form'
import {
  RemoveWebhook,
  SecretSection,
  StateSection,
} from '~/features/messages/webhook/webhook-parts'
import { href } from '~/http/href'
import { redirectBack, redirectWithNotice } from '~/http/notices.server'
import { withCurrentValues } from '~/http/edit-conflict.server'
import { queryFields, type Fields } from '~/http/read-form.server'
import { localeOf } from '~/i18n/locale.server'
import { webhookEventNames } from '~/features/messages/webhook/webhook-events.server'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (_, { webhook }) => webhook.name }

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params
  const [webhook, messages] = await Promise.all([
    loadOrThrow(args, api.webhook.info, { id }),
    loadOrThrow(args, api.webhook.messages, { id }),
  ])
  const isRemoving = queryFields(args.request).confirm === 'remove'
  return { webhook, messages: messages.items, isRemoving }
}

export function action(args: ActionFunctionArgs) {
  const { modify, setOn, rotate, test, remove } = api.webhook
  return handleIntents(args, {
    modify: [
      modify,
      () => redirectBack(args, { key: 'webhookModified' }),
      (problem, fields) => refused(args, problem, fields),
    ],
    setOn: [
      setOn,
      (_, { on }) =>
        redirectBack(args, { key: on === '1' ? 'webhookSwitchedOn' : 'webhookSwitchedOff' }),
    ],
    rotate: [rotate, () => redirectBack(args, { key: 'webhookRotated' })],
    test: [
      test,
      ({ error, answer }) =>
        redirectBack(
          args,
          error === '' && answer
            ? {
                key: 'webhookTaken',
                params: { status: answer.status, milliseconds: count(answer.milliseconds) },
              }
            : { key: 'webhookNotTaken', params: { error }, alert: true },
        ),
    ],
    again: [api.outbox.again, () => redirectBack(args, { key: 'outboxAgainDone' })],
    giveUp: [api.outbox.giveUp, () => redirectBack(args, { key: 'outboxGivenUp' })],
    remove: [
      remove,
      () => redirectWithNotice(args, href('/admin/webhooks'), { key: 'webhookRemoved' }),
    ],
  })
}

/** The form as it was sent; what somebody else has changed meanwhile is said at its field. */
async function refused(args: ActionFunctionArgs, problem: FormErrors, fields: Fields) {
  const current = await loadOrThrow(args, api.webhook.info, { id: args.params.id })
  const locale = localeOf(args.request)
  const texts = { ...current, kinds: webhookEventNames(current.kinds, locale) }
  return formWithErrors(args, fields, {
    problem: withCurrentValues(problem, texts, locale),
    kinds: [fields.kinds ?? []].flat(),
  })
}

export default function Webhook() {
  const { webhook, messages, isRemoving } = useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  return (
    <Page>
      <p className="actions">
        <a href={href('/admin/webhooks')}>{t('webhooksBack')}</a>
      </p>
      {isRemoving ? (
        <RemoveWebhook webhook={webhook} cancelTo={address({ confirm: null })} />
      ) : null}
      <StateSection webhook={webhook} />
      <section aria-labelledby="webhook-messages">
        <h2 id="webhook-messages">{t('webhookMessages')}</h2>
        {messages.length === 0 ? (
          <p className="empty">{t('webhookNoMessages')}</p>
        ) : (
          <WebhookMessagesTable rows={messages} name={webhook.name} />
        )}
      </section>
      <ChangeWebhook webhook={webhook} />
      <SecretSection webhook={webhook} />
      <p className="actions">
        <a className="button-quiet" href={`${address({ confirm: 'remove' })}#confirm`} data-confirm>
          {t('webhookRemove')}
        </a>
      </p>
    </Page>
  )
}
