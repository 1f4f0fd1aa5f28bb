/** Initial consonants (ㅅㅇㅁ): they find schools and are no school's name. */
export const isOnlyConsonants = (name: unknown) =>
  typeof name === 'string' && /^[ㄱ-ㅎ\s]+$/.test(name) && name.trim() !== ''
