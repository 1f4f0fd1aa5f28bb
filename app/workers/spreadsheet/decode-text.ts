/** Decodes the bytes of text files: UTF-8, UTF-16 or CP949, line by line where they are mixed. */
import iconv from 'iconv-lite'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const newline = 0x0a

/** Letters that could not be read are U+FFFD. Marks of the byte order are left out everywhere. */
export const decodeText = (bytes: Buffer): string => decode(bytes).replaceAll('\ufeff', '')

function decode(bytes: Buffer): string {
  const wide = wideEncoding(bytes)
  if (wide) return iconv.decode(bytes, wide) + (bytes.length % 2 === 1 ? '\ufffd' : '')
  const whole = strictUtf8(bytes)
  if (whole !== null) return whole
  const lines: string[] = []
  for (let from = 0; from <= bytes.length;) {
    const end = bytes.indexOf(newline, from)
    const to = end < 0 ? bytes.length : end
    lines.push(decodeLine(bytes.subarray(from, to)))
    from = to + 1
  }
  return lines.join('\n')
}

function strictUtf8(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** UTF-16 by its mark, or by separators and line ends of two bytes. */
function wideEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const count = { little: 0, big: 0 }
  for (let index = 0; index + 1 < Math.min(bytes.length, 8_000); index += 2) {
    const [first = 0, second = 0] = [bytes[index], bytes[index + 1]]
    if (second === 0 && isAscii(first)) count.little += 1
    if (first === 0 && isAscii(second)) count.big += 1
    // no text, whatever its encoding
    if (first === 0 && second === 0) return null
  }
  if (Math.max(count.little, count.big) < 2) return null
  return count.little > count.big ? 'utf-16le' : 'utf-16be'
}
const isAscii = (byte: number) =>
  byte === 9 || byte === 10 || byte === 13 || (byte >= 32 && byte < 127)

const times = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0

/**
 * A line of a file that is not all UTF-8. Hangul takes three bytes there, so that a line with more
 * syllables than faults is a damaged one; CP949 read as UTF-8 has faults only.
 */
function decodeLine(line: Buffer): string {
  const strict = strictUtf8(line)
  // two bytes may as well be a syllable of CP949
  if (strict !== null && !/[\u0080-\u07ff]/.test(strict)) return strict
  const loose = strict ?? line.toString('utf8')
  if (times(loose, /[가-힣]/g) > times(loose, /\ufffd/g)) return loose
  // Node's own decoder lacks CP949's additions to EUC-KR (똠).
  return iconv.decode(line, 'cp949')
}
