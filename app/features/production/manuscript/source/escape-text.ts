/** Escapes what would be markup in a manuscript, so that literal text stays as it is printed. */

/** Text inside a line. `next`: what follows it; `tildes`: the line has more than one. */
export function escapeText(text: string, next = '', tildes = false): string {
  const escaped = (tildes ? text.replaceAll('~', '\u0001') : text)
    .replace(/[\\`*_$]/g, '\\$&')
    .replaceAll('\u0001', '\\~')
    .replace(/\[(?=\^)|\](?=\()/g, '\\$&')
    .replace(/<(?=[A-Za-z/!?])/g, '\\<')
    .replace(/&(?=#?\w{1,31};)/g, '\\&')
  // what only becomes markup together with the next piece
  return next === '' ? escaped : escaped.replace(/[<[\]]$|&#?\w{0,31}$/, '\\$&')
}

/** The beginning of a line: what would be a heading, list, quotation, table, box, page or break. */
export function escapeLineStart(line: string): string {
  if (
    /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|:::|@@|\||\[[ xX]\](?=\s|$)|~~~|\[[^\]]{1,200}\]:)/.test(
      line,
    )
  )
    return `\\${line}`
  if (/^(?:[-=]\s*){2,}$|^[\s|:-]+$/.test(line)) return `\\${line}`
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

/** The description of a picture: one line, in which nothing is markup. */
export const escapeDescription = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_$[\]~<]/g, '\\$&')
    .replace(/&(?=#?\w{1,31};)/g, '\\&')

/** The address of a picture; one with blanks or brackets stands in angle brackets. */
export function escapeAddress(address: string): string {
  const line = address.replace(/\s+/g, ' ').trim()
  if (line === '') return '그림'
  return /[\s()<>\\]/.test(line) ? `<${line.replace(/[<>\\]/g, encodeURIComponent)}>` : line
}
