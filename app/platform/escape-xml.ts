/** Text inside of XML: its five characters escaped, and what XML 1.0 does not allow left out. */
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text without the characters that XML 1.0 does not have. */
export const readableInXml = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- control characters are what is being removed
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')

export const escapeXml = (text: string): string =>
  readableInXml(text).replace(/[&<>"']/g, (character) => escapes[character]!)
