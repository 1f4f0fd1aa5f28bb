/**
 * Braille cells: dot numbers, Unicode braille and ASCII braille (North American order, in files
 * .brf and .brl). Everywhere else in this folder braille is a string of Unicode braille characters,
 * U+2800 for a blank.
 */

const first = 0x2800
export const blank = '\u2800'
/** The ASCII characters of the cells 0 to 63. */
const ascii = ` A1B'K2L@CIF/MSP"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)=`

/** Cells from dot numbers: `1-234` is the cell of dot 1 and the cell of dots 2, 3 and 4. */
export const cells = (dots: string): string =>
  dots
    .split('-')
    .map((cell) =>
      String.fromCharCode(
        first + [...cell].reduce((bits, dot) => bits | (1 << (Number(dot) - 1)), 0),
      ),
    )
    .join('')

/** The dot numbers of each cell, a blank as 0. */
export const dotsOf = (braille: string): string =>
  [...braille]
    .map((cell) => {
      const bits = cell.charCodeAt(0) - first
      return [1, 2, 3, 4, 5, 6, 7, 8].filter((dot) => bits & (1 << (dot - 1))).join('') || '0'
    })
    .join('-')

export const isCell = (character: string) => {
  const bits = character.charCodeAt(0) - first
  return bits >= 0 && bits < 256
}

/** Cells without their dots 7 and 8; other characters stay. */
export const sixDots = (line: string) =>
  line.replace(/[\u2840-\u28ff]/g, (cell) =>
    String.fromCharCode(first + ((cell.charCodeAt(0) - first) & 63)),
  )

/** Unicode braille as ASCII braille; line and page breaks stay. Cells with dots 7 or 8 lose them. */
export const toAscii = (braille: string): string =>
  braille.replace(/[\u2800-\u28ff]/g, (cell) => ascii[(cell.charCodeAt(0) - first) & 63]!)

/** Small letters and the four signs that some programs write in place of @ [ \\ ] ^. */
const asciiCapital = (character: string) =>
  ({ '`': '@', '{': '[', '|': '\\', '}': ']', '~': '^' })[character] ?? character.toUpperCase()
/** The cells of the characters from the blank to ~. */
const cellsOfAscii = Array.from({ length: 0x5f }, (_, i) => {
  const character = String.fromCharCode(0x20 + i)
  const index = ascii.indexOf(asciiCapital(character))
  return index < 0 ? character : String.fromCharCode(first + index)
})

/** ASCII braille, in capitals or small letters, as Unicode braille; other characters stay. */
export const fromAscii = (text: string): string =>
  text.replace(/[ -~]/g, (character) => cellsOfAscii[character.charCodeAt(0) - 0x20]!)
