/** The events of a webhook in words. */
import { webhookEvents, type WebhookKind } from '~/tables/webhook-events'
import { t, type Locale } from '~/tables/messages'

/** The names of these events; none chosen are all. */
export const webhookEventNames = (kinds: readonly WebhookKind[], locale: Locale): string =>
  kinds.length === 0
    ? t('webhookAllEvents', locale)
    : webhookEvents
        .filter(({ kind }) => kinds.includes(kind))
        .map((event) => event[locale])
        .join(', ')
