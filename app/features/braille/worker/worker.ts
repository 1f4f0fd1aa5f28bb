/** Worker thread that reads braille. */
import { readBraille, type ReadLine } from '../read'

export const work = (braille: string): ReadLine[] => readBraille(braille)
