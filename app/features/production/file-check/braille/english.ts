/** Knows words of contracted English (Unified English Braille) by how they are written. */
import { latin } from '~/features/production/braille/tables'

/** Cells that stand for several letters, and letters. */
// prettier-ignore
const groups: Record<string, string> = {
  ...Object.fromEntries(Object.entries(latin).map(([letter, cell]) => [cell, letter])),
  '⠡': 'ch', '⠣': 'gh', '⠩': 'sh', '⠹': 'th', '⠱': 'wh', '⠫': 'ed', '⠻': 'er', '⠳': 'ou',
  '⠪': 'ow', '⠌': 'st', '⠜': 'ar', '⠬': 'ing', '⠢': 'en', '⠔': 'in', '⠂': 'ea', '⠆': 'be',
  '⠒': 'con', '⠖': 'ff', '⠶': 'gg', '⠷': 'of', '⠯': 'and', '⠿': 'for', '⠮': 'the',
  '⠾': 'with', '⠄': "'", '⠲': 'dis',
  '⠰⠝': 'tion', '⠰⠑': 'ence', '⠰⠎': 'ness', '⠰⠞': 'ment', '⠰⠇': 'ful', '⠰⠛': 'ong',
  '⠰⠽': 'ity', '⠨⠙': 'ound', '⠨⠑': 'ance', '⠨⠝': 'sion', '⠨⠎': 'less', '⠨⠞': 'ount',
  '⠐⠙': 'day', '⠐⠑': 'ever', '⠐⠋': 'father', '⠐⠓': 'here', '⠐⠅': 'know', '⠐⠇': 'lord',
  '⠐⠍': 'mother', '⠐⠝': 'name', '⠐⠕': 'one', '⠐⠏': 'part', '⠐⠟': 'question',
  '⠐⠗': 'right', '⠐⠎': 'some', '⠐⠞': 'time', '⠐⠥': 'under', '⠐⠺': 'work', '⠐⠽': 'young',
  '⠐⠮': 'there', '⠐⠹': 'through', '⠐⠱': 'where', '⠐⠳': 'ought', '⠐⠡': 'character',
  '⠘⠥': 'upon', '⠘⠺': 'word', '⠘⠹': 'those', '⠘⠮': 'these', '⠘⠱': 'whose',
  '⠸⠉': 'cannot', '⠸⠓': 'had', '⠸⠍': 'many', '⠸⠎': 'spirit', '⠸⠺': 'world', '⠸⠮': 'their',
}

/** Cells that stand for a word when they stand alone, and frequent short forms. */
// prettier-ignore
const contracted = new Set([
  '⠮', '⠯', '⠷', '⠾', '⠿', '⠭', '⠺', '⠽', '⠹', '⠞', '⠓', '⠙', '⠉', '⠅', '⠇', '⠍', '⠝',
  '⠏', '⠎', '⠥', '⠧', '⠗', '⠁', '⠃', '⠑', '⠋', '⠛', '⠚', '⠟', '⠵', '⠡', '⠩', '⠱', '⠳',
  '⠔', '⠢', '⠆', '⠖', '⠶', '⠴', '⠊', '⠌', '⠁⠋', '⠁⠃', '⠋⠗', '⠛⠙', '⠇⠇', '⠎⠙', '⠗⠉⠧',
  '⠮⠽', '⠮⠍', '⠮⠊⠗', '⠐⠮', '⠐⠺', '⠹⠻⠑',
])
const common = new Set(
  (
    'the a i you he she it we they is are was were be have has had do does did will can to of in ' +
    'on at for with from and but or not this that there what who when where how my your his her ' +
    'our their me him them us go like look make good time day one all very much many more some ' +
    'so if am an as by up out no yes see said say day'
  ).split(' '),
)

/** A word without capital signs and punctuation around it. */
const bare = (word: string) =>
  word.replace(/^(?:⠴|⠦|⠠⠦|⠐⠣|⠠|⠶|⠰)+(?=.)/, '').replace(/(?<=.)(?:⠂|⠲|⠦|⠖|⠴|⠆|⠒|⠐⠜|⠠⠴|⠄)+$/, '')

/** The letters of a word; null when it cannot be English. */
export function englishOf(word: string): string | null {
  const cells = bare(word)
  let text = ''
  for (let index = 0; index < cells.length;) {
    const two = groups[cells.slice(index, index + 2)]
    const one = two ?? groups[cells[index]!]
    if (one === undefined) return null
    text += one
    index += two ? 2 : 1
  }
  return text
}

/** Whether a word is among those that are frequent in English. */
export function isFrequentEnglish(word: string): boolean {
  const cells = bare(word)
  return contracted.has(cells) || common.has(englishOf(word) ?? '')
}
