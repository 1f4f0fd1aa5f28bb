/** Numbers of the instructions of pdf.js that are looked at; the library names them, too. */

// prettier-ignore
export const OPS = {
  save: 10, restore: 11, transform: 12, beginGroup: 76, endGroup: 77, formBegin: 74, formEnd: 75, fillColour: 59, path: 91, image: 85, imageMask: 83,
  inlineImage: 86,
  isText: (operator: number) => operator >= 44 && operator <= 47,
  isFill: (operator: number) => operator >= 22 && operator <= 27,
  isStroke: (operator: number) => operator === 20 || operator === 21 || (operator >= 24 && operator <= 27),
}
