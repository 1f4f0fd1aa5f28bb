/** What readers can do with a production type, in the words of schema.org. */
import {
  channels,
  productionTypes,
  type Channel,
  type ProductionType,
  codeRow,
} from '~/tables/codes'
import type { MessageKey } from '~/tables/messages'

type Mode = 'tactile' | 'visual' | 'textual' | 'auditory'

type Accessibility = {
  /** senses that the material addresses, and those of them with which all of it can be read */
  accessMode: Mode[]
  accessModeSufficient: Mode[][]
  accessibilityFeature: string[]
  /** a text of messages.ts */
  summary: MessageKey
}

/** Only what holds for every material of a channel; whether a file has more, its own card tells. */
const ofChannel: Record<Channel, Accessibility> = {
  braille: {
    accessMode: ['tactile'],
    accessModeSufficient: [['tactile']],
    accessibilityFeature: ['braille'],
    summary: 'accessBraille',
  },
  magnified: {
    accessMode: ['visual', 'textual'],
    accessModeSufficient: [['visual']],
    accessibilityFeature: ['largePrint'],
    summary: 'accessEnlarged',
  },
  voice: {
    accessMode: ['auditory'],
    accessModeSufficient: [['auditory']],
    accessibilityFeature: [],
    summary: 'accessAudio',
  },
}

export const channelOf = (prodType: ProductionType): Channel =>
  codeRow(productionTypes, prodType).channel

export const accessibilityOf = (prodType: ProductionType): Accessibility =>
  ofChannel[channelOf(prodType)]

/** Each channel of these types once, in the order of codes.ts. */
const channelsOf = (prodTypes: readonly ProductionType[]): Channel[] => {
  const used = prodTypes.map(channelOf)
  return channels.map(({ value }) => value).filter((channel) => used.includes(channel))
}

/** What all these types offer together; one of them is enough to read the book. */
export function accessibilityOfTypes(prodTypes: readonly ProductionType[]) {
  const all = channelsOf(prodTypes).map((channel) => ofChannel[channel])
  return {
    accessMode: [...new Set(all.flatMap(({ accessMode }) => accessMode))],
    accessModeSufficient: all.flatMap(({ accessModeSufficient }) => accessModeSufficient),
    accessibilityFeature: all.flatMap(({ accessibilityFeature }) => accessibilityFeature),
    summaries: all.map(({ summary }) => summary),
  }
}
