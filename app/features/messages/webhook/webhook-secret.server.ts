/**
 * The secrets of webhooks. They are derived from the row and SESSION_SECRET, so they can be shown
 * again, and the database alone signs nothing.
 */
import { derivedBytes } from '~/platform/session-secret.server'

type Signed = { id: number; createTime: Date; secretVersion: number; rotateTime: Date | null }

/** Hours for which messages carry the signature of the secret before, too. */
const overlapHours = 24

/** Of one version: the first is shown, the others are from before SESSION_SECRET was renewed. */
const secretsOf = ({ id, createTime }: Signed, version: number): Buffer[] =>
  derivedBytes(`webhook:${id}:${createTime.toISOString()}:${version}`)

/** As Standard Webhooks writes it. */
export const secretText = (webhook: Signed) =>
  `whsec_${secretsOf(webhook, webhook.secretVersion)[0]!.toString('base64')}`

/** Until when the secret before still signs; null when only one does. */
export function overlapEnd({ rotateTime }: Pick<Signed, 'rotateTime'>): Date | null {
  const end = rotateTime && new Date(rotateTime.getTime() + overlapHours * 60 * 60 * 1000)
  return end && end.getTime() > Date.now() ? end : null
}

/** Those that sign now, the newest first. */
export const signingSecrets = (webhook: Signed): Buffer[] =>
  [webhook.secretVersion, ...(overlapEnd(webhook) ? [webhook.secretVersion - 1] : [])].flatMap(
    (version) => secretsOf(webhook, version),
  )
