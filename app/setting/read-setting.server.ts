/** Reads a setting of the centre, for every feature that follows it. */
import type { SettingName } from '~/tables/codes'
import { queryReadOnly } from '~/platform/query.server'
import { db, type Db } from '~/platform/db.server'
import { Prisma } from '../../prisma/generated/client'
import { settings, type Settings } from './settings'

/**
 * The value of a setting, or its default. It is one row, read by its key each time: several
 * processes run, and none of them may go on with an old value.
 */
export async function readSetting<Name extends SettingName>(
  name: Name,
  tx: Db = db,
): Promise<Settings[Name]> {
  const { parse, defaultValue } = settings[name]
  const [row] = await queryReadOnly<{ value: unknown }>(
    Prisma.sql`SELECT value FROM "Setting" WHERE name = ${name}`,
    { tx, name: 'setting' },
  )
  return (row && parse(row.value)) ?? defaultValue
}
