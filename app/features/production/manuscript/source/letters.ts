/** Counts letters and digits: of a text, and of a manuscript without its markup. */

export const countLetters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

const doubtLine = /^[>\s]*<!-- 확인: .*-->\s*$/
const fenceLine = /^[>\s]*:{3,}\s*(?:상자|보기|시|주|점자)?/
const noteStart = /^([>\s]*)\[\^[^\]\s]{1,20}\]:/
/** Escaped characters, pictures, references to notes, formulas; bounded, so that time is linear. */
const inline =
  /\\[!-/:-@[-`{-~]|!\[((?:\\.|[^[\]\\]){0,2000})\]\((?:<[^<>]{0,1000}>|[^()<>]{0,1000})\)|\[\^[^\]\s]{1,20}\]|\$\$?((?:\\.|[^$\\])+)\$\$?/g

/** Commands of LaTeX whose name is printed, and those that print a letter. */
const printedNames =
  /^(?:sin|cos|tan|csc|sec|cot|arcsin|arccos|arctan|sinh|cosh|tanh|coth|log|ln|exp|lim|max|min|sup|inf|det|gcd|deg|dim|ker|arg|hom|Pr)$/
const letterNames =
  /^(?:(?:var)?(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|omicron|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega)|aleph|hbar|ell|imath|jmath)$/i

/** What a formula prints, as far as letters and digits go. */
const printedOf = (latex: string): string =>
  latex
    .replace(/\\(?:begin|end)\s{0,9}\{[a-zA-Z*]{0,20}\}(?:\{[lcr|]{0,99}\})?/g, ' ')
    .replace(/\\(?:\\|([A-Za-z]+)|[^])/g, (_, name: string | undefined) =>
      name === undefined
        ? ' '
        : printedNames.test(name)
          ? name
          : letterNames.test(name)
            ? 'x'
            : ' ',
    )

function withoutMarkup(line: string): string {
  if (doubtLine.test(line)) return ''
  return line
    .replace(fenceLine, '')
    .replace(noteStart, '$1')
    .replace(inline, (_, description: string | undefined, latex: string | undefined) =>
      latex === undefined ? (description ?? ' ') : printedOf(latex),
    )
}

/** Letters and digits of a page without doubts, names of boxes, addresses, commands and marks of notes. */
export function countManuscriptLetters(text: string): number {
  const lines = text.split('\n')
  let count = 0
  let isFormula = false
  // one that nothing ends is no formula
  let marks = lines.filter((line) => line.trim() === '$$').length
  for (const line of lines) {
    if (line.trim() === '$$') {
      marks -= 1
      isFormula = !isFormula && marks > 0
    } else count += countLetters(isFormula ? printedOf(line) : withoutMarkup(line))
  }
  return count
}

/** Doubts of a page. */
export const countDoubts = (text: string): number =>
  text.split('\n').filter((line) => doubtLine.test(line)).length
