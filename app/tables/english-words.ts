/** Stored Korean words in English, for texts and tables that name them. */
import {
  grades,
  orderTypes,
  permissions,
  productionGroups,
  productionTypes,
  purposes,
  volumeStates,
} from './codes'

const words = new Map<string, string>([
  ...[...productionGroups, ...productionTypes, ...grades, ...permissions, ...purposes].map(
    ({ value, en }) => [value, en] as const,
  ),
  ...volumeStates.map(({ ko, en }) => [ko, en] as const),
  ...grades.map(({ label, en }) => [label, en] as const),
  ...orderTypes.map(({ label, en }) => [label, en] as const),
])

/** The English word of a stored Korean one; any other text stays as it is. */
export const englishWord = (word: string): string => words.get(word) ?? word
