/** Finds the school that a name means; the spaces of the name do not matter. */
import type { Db } from '~/platform/db.server'
import { Prisma } from '../../../../prisma/generated/client'

/**
 * Schools whose name, spaces left out, no other school has: id and name without spaces. To stand behind
 * FROM where a row names its school in words.
 */
export const namedSchoolSql = Prisma.sql`(SELECT min(id) AS id, replace(name, ' ', '') AS name FROM "School" GROUP BY 2 HAVING count(*) = 1)`

/** Its id; null when the list has no school of this name, or several. */
export async function schoolIdOf(name: string, tx: Db): Promise<number | null> {
  if (name.trim() === '') return null
  const found = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM "School" WHERE replace(name, ' ', '') = replace(${name}, ' ', '') LIMIT 2`
  return found.length === 1 ? found[0]!.id : null
}
