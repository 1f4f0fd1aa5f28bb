/** Words of the field, explained where they appear; closed until somebody wants to know (quality A-44). */
import type { MessageKey } from '~/messages'
import { useSay } from '~/say'
import { Mixed } from './prose'

/** What may be explained: the word and its meaning, each a text. */
const meanings = {
  bookId: ['bookId', 'meansBookId'],
  curriculum: ['curriculum', 'meansCurriculum'],
  permission: ['permission', 'meansPermission'],
  purpose: ['purpose', 'meansPurpose'],
  braille: ['wordBraille', 'meansBraille'],
  translation: ['wordTranslation', 'meansTranslation'],
  a3: ['wordA3', 'meansA3'],
  b4: ['wordB4', 'meansB4'],
  audio: ['wordAudio', 'meansAudio'],
} as const satisfies Record<string, [word: MessageKey, meaning: MessageKey]>
export type Word = keyof typeof meanings

/** The five formats. */
export const typeWords = ['braille', 'translation', 'a3', 'b4', 'audio'] as const satisfies Word[]

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
