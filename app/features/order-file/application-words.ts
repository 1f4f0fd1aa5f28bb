/** Words for how far a book is that was applied for. */
import type { MessageKey } from '~/messages'
import type { Place } from './applications.schema'

export const placeWords: Record<Place, MessageKey> = {
  listed: 'appliedListed',
  making: 'appliedMaking',
  finished: 'appliedFinished',
  gone: 'appliedGone',
}
export const placeTags = {
  listed: 'yellow',
  making: 'blue',
  finished: 'green',
  gone: 'red',
} as const satisfies Record<Place, string>
