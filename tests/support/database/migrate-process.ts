/**
 * Migrates a database in a process that can be killed: `<address> <folder of migrations>`. Prints
 * "done" at its end.
 */
import { migrate } from '../../../prisma/migrate'

async function main([url = '', folder]: string[]) {
  await migrate(url, console.log, folder)
  console.log('done')
}

void main(process.argv.slice(2))
