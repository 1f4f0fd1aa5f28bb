/** Remembers answers to questions that a volume asks again and again, in a bounded number. */

/** Longer questions are not remembered: they are what a hostile file has instead of words. */
const longestQuestion = 120

/**
 * Answers a question about cells or print as `answer` does; `around` is what stands around it, and `nameOf`
 * tells apart what of that matters. Beyond `most` answers all are forgotten. Nobody may change an answer.
 */
export function remembered<Answer, Around = void>(
  answer: (question: string, around: Around) => Answer,
  most: number,
  nameOf: (around: Around) => number | string = () => 0,
): (question: string, around: Around) => Answer {
  const answers = new Map<number | string, Map<string, Answer>>()
  let count = 0
  return (question, around) => {
    if (question.length > longestQuestion) return answer(question, around)
    const name = nameOf(around)
    const before = answers.get(name)?.get(question)
    if (before !== undefined) return before
    const found = answer(question, around)
    if (count >= most) {
      answers.clear()
      count = 0
    }
    const known = answers.get(name) ?? new Map<string, Answer>()
    answers.set(name, known.set(question, found))
    count += 1
    return found
  }
}
