/** Fills the gaps of a text. */
type Params = Record<string, string | number>

/**
 * Fills {name}; a name without a value stays, so that the gap is visible. {count|copy|copies} is the
 * first word where the value is 1, else the second. {name|을|를} is the particle that follows the value
 * in Korean.
 */
export const interpolate = (template: string, params: Params = {}): string =>
  template.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (gap, name: string, one?: string, many?: string) => {
      const value = params[name]
      if (value === undefined) return gap
      if (one === undefined) return String(value)
      if (/^[가-힣]/.test(one)) return endsInConsonant(String(value)) ? one : (many ?? '')
      return String(value) === '1' ? one : (many ?? '')
    },
  )

/**
 * Whether a word ends in a consonant as it is read aloud in Korean: a syllable by its letters, a digit or a
 * Latin letter by its name. What stands in brackets or quotation marks at the end is not read.
 */
function endsInConsonant(word: string): boolean {
  const last = word
    .replace(/\s*\([^)]*\)$/, '')
    .replace(/[^가-힣a-z0-9]+$/i, '')
    .slice(-1)
  return /[가-힣]/.test(last)
    ? (last.charCodeAt(0) - syllables.first) % syllables.endings !== 0
    : /[013678lmnr]/i.test(last)
}

/** Unicode's first syllable, and how many syllables differ only in their last consonant. */
const syllables = { first: 0xac00, endings: 28 }

const namesOfTypes = ['type', 'types']

/** The same parameters with the names of production types and of purchases in English. */
export const inEnglish = (params: Params, english: (word: string) => string): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      namesOfTypes.includes(name) && typeof value === 'string'
        ? value.replace(/[가-힣]+(?:A3|B4)?/g, english)
        : value,
    ]),
  )
