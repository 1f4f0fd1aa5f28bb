/** Words of the field, explained where they appear; closed until somebody wants to know (quality A-44). */
import { productionTypes, type CountName } from '~/codes'
import type { MessageKey } from '~/messages'
import { useSay } from '~/say'
import { Mixed } from './prose'

type Meaning = readonly [word: MessageKey, meaning: MessageKey]
/** What may be explained: the word and its meaning, each a text. */
const meanings = {
  bookId: ['bookId', 'meansBookId'],
  curriculum: ['curriculum', 'meansCurriculum'],
  permission: ['permission', 'meansPermission'],
  purpose: ['purpose', 'meansPurpose'],
  ...(Object.fromEntries(
    productionTypes.map(({ column, word, means }): [string, Meaning] => [column, [word, means]]),
  ) as Record<CountName, Meaning>),
} satisfies Record<string, Meaning>
export type Word = keyof typeof meanings

/** The production types. */
export const typeWords: readonly Word[] = productionTypes.map(({ column }) => column)

export function Explained({ words }: { words: readonly Word[] }) {
  const say = useSay()
  return (
    <details className="panel">
      <summary>
        <Mixed
          text={say('meaningOf', { words: words.map((word) => say(meanings[word][0])).join(', ') })}
        />
      </summary>
      <ul>
        {words.map((word) => (
          <li key={word}>
            <Mixed text={`${say(meanings[word][0])}: ${say(meanings[word][1])}`} />
          </li>
        ))}
      </ul>
    </details>
  )
}
