/** Finds the school that a name means; the spaces of the name do not matter. */
import type { Db } from '~/platform/db.server'

/** Its id; null when the list has no school of this name, or several. */
export async function schoolIdOf(name: string, tx: Db): Promise<number | null> {
  if (name.trim() === '') return null
  const found = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM "School" WHERE replace(name, ' ', '') = replace(${name}, ' ', '') LIMIT 2`
  return found.length === 1 ? found[0]!.id : null
}
