/** Telephone numbers: how people write them, and the one form in which they are stored. */

/** 010 and 8 digits, or an older prefix and 7 or 8. */
export const mobilePattern = /^(?:010\d{8}|01[16789]\d{7,8})$/
/** Seoul, other areas, internet and personal numbers, mobiles, and nationwide ones (1588-0000). */
export const phonePattern =
  /^(?:02\d{7,8}|0[3-8]\d{8,9}|050\d{9}|010\d{8}|01[16789]\d{7,8}|1[5-8]\d{6})$/

/**
 * The number as it is stored, digits only: '010-1234-5678', '+82 10 1234 5678', '(02) 123-4567',
 * '０２ １２３ ４５６７'. Other characters stay, so that the patterns refuse them.
 */
export function phoneDigits(typed: string): string {
  const compact = typed.normalize('NFKC').replace(/[\s().‐-―−-]/g, '')
  const abroad = /^(?:\+|00)?820?(\d{8,11})$/.exec(compact)?.[1]
  if (abroad === undefined) return compact
  return [`0${abroad}`, abroad].find((digits) => phonePattern.test(digits)) ?? compact
}
