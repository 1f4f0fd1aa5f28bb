/** Joins the lines of a paragraph: words that were cut at the end of a line become whole. */

const hangul = /[가-힣]/
/** Endings and particles that never begin a word. */
const particle =
  /^(?:은|는|이|가|을|를|의|에|와|과|도|로|만|나|고|며|면|서|지|다|요|까|니|게|에서|에게|으로|부터|까지|처럼|보다|하고|이나|이며|이고|이다|입니다|습니다|합니다|니다|된다|한다|였다|었다|했다)(?=[\s.,!?)”’」』]|$)/

const mostWords = 300_000

/** The words of a book, by which it is known whether two pieces are one. */
export class Words {
  readonly #words = new Set<string>()
  #wordEnds = 0
  #cutEnds = 0
  guesses = 0

  /** A line of the book; its first and last words may be parts. */
  learn(line: string): void {
    const words = line.trim().split(/\s+/)
    for (const word of words.slice(1, -1))
      if (this.#words.size < mostWords) this.#words.add(bare(word))
  }

  /** The end of a line and the beginning of the next, of all lines that fill their column. */
  learnBreak(before: string, after: string): void {
    if (!hangul.test(before.slice(-1)) || !hangul.test(after.charAt(0))) return
    if (particle.test(after)) this.#cutEnds += 1
    else this.#wordEnds += 1
  }

  /** What stands between two lines. `cut`: the last letter of the first one is a hyphen that goes. */
  between(before: string, after: string): { blank: boolean; cut: boolean } {
    if (/\s$/.test(before) || /^\s/.test(after)) return { blank: true, cut: false }
    if (/[A-Za-z]{2}[-\u00ad\u2010]$/.test(before) && /^[a-z]/.test(after))
      return { blank: false, cut: true }
    const [last, first] = [before.slice(-1), after.charAt(0)]
    if (!hangul.test(last) || !hangul.test(first))
      return { blank: !isTight(last, first), cut: false }
    return { blank: this.#isBlank(before, after), cut: false }
  }

  #isBlank(before: string, after: string): boolean {
    const [head = ''] = before.split(/\s+/).slice(-1)
    const [tail = ''] = after.split(/\s+/)
    if (particle.test(after)) return false
    if (this.#words.has(bare(head + tail))) return false
    if (this.#words.has(bare(head)) && this.#words.has(bare(tail))) return true
    this.guesses += 1
    // where lines end inside of words, particles begin many of them
    const ends = this.#cutEnds + this.#wordEnds
    return ends < 20 || this.#cutEnds < 0.08 * ends || this.#words.has(bare(head))
  }
}

const bare = (word: string) => word.replace(/[^\p{L}\p{N}]+/gu, '')

/** Signs that stand close to what is before or after them. */
const isTight = (last: string, first: string) =>
  /[([{“‘「『〈《]/.test(last) ||
  /[)\]}”’」』〉》.,!?%]/.test(first) ||
  (/[\u3040-\u30ff\u4e00-\u9fff]/.test(last) && /[\u3040-\u30ff\u4e00-\u9fff]/.test(first))
