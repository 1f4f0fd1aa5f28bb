/** Rules for names of drive entries: checking typed names, repairing names of uploaded files. */

/**
 * Bytes of a name in UTF-8. File systems accept as many, so a downloaded file keeps its whole name.
 */
const MAX_NAME_BYTES = 255

const allowedCharacters = /^[A-Za-z0-9가-힣ㄱ-ㅎㅏ-ㅣ_.() -]+$/
const byteLength = (text: string) => new TextEncoder().encode(text).length

/** Normalises a name: NFC (a Mac sends NFD), single spaces. */
export const normaliseName = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim()

/** The form in which names are compared: names that look the same to a person are equal. */
export const foldName = (name: string) => normaliseName(name).toLowerCase()

/** The message key for what is wrong with a typed name; null when nothing is. */
export function nameProblem(
  name: string,
): 'driveNameEmpty' | 'driveNameSigns' | 'driveNameDot' | 'driveNameLong' | null {
  if (name === '') return 'driveNameEmpty'
  if (!allowedCharacters.test(name)) return 'driveNameSigns'
  if (name.startsWith('.') || name.endsWith('.')) return 'driveNameDot'
  return byteLength(name) > MAX_NAME_BYTES ? 'driveNameLong' : null
}

/**
 * The closest name that follows the rules: ① → 1, full width → half width, any other forbidden
 * character → _; a long name is cut before its extension.
 */
export function repairName(name: string): string {
  // NFKC would turn the letters ㄱ and ㅏ into conjoining ones, which only stand inside a syllable.
  const plain = name.normalize('NFC').replace(/[^ㄱ-ㅎㅏ-ㅣ]+/g, (run) => run.normalize('NFKC'))
  const signs = normaliseName(
    Array.from(plain, (sign) =>
      allowedCharacters.test(sign) || /\s/.test(sign) ? sign : '_',
    ).join(''),
  )
  const dots = signs.replace(/^\.+/, (run) => '_'.repeat(run.length)).replace(/[. ]+$/, '')
  return shortenName(dots || '_', MAX_NAME_BYTES)
}

function shortenName(name: string, maxBytes: number): string {
  if (byteLength(name) <= maxBytes) return name
  const { stem, ending } = splitExtension(name)
  let shortStem = Array.from(stem)
  while (shortStem.length > 1 && byteLength(shortStem.join('') + ending) > maxBytes)
    shortStem = shortStem.slice(0, -1)
  return shortStem.join('').trimEnd() + ending
}

/** 수학 1.pdf → 수학 1 and .pdf; a long ending, or one with spaces, is no extension. */
function splitExtension(name: string) {
  const ending = /(?<=.)\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - ending.length), ending }
}

/** A name as it came, when it is one of `freeName`: without its (2). */
export const withoutCounter = (name: string) => name.replace(/ \(\d{1,4}\)(?=(?:\.[^.]*)?$)/, '')

/** The name itself, or with (2), (3) …: the first one that is free. */
export function freeName(name: string, taken: (folded: string) => boolean): string {
  const { stem, ending } = splitExtension(name)
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` (${number})`
    const candidate =
      shortenName(stem, MAX_NAME_BYTES - byteLength(suffix + ending)) + suffix + ending
    if (!taken(foldName(candidate))) return candidate
  }
}
