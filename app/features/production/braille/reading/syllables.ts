/** Steps of reading: syllables, words with a sign of their own, letters by themselves. */
import { allSyllables, lettersOf } from '../hangul'
import {
  byFirstCell,
  isForm,
  mayEnd,
  rare,
  sameAfter,
  unusual,
  type Step,
  type SyllableForm,
  type Way,
} from './way'
import { body, looksLikeDigit, needsSeparator } from '../syllable'
import { attachedLetterSign, letterSign, letters, separator, words } from '../tables'

/** The 2,350 syllables of KS X 1001, of which nearly all Korean text consists. */
export function commonSyllables(): Set<string> {
  const rows = Array.from({ length: 25 }, (_, i) => 0xb0 + i)
  const columns = Array.from({ length: 94 }, (_, i) => 0xa1 + i)
  const bytes = rows.flatMap((row) => columns.flatMap((column) => [row, column]))
  return new Set(new TextDecoder('euc-kr').decode(Uint8Array.from(bytes)))
}

/** The syllables that a run of cells may stand for. */
type Forms = { forms: SyllableForm[]; after: Map<string, Forms> }
/** The syllables that the cells on the way to a place of the tree may stand for. */
let allForms: Forms | undefined
const noForms = (): Forms => ({ forms: [], after: new Map() })

function treeOfForms(): Forms {
  const common = commonSyllables()
  const tree = noForms()
  const add = (run: string, form: Omit<SyllableForm, 'sameAfter'>) => {
    let place = tree
    for (const cell of run) {
      const next = place.after.get(cell) ?? noForms()
      place.after.set(cell, next)
      place = next
    }
    place.forms.push({ ...form, sameAfter: sameAfter(form.letters, form.beforeVowel) })
  }
  for (const text of allSyllables()) {
    const form = { text, letters: lettersOf(text), isRare: !common.has(text) }
    const usual = body(text, false)
    const beforeVowel = form.letters.final === '' ? body(text, true) : usual
    if (usual === beforeVowel) add(usual, { ...form, beforeVowel: null })
    else {
      add(usual, { ...form, beforeVowel: false })
      add(beforeVowel, { ...form, beforeVowel: true })
    }
  }
  return tree
}

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
  const cost = way.cost + 1 + costAfter(way)
  const found: Step[] = []
  allForms ??= treeOfForms()
  for (const skip of separated ? [0, 1] : [0]) {
    let end = place + skip
    let forms = allForms.after.get(word.charAt(end))
    for (; forms; forms = forms.after.get(word.charAt(end))) {
      end += 1
      for (const form of forms.forms) {
        if (!follows(before, form, skip === 1)) continue
        found.push({
          length: end - place,
          way: {
            cost: cost + (form.isRare ? rare : 0),
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

const wordSigns = byFirstCell(
  Object.entries(words).map(([text, cells]) => ({ text, cells, form: formOfWord(text) })),
)
/** What may follow a word with a sign is what may follow its last syllable. */
function formOfWord(text: string): SyllableForm {
  const letters = lettersOf(text.slice(-1))
  return {
    text,
    letters,
    beforeVowel: null,
    isRare: false,
    sameAfter: sameAfter(letters, null),
  }
}

/** Cells with which these steps begin. */
export const wordCells = Object.values(words)

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
      way: { cost: cost + 1, text: text + sign.text, before: sign.form, isLatin: false },
    }))
}

const letterSigns = Object.entries(letters).flatMap(([text, cells]) =>
  cells ? [{ text, cells }] : [],
)

/** Cells with which these steps begin. */
export const letterCells = [letterSign, attachedLetterSign]

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
