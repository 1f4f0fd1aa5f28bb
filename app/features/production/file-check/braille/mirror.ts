/** Recognises pages whose cells were turned: mirrored, upside down, or with rows of dots exchanged. */
import { readBraille } from '~/features/production/braille/read'
import type { MessageKey } from '~/tables/messages'
import type { Word } from './words'

/** Where each dot of a cell goes. */
type Turn = { to: readonly number[]; isReversed: boolean }
const turns: Turn[] = [
  { to: [4, 5, 6, 1, 2, 3], isReversed: false },
  { to: [4, 5, 6, 1, 2, 3], isReversed: true },
  { to: [1, 2, 3, 4, 5, 6], isReversed: true },
  { to: [3, 2, 1, 6, 5, 4], isReversed: false },
  { to: [6, 5, 4, 3, 2, 1], isReversed: false },
  { to: [6, 5, 4, 3, 2, 1], isReversed: true },
  { to: [1, 3, 5, 2, 4, 6], isReversed: false },
  { to: [1, 4, 2, 5, 3, 6], isReversed: false },
]
const first = 0x2800

function turnedCell(cell: string, { to }: Turn): string {
  const bits = cell.charCodeAt(0) - first
  return String.fromCharCode(
    first + to.reduce((sum, dot, i) => (bits & (1 << i) ? sum | (1 << (dot - 1)) : sum), 0),
  )
}

/** Words of a page that are turned back and read; the share of them that must then be possible. */
const triedWords = 60
const rightShare = 0.9

/** The finding of words that are possible Korean when their cells are turned back; else null. */
export function turned(words: Word[]): MessageKey | null {
  const tried = words.slice(0, triedWords).map(({ braille }) => braille)
  const isRight = turns.some((turn) => {
    const back = tried.map((word) => {
      const cells = [...word].map((cell) => turnedCell(cell, turn))
      return (turn.isReversed ? cells.reverse() : cells).join('')
    })
    const possible = back.filter((word) => readBraille(word)[0]!.words[0]?.texts.length)
    return possible.length >= rightShare * tried.length
  })
  return isRight ? 'checkBrailleMirrored' : null
}
