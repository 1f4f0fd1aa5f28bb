/** The code of a shipment's packing list: twelve characters that nobody confuses when typing them. */
import { randomInt } from 'node:crypto'

/** Without 0, 1, I and O. 12 characters of 32 are 60 bits, which no rate limit lets anybody guess. */
const characters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const newCode = () =>
  Array.from({ length: 12 }, () => characters[randomInt(characters.length)]).join('')
