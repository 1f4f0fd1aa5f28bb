/** Ends everything that opens something for a person. */
import type { Db } from '~/platform/db.server'
import { revokeAccessKey } from './access-key.server'
import { endFeedLink } from './feed-link.server'
import { endUnusedPasswordLink } from './password-links.server'
import { endSessionsOf } from './tokens.server'

/**
 * For a changed password, level or number, and for whoever leaves: ends log-ins with their log-in
 * codes and push subscriptions, the access key, the private feeds, and a link to a new password that
 * waits. What a person gets that opens something is ended here. Returns whether there was an access
 * key, for the audit log.
 */
export async function endEverythingOf(userId: number, tx: Db): Promise<boolean> {
  await endSessionsOf(userId, tx)
  await endUnusedPasswordLink(userId, tx)
  await endFeedLink(userId, tx)
  return revokeAccessKey(userId, tx)
}
