/** What somebody chose of a draft, as fields of an address. */

const draftFields = [
  'bookId',
  'kind',
  'volume',
  'first',
  'last',
  'form',
  'paper',
  'size',
  'colours',
  'spacing',
  'checked',
] as const

export const draftChoice = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    draftFields.flatMap((name) => {
      const value = fields[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )

/** Where the file is downloaded. */
export const draftAddress = (choice: Record<string, string>): string =>
  `/api/manuscript/draft?${new URLSearchParams(choice)}`
