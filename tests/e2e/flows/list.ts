/**
 * The flows that must work in every script mode, in the order and with the numbers of the
 * acceptance list.
 */
import type { App } from '../../support/servers/app'
import type { FlowDriver } from '../../support/client/flow-driver'
import { account } from './account'
import { adminList } from './admin-list'
import { drive } from './drive'
import { member } from './member'
import { administration } from './people-and-orders'
import { production } from './production'
import { anonymous } from './anonymous'

export type Flow = (driver: FlowDriver, app: App) => Promise<void>

export const flows: [number: number, name: string, flow: Flow][] = [
  [1, 'search', anonymous.search],
  [2, 'advanced-search', anonymous.advancedSearch],
  [3, 'isbn-photo', anonymous.photo],
  [4, 'sign-up', account.signUp],
  [5, 'sign-up-elsewhere', account.signUpElsewhere],
  [6, 'find-id', account.findId],
  [7, 'find-password', account.findPassword],
  [8, 'log-in-and-out', account.logInAndOut],
  [9, 'log-in-elsewhere', account.logInElsewhere],
  [10, 'apply', member.apply],
  [11, 'history', member.history],
  [12, 'my-info', member.leave],
  [13, 'request', adminList.request],
  [14, 'request-item', adminList.item],
  [15, 'registration', adminList.registration],
  [16, 'purchase', production.purchase],
  [17, 'produce', production.produce],
  [18, 'drive', drive.folders],
  [19, 'members', administration.members],
  [20, 'orders', administration.orders],
  [21, 'desk', production.desk],
  [22, 'display', anonymous.display],
  [23, 'end-of-session', member.endOfSession],
  [24, 'share', drive.receive],
]

/**
 * Flows that together load every script of the product except the small one of every page, and do
 * not depend on the flows left out. `npm test` runs these in Chromium and all without a browser,
 * `npm run test:all` runs all.
 */
export const meetingEveryScript = [3, 4, 6, 10, 12, 13, 14, 15, 18]

/**
 * Flows that `npm test` walks in Chromium with scripts switched off: a file that is sent, the steps
 * of a sign-up, a search for an account, a cart, and a list whose questions are pages of their own.
 * They do not depend on the flows left out.
 */
export const withoutScripts = [3, 4, 6, 10, 13]
