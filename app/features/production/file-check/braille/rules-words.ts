/** Rules about what is read back: damage, other tables, numerals, notes left behind, broken words. */
import { cells as cellsOf, fromAscii, toAscii } from '~/features/production/braille/cells'
import { readBraille, unread } from '~/features/production/braille/read'
import { digits, numberSign } from '~/features/production/braille/tables'
import type { Checked } from './context'
import { turned } from './mirror'
import { isUnlikely } from './unlikely'
import type { Line, Word } from './words'

export function wordRules(checked: Checked): void {
  damage(checked)
  numerals(checked)
  leftOver(checked)
  brokenWords(checked)
}

const isPossible = (braille: string) => readBraille(braille)[0]!.words[0]!.texts.length > 0
const placeOf = ({ page, line, braille }: Word) => ({ page, line, text: braille })

/** A page with so many impossible words, and such a share of them, is damaged. */
const leastDamaged = 4
const damagedShare = 0.05
/** A page of which so many words are impossible is not Korean, or of another table. */
const strangeShare = 0.25
const leastStrange = 6

/** So many words of a page that are possible and unlikely are worth a look. */
const leastUnlikely = 1

/**
 * Cells with which signs of textbooks begin (numbers and circled numbers, Latin letters, shapes, letters
 * that stand alone, reference marks): a word with one of them may be a sign that the tables do not know,
 * and says nothing of damage.
 */
const signCells = new RegExp(
  `[${cellsOf('3456-356-456-123456')}]|^${cellsOf('5-35')}|^${cellsOf('35-35')}`,
)
const mayBeSign = ({ braille }: Word) => signCells.test(braille)

const isUnreadEnglish = (word: Word) =>
  word.kind === 'english' && (word.texts[0] ?? unread) === unread && !mayBeSign(word)

function damage({ lines, report }: Checked): void {
  for (const [page, words] of byPage(lines)) {
    const known = words.filter(({ kind }) => kind === 'read' || kind === 'impossible')
    const isUnknown = (word: Word) => word.kind === 'impossible' && mayBeSign(word)
    const judged = known.filter((word) => !isUnknown(word))
    const impossible = judged.filter(({ kind }) => kind === 'impossible')
    for (const word of known)
      if (isUnknown(word)) report.minor({ key: 'checkBrailleUnknown' }, placeOf(word))
    // what stands among words of English and is none
    for (const word of words)
      if (isUnreadEnglish(word)) report.minor({ key: 'checkBrailleWords' }, placeOf(word))
    const unlikely = judged.filter((word) => isUnlikely(word))
    const share = impossible.length / judged.length
    const place = { page, line: impossible[0]?.line ?? 1, text: impossible[0]?.braille ?? '' }
    const params = { count: impossible.length, words: judged.length }
    if (impossible.length >= leastStrange && share >= strangeShare)
      report.severe({ key: turned(judged) ?? 'checkBrailleStrange' }, place)
    else if (impossible.length >= leastDamaged && share >= damagedShare)
      report.severe({ key: 'checkBrailleDamaged', params }, place)
    else {
      for (const word of impossible) report.minor({ key: 'checkBrailleWords' }, placeOf(word))
      if (unlikely.length + impossible.length >= leastUnlikely)
        for (const word of unlikely)
          report.minor(
            { key: 'checkBrailleUnlikely' },
            { page, line: word.line, text: word.texts[0]! },
          )
    }
  }
}

function byPage(lines: Line[]): Map<number, Word[]> {
  const pages = new Map<number, Word[]>()
  for (const { page, words } of lines) {
    const known = pages.get(page)
    if (known) known.push(...words)
    else pages.set(page, [...words])
  }
  return pages
}

const digitCells = Object.values(digits).join('')
const startsWithDigits = new RegExp(`^[${digitCells}](?:[${digitCells}]|⠂[${digitCells}]{3})`)
/** A year of the twentieth or twenty-first century without its sign; of English only aide is written so. */
const bareYear = new RegExp(`^(?!⠁⠊⠙⠑$)(?:⠁⠊|⠃⠚)[${digitCells}]{2}$`)
/** 1~6 and 3/4 without their signs. */
const between = [cellsOf('4-35'), cellsOf('456-34')].join('|')
const digitsOnBothSides = new RegExp(`^[${digitCells}]+(?:${between})[${digitCells}]`)
const withNumberSigns = (braille: string) =>
  braille.replace(new RegExp(`(^|${between})(?=[${digitCells}])`, 'g'), `$1${numberSign}`)
/**
 * A number sign before digits that stand lower in their cells: a circled number, as textbooks have
 * them, or a number of another code.
 */
const low = cellsOf('356-2-23-25-256-26-235-2356-236-35')
const lowDigits = new RegExp(`${numberSign}[${low}]`)
/** Circled numbers of lists and choices. */
const lastCircled = 20
const circledCharacters = Array.from({ length: lastCircled }, (_, i) =>
  String.fromCharCode(0x2460 + i),
).join('')
const startsCircled = new RegExp(`^[“‘(〈]?([${circledCharacters}])`)
/** What follows a number, and no number in a circle. */
const allCircled = `${circledCharacters}㉑-㉟㊱-㊿`
const counted = new RegExp(
  `[${allCircled}](?:[0-9./${allCircled}]|년|월|일|명|개|쪽|권|번|줄|시|분|초|회|세|살|원|위|층|호|학년|학기|반|m|k|c|g)`,
)
/** Counters before which the rules put a blank (제44항), within a sentence. */
const countedApart =
  /^(?:마리|명|년|미터|킬로미터|퍼센트)(?:이|가|은|는|을|를|의|에|에서|으로|이고)?[.,]?$/
const onlyCircled = new RegExp(`^[${allCircled}]$`)
/** The number of a picture or table, in square brackets. */
const ofPicture = /^\[(?:그림|사진|표|자료)$/
const endsBracket = new RegExp(`^[${allCircled}]\\]`)

function isCountedBeside({ texts: [text = ''] }: Word, before?: Word, after?: Word): boolean {
  const [left = '', right = ''] = [before?.texts[0], after?.texts[0]]
  if (endsBracket.test(text)) return ofPicture.test(left)
  return onlyCircled.test(text) && /^[가-힣]+$/.test(left) && countedApart.test(right)
}
/** The number in a circle with which a word begins; else null. */
function circledNumber({ texts: [text = ''] }: Word): number | null {
  const found = startsCircled.exec(text)?.[1]
  return found ? circledCharacters.indexOf(found) + 1 : null
}

const plainNumber = new RegExp(`${numberSign}[${digitCells}]`)
/**
 * Whether a page may have numbers in circles: they begin with one or follow one another, or other
 * numbers of the page are written as usual.
 */
function mayHaveCircled(words: Word[], before: Word[], after: Word[]): boolean {
  const circledOf = (page: Word[]) => page.flatMap((word) => circledNumber(word) ?? [])
  const all = circledOf(words)
  const numbers = new Set(all)
  return (
    numbers.has(1) ||
    [...numbers].some((number) => numbers.has(number + 1)) ||
    words.some(({ braille }) => plainNumber.test(braille)) ||
    // choices go on from the page before, or on the next one
    (circledOf(before).at(-1) ?? -1) + 1 === all[0] ||
    (all.at(-1) ?? -1) + 1 === circledOf(after)[0]
  )
}

function numerals({ lines, report }: Checked): void {
  const pages = [...byPage(lines).values()]
  for (const [i, words] of pages.entries()) {
    let known: boolean | undefined
    const mayBeCircled = () =>
      (known ??= mayHaveCircled(words, pages[i - 1] ?? [], pages[i + 1] ?? []))
    for (const [place, word] of words.entries()) {
      if (
        word.braille.includes(numberSign) &&
        lowDigits.test(word.braille) &&
        (isOtherNumeral(word, mayBeCircled()) ||
          isFarCircled(word, words) ||
          isCountedBeside(word, words[place - 1], words[place + 1]))
      )
        report.minor({ key: 'checkBrailleNumeral' }, placeOf(word))
      else if (lacksSign(word)) report.minor({ key: 'checkBrailleNumberSign' }, placeOf(word))
    }
  }
}

/** Whether a word is a number without its sign. */
function lacksSign({ kind, braille }: Word): boolean {
  if (kind === 'english') return bareYear.test(braille)
  return (
    kind === 'impossible' &&
    ((startsWithDigits.test(braille) && isPossible(numberSign + braille)) ||
      (digitsOnBothSides.test(braille) && isPossible(withNumberSigns(braille))))
  )
}

/** Whether lower digits are no number in a circle: they count something, or no word explains them. */
const isOtherNumeral = ({ kind, texts: [text = ''] }: Word, mayBeCircled: boolean) =>
  kind === 'impossible' || (kind === 'read' && (!mayBeCircled || counted.test(text)))

/** A number in a circle above twenty, without the one before it: a number and a full stop are written so. */
function isFarCircled({ kind, texts: [text = ''] }: Word, words: Word[]): boolean {
  const found = kind === 'read' ? /^[㉑-㉟㊱-㊿]$/.exec(text)?.[0] : undefined
  if (!found) return false
  const before = { '㉑': '⑳', '㊱': '㉟' }[found] ?? String.fromCharCode(found.charCodeAt(0) - 1)
  return !words.some(({ texts }) => texts[0]?.startsWith(before))
}

/** Notes of those who make the book, as they read when they were translated with it. */
const notes = [
  /[([] ?그림 ?설명 ?[)\]]|그림 ?설명 ?(?:필요|추가|넣기|누락|확인|없음)/,
  /[([]\s?(?:재?확인|수정|보류|미정|임시)\s?[)\]]/,
  /(?:재?확인|수정|보완|교정) ?(?:필요|요망|바람)/,
  /점역자? ?주 ?(?:확인|필요|추가|넣기)/,
  /(?:나중에|추후) ?(?:추가|확인|수정|입력)/,
  /여기(?:까지|부터) ?(?:작업|점역|교정)/,
  /\?\?\?|#{2,}|@{2,}/,
  /\b(?:TODO|FIXME|XXX|CHECK)\b/i,
]
/** A heading that waits for its text: nothing follows it in its paragraph. */
const emptyNote = /^(?:그림|사진|표|삽화) ?설명 ?[:.]?$/
/** The same in ASCII letters that were never translated. */
const rawNotes = new Set(
  ['###', '####', '???', '@@@', 'TODO', 'FIXME', 'TBD', '***', '&&&'].map(fromAscii),
)

function leftOver({ lines, report }: Checked): void {
  for (const [i, { page, line, text, words, joined }] of lines.entries()) {
    const isParagraph = !joined && !lines[i + 1]?.joined
    const raw = words.find(({ braille }) => rawNotes.has(braille))
    if (raw) report.minor({ key: 'checkBrailleNote' }, { page, line, text: toAscii(raw.braille) })
    else if (notes.some((note) => note.test(text)) || (isParagraph && emptyNote.test(text)))
      report.minor({ key: 'checkBrailleNote' }, { page, line, text })
  }
}

/** Words that are impossible as two halves on two lines, and possible together. */
function brokenWords({ lines, report }: Checked): void {
  for (const [i, line] of lines.entries()) {
    const next = lines[i + 1]
    const [before, after] = [line.words.at(-1), next?.words[0]]
    if (!before || !after || !next!.joined) continue
    if (before.kind !== 'impossible' && after.kind !== 'impossible') continue
    if (isPossible(before.braille + after.braille))
      report.minor(
        { key: 'checkBrailleBrokenWord' },
        { page: line.page, line: line.line, text: before.braille + after.braille },
      )
  }
}
