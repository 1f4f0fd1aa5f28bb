/** Explanations of terms where they appear; collapsed until the reader opens them. */
import { productionTypes, type CountName } from '~/tables/codes'
import type { MessageKey } from '~/tables/messages'
import { useT } from '~/i18n/provider'
import { LangText } from '~/i18n/lang-text'

type Meaning = readonly [word: MessageKey, meaning: MessageKey]
/** The terms that can be explained: the word and its meaning, each a text. */
const glossaryEntries = {
  bookId: ['bookId', 'meansBookId'],
  curriculum: ['curriculum', 'meansCurriculum'],
  permission: ['permission', 'meansPermission'],
  purpose: ['purpose', 'meansPurpose'],
  ...(Object.fromEntries(
    productionTypes.map(({ column, word, means }): [string, Meaning] => [column, [word, means]]),
  ) as Record<CountName, Meaning>),
} satisfies Record<string, Meaning>
type GlossaryTerm = keyof typeof glossaryEntries

/** The production types. */
export const typeTerms: readonly GlossaryTerm[] = productionTypes.map(({ column }) => column)

export function Glossary({ terms }: { terms: readonly GlossaryTerm[] }) {
  const t = useT()
  return (
    <details className="panel">
      <summary>
        <LangText
          text={t('meaningOf', {
            words: terms.map((term) => t(glossaryEntries[term][0])).join(', '),
          })}
        />
      </summary>
      <ul>
        {terms.map((term) => (
          <li key={term}>
            <LangText text={`${t(glossaryEntries[term][0])}: ${t(glossaryEntries[term][1])}`} />
          </li>
        ))}
      </ul>
    </details>
  )
}
