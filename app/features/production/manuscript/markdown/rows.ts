/** Takes rows of a table apart (GFM), and choices that stand in one line. */

/** The cells of a row; `\|` is a bar in a cell. */
export function cellsOfRow(row: string): string[] {
  const line = row.trim()
  const cells: string[] = []
  let start = 0
  for (let place = 0; place <= line.length; place += 1) {
    const sign = line.charAt(place)
    if (sign === '\\') place += 1
    else if (sign === '|' || sign === '') {
      cells.push(line.slice(start, place).replaceAll('\\|', '|').trim())
      start = place + 1
    }
    // a backslash at the end
    if (place === line.length && sign === '\\') cells.push(line.slice(start).trim())
  }
  if (line.startsWith('|')) cells.shift()
  if (line.endsWith('|') && cells.at(-1) === '') cells.pop()
  return cells
}

/** The row between the head of a table and its other rows. */
export const isDelimiterRow = (line: string) =>
  line.includes('|') &&
  /^[\s|:-]+$/.test(line) &&
  cellsOfRow(line).length > 0 &&
  cellsOfRow(line).every((cell) => /^:?-+:?$/.test(cell))

const circled = '①②③④⑤'
/** A choice begins here, if its number is the next: between blanks, or after two of them. */
const nextChoice = /(?<=\s)[②-⑤](?=\s)|(?<=\s\s)[②-⑤]/g

export const choiceNumber = (line: string) => circled.indexOf(line.charAt(0))

/** The choices of a line that begins with one of them. */
export function choicesInLine(line: string): string[] {
  const items: string[] = []
  let start = 0
  let next = choiceNumber(line) + 1
  for (const { 0: sign, index } of line.matchAll(nextChoice)) {
    if (sign !== circled.charAt(next)) continue
    items.push(line.slice(start, index).trim())
    start = index
    next += 1
  }
  return [...items, line.slice(start).trim()]
}
