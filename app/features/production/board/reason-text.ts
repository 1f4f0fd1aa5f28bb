/** Text for the reason of a format's risk on the board. */
import type { MessageKey } from '~/tables/messages'
import type { Reason } from '~/features/production/production.output'

export const reasonMessages: Record<Reason['key'], MessageKey> = {
  needPassed: 'boardNeedPassed',
  volumePassed: 'boardVolumePassed',
  needAhead: 'boardNeedAhead',
  unlikely: 'boardUnlikely',
  work: 'boardWork',
  source: 'boardSource',
  absence: 'boardAbsence',
  nobody: 'boardNobodyMakes',
}
