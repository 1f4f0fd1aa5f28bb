/** Kills the database connection of whoever writes, at a chosen statement of the tables named. */
import { query } from './database'

/** Counts the writing statements of these tables, before and after each. */
export async function prepareKills(tables: readonly string[]): Promise<void> {
  await query('CREATE SEQUENCE fault_statement')
  await query('CREATE TABLE fault_at (number bigint)')
  await query(`CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('fault_statement') = (SELECT number FROM fault_at) THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
    RETURN NULL; END $$`)
  for (const table of tables)
    for (const when of ['BEFORE', 'AFTER'])
      await query(
        `CREATE TRIGGER fault_${when.toLowerCase()} ${when} INSERT OR UPDATE OR DELETE ON "${table}" FOR EACH STATEMENT EXECUTE FUNCTION fault()`,
      )
}

export async function removeKills(): Promise<void> {
  await query('DROP FUNCTION fault CASCADE')
  await query('DROP TABLE fault_at')
  await query('DROP SEQUENCE fault_statement')
}

/** Kills the connection at the nth statement from now on; 0 kills none. */
export async function killAt(number: number): Promise<void> {
  await query('DELETE FROM fault_at')
  await query('ALTER SEQUENCE fault_statement RESTART')
  if (number > 0) await query(`INSERT INTO fault_at VALUES (${number})`)
}
