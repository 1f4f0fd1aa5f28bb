/** Converts a found address to the value of a radio button and back. */

export type Address = { roadAddress: string; zipCode: string; buildingName: string }

export const toOptionValue = ({ zipCode, roadAddress }: Address) => `${zipCode} ${roadAddress}`

/** The fields that a chosen address fills; null when nothing was chosen. */
export function fromOptionValue(choice: unknown): { zipCode: string; address: string } | null {
  const [, zipCode, address] = (typeof choice === 'string' && /^(\d{5}) (\S.*)$/.exec(choice)) || []
  return zipCode && address ? { zipCode, address } : null
}
