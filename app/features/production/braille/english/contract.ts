/** Chooses the contractions of a run of English letters (Rules of Unified English Braille, section 10). */
import { elementAt } from '~/platform/records'
import { signIn } from '../tables'
import { latin } from '../tables'
import { dividedPlaces } from './divided'
import { longerWords, withoutS } from './shortforms'
import { beforeHave, beforeNot, firstBeforeConsonant } from './shortforms'
import { insideAnyWord, insideBeforeConsonant } from './shortforms'
import { contractions, type Contraction } from './tables'

/** Stands in the letters of a run for one with an accent, or of another alphabet. */
export const accented = '*'

/**
 * Letters that are written together. `letters`: small, `accented` for those that have cells of their
 * own; `cellsOf`: those cells by place; `breaks`: places inside before which an indicator stands;
 * `opensWord`: it begins a word (10.6.2); `isAlone`: it is standing alone (2.6), with what `suffix`
 * says after an apostrophe (`s`, `t`).
 */
export type Run = {
  letters: string
  cellsOf: Map<number, string>
  breaks: Set<number>
  opensWord: boolean
  isAlone: boolean
  suffix: string
}
/** Cells of a run from a place on; `spelled`: without the lower sign that they are (10.6.10). */
export type Piece = { place: number; braille: string; spelled?: string; isShortform?: true }

const byFirstLetter = new Map<string, Contraction[]>()
for (const one of contractions) {
  if (one.kind === 'alphabetic' || one.kind === 'strongWord' || one.kind === 'lowerWord') continue
  const first = one.text.charAt(0)
  byFirstLetter.set(first, [...(byFirstLetter.get(first) ?? []), one])
}

/**
 * Signs in the order in which they are taken where they need as many cells (10.10.3–10.10.7); words of
 * few letters, and the first syllables be, con and dis, go before all others (10.9, 10.10.4).
 */
const penalty: Partial<Record<Contraction['kind'], number>> = {
  strong: 0,
  strongGroup: 1,
  lowerMiddle: 2,
  lowerGroup: 2,
  initial: 20,
  final: 20,
  lowerFirst: -10_000,
  shortform: -20_000,
}
const costOfCell = 1000

type Step = { cost: number; from: number; sign: Contraction | null }

/** The cells of a run, contracted. */
export function contract(run: Run): Piece[] {
  const { letters } = run
  const divided = dividedPlaces(letters)
  const best: Step[] = [{ cost: 0, from: 0, sign: null }]
  const put = (place: number, step: Step) => {
    const known = best[place]
    if (!known || step.cost < known.cost) best[place] = step
  }
  for (let place = 0; place < letters.length; place += 1) {
    const { cost } = elementAt(best, place)
    const width = run.cellsOf.get(place)?.length ?? 1
    put(place + 1, { cost: cost + width * costOfCell, from: place, sign: null })
    for (const sign of byFirstLetter.get(letters.charAt(place)) ?? []) {
      if (!letters.startsWith(sign.text, place)) continue
      const end = place + sign.text.length
      if (isDivided(divided, place, end) || isDivided(run.breaks, place, end)) continue
      if (!mayStand(sign, place, run)) continue
      const added = sign.braille.length * costOfCell + penaltyOf(sign, letters, end)
      put(end, { cost: cost + added, from: place, sign })
    }
  }
  return piecesOf(run, best)
}

/** 10.10.6: ence before a, d and r is taken although en and ed, or er, need as many cells. */
const penaltyOf = (sign: Contraction, letters: string, end: number) =>
  sign.text === 'ence' && /^[adr]/.test(letters.slice(end)) ? 0 : (penalty[sign.kind] ?? 0)

function piecesOf(run: Run, best: Step[]): Piece[] {
  const pieces: Piece[] = []
  for (let place = run.letters.length; place > 0;) {
    const { from, sign } = elementAt(best, place)
    const isLower = sign?.kind === 'lowerGroup' || sign?.kind === 'lowerFirst'
    pieces.push({
      place: from,
      braille: sign?.braille ?? cellsAt(run, from),
      ...(isLower && { spelled: spell(run, from, place) }),
      ...(sign?.kind === 'shortform' && { isShortform: true }),
    })
    place = from
  }
  return pieces.reverse()
}

const cellsAt = (run: Run, place: number) =>
  run.cellsOf.get(place) ?? signIn(latin, run.letters.charAt(place))

/** Letter by letter. */
const spell = (run: Run, from: number, end: number) =>
  Array.from({ length: end - from }, (_, i) => cellsAt(run, from + i)).join('')

/** A run without contractions. */
export const uncontracted = (run: Run): Piece[] =>
  Array.from(run.letters, (_, place) => ({ place, braille: cellsAt(run, place) }))

function isDivided(places: Set<number>, from: number, end: number): boolean {
  for (let place = from + 1; place < end; place += 1) if (places.has(place)) return true
  return false
}

/** Whether a sign may stand at a place of a run, by what it is and by the letters around it. */
function mayStand(sign: Contraction, place: number, run: Run): boolean {
  const end = place + sign.text.length
  const { letters, breaks } = run
  switch (sign.kind) {
    case 'strongGroup':
      return sign.text !== 'ing' || place > 0 || !run.opensWord
    case 'lowerFirst':
      return (
        place === 0 &&
        run.opensWord &&
        end < letters.length &&
        !breaks.has(end) &&
        (sign.text !== 'be' || beIsSyllable(letters))
      )
    case 'lowerMiddle':
      return place > 0 && end < letters.length && !breaks.has(place) && !breaks.has(end)
    case 'lowerGroup':
      return !(run.isAlone && letters === 'en')
    case 'final':
      return place > 0 && !breaks.has(place)
    case 'initial':
      return initialRules[sign.text]?.(letters, place, end) ?? true
    case 'shortform':
      return run.isAlone && shortformStands(sign.text, place, run)
    default:
      return true
  }
}

/** Whether be is the first syllable of a word (10.6.1); the words that differ are in `divided.ts`. */
const beIsSyllable = (letters: string) =>
  /^be(?:(?:[bcdfghjklmnpqrstvwyz]|[bcfgp][lr]|[dt]r|qu|s[lmpw]|tw|wh|gn)[aeiouy]|ing$|in$|ings|elz|ow|thes|atitud|atri|atif|st(?:ir|ow|r[eio])|th(?:ink|ough)|kn)/.test(
    letters,
  )

type InitialRule = (letters: string, place: number, end: number) => boolean
const wholeWord =
  (after: RegExp): InitialRule =>
  (letters, place, end) =>
    place === 0 && after.test(letters.slice(end))
/** What 10.7.2 to 10.7.9 say of some signs; the words that differ from them are in `divided.ts`. */
const initialRules: Record<string, InitialRule> = {
  upon: (letters, place) => /^(?:|here|there|where)$/.test(letters.slice(0, place)),
  these: wholeWord(/^$/),
  those: wholeWord(/^$/),
  whose: wholeWord(/^(?:|ver|soever)$/),
  there: wholeWord(
    /^(?:|s|about.*|above|across|after.*|again.*|among|anent|at.*|below|by|for|fore|from|in.*|of|on|over|through|to.*|under|unto|upon|with.*)$/,
  ),
  ever: (letters, place) => !/[ei]/.test(letters.charAt(place - 1)),
  here: (letters, _place, end) => !/^(?:n|s[iy]|t[iy])/.test(letters.slice(end)),
  name: (letters, _place, end) => !/^(?:n|r|se|l(?!y|ess))/.test(letters.slice(end)),
  one: (letters, place, end) =>
    letters.charAt(place - 1) !== 'o' &&
    (!/^(?:[aeiou]|t(?!ime|he)|g|ck|m(?!ent)|l(?!y|i|ess)|s(?:[aei]|o(?!me)|t)|[vx])/.test(
      letters.slice(end),
    ) ||
      /(?:hones(?=t)|mone(?=tar|ti[sz]))/.test(letters.slice(Math.max(0, place - 1), end + 5))),
  some: (letters, _place, end) => !/^(?:d(?!ay)|t(?!hing|ime)|r[sv])/.test(letters.slice(end)),
  time: (letters, _place, end) => !/^(?:t[er]|n(?!ess)|d[ir])/.test(letters.slice(end)),
  under: (letters, place) => !/[ao]/.test(letters.charAt(place - 1)),
}

/** Whether a word of few letters may stand for letters of a run that stands alone (10.9). */
function shortformStands(text: string, place: number, { letters, breaks, suffix }: Run): boolean {
  const end = place + text.length
  if (breaks.size === 0 && isListed(text, letters, suffix)) return true
  if (insideAnyWord.has(text)) return true
  const beforeVowel = /^[aeiouy*]/.test(letters.slice(end))
  if (insideBeforeConsonant.has(text)) return !beforeVowel
  if (breaks.size === 1 && letters === 'deafblind') return true
  return firstBeforeConsonant.has(text) && place === 0 && !beforeVowel
}

/** Whether a word, or one to which s was added, is itself or is on the list of appendix 1. */
function isListed(text: string, letters: string, suffix: string): boolean {
  if (suffix && suffix !== 's')
    return suffix.startsWith('t')
      ? beforeNot.has(letters)
      : suffix === 've' && beforeHave.has(letters)
  const isWord = (word: string) => word === text || longerWords.has(word)
  return (
    isWord(letters) ||
    (letters.endsWith('s') && !withoutS.has(letters.slice(0, -1)) && isWord(letters.slice(0, -1)))
  )
}
