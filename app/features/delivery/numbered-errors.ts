/** Errors of a call's lists, shown at the fields of a form that has one field for each entry. */

const ofEntry = /^(?:piece|copies|item|arrived|returned)(?:\.(\d+))?$/

/** `names`: the form's fields in the order of the entries. An error of no entry is the form's. */
export const atEntries = (fieldErrors: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(fieldErrors).map(([name, key]) => {
      const found = ofEntry.exec(name)
      return [found ? (names[Number(found[1] ?? -1)] ?? 'form') : name, key]
    }),
  )
