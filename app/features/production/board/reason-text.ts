/** Text for the reason of a format's risk on the board. */
import type { MessageKey } from '~/tables/messages'
import type { Reason } from './board.server'

export const reasonMessages: Record<Reason['key'], MessageKey> = {
  needPassed: 'boardNeedPassed',
  volumePassed: 'boardVolumePassed',
  littleDone: 'boardLittleDone',
  noSource: 'boardNoSource',
  needAhead: 'boardNeedAhead',
}
