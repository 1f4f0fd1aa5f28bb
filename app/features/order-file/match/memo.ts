/** Remembers what a function answered: publishers, authors and titles are few and come again and again. */

const most = 20_000

/** `of` must depend on its text alone. */
export function remembering<T>(of: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    if (answers.size >= most) answers.clear()
    const answer = of(text)
    answers.set(text, answer)
    return answer
  }
}
