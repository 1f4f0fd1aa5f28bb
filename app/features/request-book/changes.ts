/** What a person changed of the fields they were shown, and what of that somebody else changed meanwhile (decisions, no lost change). */

type Fields = Record<string, unknown>

/** `shown` is what the form was filled with; `contested` are the fields that now hold neither that nor what was typed. */
export function changesOf(names: readonly string[], shown: Fields, now: Fields, typed: Fields) {
  const changed = names.filter((name) => name in typed && typed[name] !== shown[name])
  const contested = changed.filter((name) => now[name] !== shown[name] && now[name] !== typed[name])
  return {
    changed: pick(changed, typed),
    contested,
    theirs: pick(
      names.filter((name) => !changed.includes(name)),
      now,
    ),
  }
}

const pick = (names: readonly string[], from: Fields): Fields =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

/** The values a form was filled with, as it sends them back; what cannot be read counts as the present state. */
export function shownIn(text: unknown, now: Fields): Fields {
  try {
    const value: unknown = JSON.parse(String(text))
    return typeof value === 'object' && value !== null ? (value as Fields) : now
  } catch {
    return now
  }
}
