/** What stands where something could not be written: a note of the transcriber (제66항). */
import { joined } from '../pieces'
import { noteSign } from '../signs'
import { hangulPieces } from '../syllable'
import { blank } from '../cells'

export const unwrittenText = '못 적은 글자'

let note: string | undefined
/** The note in cells. */
export function unwrittenNote(): string {
  const words = () => unwrittenText.split(' ').map((word) => joined(hangulPieces(word, true)))
  note ??= noteSign + words().join(blank) + noteSign
  return note
}
