/** The first days of the two terms (MM-DD), as the centre set them. */
import { readSetting } from './read-setting.server'

export type TermDays = readonly [string, string]

export async function currentTermDays(): Promise<TermDays> {
  const { first, second } = await readSetting('terms')
  return [first, second]
}
