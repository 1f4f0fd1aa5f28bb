/** Fills the gaps of a text. */
type Params = Record<string, string | number>

/**
 * Fills {name}; a name without a value stays, so that the gap is visible. {count|copy|copies} is the
 * first word where the value is 1, else the second.
 */
export const interpolate = (template: string, params: Params = {}): string =>
  template.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (gap, name: string, one?: string, many?: string) => {
      const value = params[name]
      if (value === undefined) return gap
      if (one === undefined) return String(value)
      return String(value) === '1' ? one : (many ?? '')
    },
  )

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
