/** Why no manuscript could be made of a source. */
export const sourceProblems = [
  'protected',
  'damaged',
  'unknownKind',
  'empty',
  'noText',
  'tooLarge',
  'tooHeavy',
] as const
