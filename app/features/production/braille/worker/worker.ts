/** Worker thread that reads braille. */
import { readBraille, type ReadLine } from '~/features/production/braille/read'

export const work = (braille: string): ReadLine[] => readBraille(braille)
