/** Labels and colours for the production stage of a book in demand. */
import type { MessageKey } from '~/tables/messages'
import type { ProductionStage } from './applications.schema'

export const stageLabels: Record<ProductionStage, MessageKey> = {
  listed: 'appliedListed',
  making: 'appliedMaking',
  finished: 'appliedFinished',
  gone: 'appliedGone',
}
export const stageTags = {
  listed: 'yellow',
  making: 'blue',
  finished: 'green',
  gone: 'red',
} as const satisfies Record<ProductionStage, string>
