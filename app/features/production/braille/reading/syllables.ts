/** Steps of reading: syllables, words with a sign of their own, letters by themselves. */
import { allSyllables, lettersOf } from '../hangul'
import {
  byFirstCell,
  isForm,
  mayEnd,
  rare,
  unusual,
  type Step,
  type SyllableForm,
  type Way,
} from './way'
import { body, looksLikeDigit, needsSeparator } from '../syllable'
import { attachedLetterSign, letterSign, letters, separator, words } from '../tables'

/** The 2,350 syllables of KS X 1001, of which nearly all Korean text consists. */
function commonSyllables(): Set<string> {
  const decoder = new TextDecoder('euc-kr')
  const rows = Array.from({ length: 25 }, (_, i) => 0xb0 + i)
  const columns = Array.from({ length: 94 }, (_, i) => 0xa1 + i)
  return new Set(
    rows.flatMap((row) => columns.map((column) => decoder.decode(Uint8Array.of(row, column)))),
  )
}

/** The syllables that a run of cells may stand for. */
let syllableForms: Map<string, SyllableForm[]> | undefined
function formsOf(run: string): SyllableForm[] {
  syllableForms ??= allForms()
  return syllableForms.get(run) ?? []
}

function allForms() {
  const common = commonSyllables()
  const forms = new Map<string, SyllableForm[]>()
  const add = (run: string, form: SyllableForm) => forms.set(run, [...(forms.get(run) ?? []), form])
  for (const text of allSyllables()) {
    const form = { text, letters: lettersOf(text), isRare: !common.has(text) }
    const [usual, beforeVowel] = [body(text, false), body(text, true)]
    if (usual === beforeVowel) add(usual, { ...form, beforeVowel: null })
    else {
      add(usual, { ...form, beforeVowel: false })
      add(beforeVowel, { ...form, beforeVowel: true })
    }
  }
  return forms
}
const longestForm = 8

/** What it costs that a syllable follows; Latin letters end before a sign between them and Korean (제33항). */
function costAfter({ before, isLatin }: Way): number {
  if (isLatin && (before === 'sign' || before === 'start')) return unusual
  if (before === 'end' || before === 'latin') return unusual
  if (before === 'closing') return 1.5
  return before === 'unit' ? 2 : 0
}

export function syllableSteps(word: string, place: number, way: Way): Step[] {
  const { before } = way
  const separated = word.startsWith(separator, place) && isForm(before)
  const found: Step[] = []
  for (const skip of separated ? [0, 1] : [0]) {
    for (let length = 1; length <= longestForm; length += 1) {
      const run = word.slice(place + skip, place + skip + length)
      if (run.length < length) break
      for (const form of formsOf(run)) {
        if (!follows(before, form, skip === 1)) continue
        found.push({
          length: skip + length,
          way: {
            cost: way.cost + 1 + costAfter(way) + (form.isRare ? rare : 0),
            text: way.text + form.text,
            before: form,
            isLatin: false,
          },
        })
      }
    }
  }
  return found
}

function follows(before: Way['before'], form: SyllableForm, separated: boolean): boolean {
  const startsWithVowel = form.letters.initial === 'ㅇ'
  if (!isForm(before)) {
    if (before === 'digit') return !looksLikeDigit(form.text)
    return !separated
  }
  if (before.beforeVowel !== null && before.beforeVowel !== startsWithVowel) return false
  return needsSeparator(before.letters, form.letters) === separated
}

const wordSigns = byFirstCell(Object.entries(words).map(([text, cells]) => ({ text, cells })))

export function wordSteps(word: string, place: number, way: Way): Step[] {
  const { cost, text, before } = way
  if (
    (way.isLatin && before === 'start') ||
    isForm(before) ||
    before === 'digit' ||
    before === 'latin'
  )
    return []
  return (wordSigns.get(word.charAt(place)) ?? [])
    .filter((sign) => word.startsWith(sign.cells, place))
    .map((sign) => ({
      length: sign.cells.length,
      way: {
        cost: cost + 1,
        text: text + sign.text,
        before: {
          text: sign.text,
          letters: lettersOf(sign.text.slice(-1)),
          beforeVowel: null,
          isRare: false,
        },
        isLatin: false,
      },
    }))
}

const letterSigns = Object.entries(letters).flatMap(([text, cells]) =>
  cells ? [{ text, cells }] : [],
)

export function letterSteps(word: string, place: number, way: Way): Step[] {
  const { before } = way
  const inWord = isForm(before) || before === 'digit' || before === 'latin'
  const sign = word[place] === (inWord ? attachedLetterSign : letterSign)
  if (!sign || !mayEnd(way)) return []
  return letterSigns
    .filter(({ cells: run }) => word.startsWith(run, place + 1))
    .map(({ cells: run, text }) => ({
      length: 1 + run.length,
      way: {
        cost: way.cost + (inWord ? unusual : 1),
        text: way.text + text,
        before: 'sign' as const,
        isLatin: false,
      },
    }))
}
