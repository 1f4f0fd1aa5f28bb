/** A process that brings a database up to date and can be killed: `<address> <folder of migrations>`. Prints "done" at its end. */
import { migrate } from '../../../prisma/migrate'

async function main([url = '', folder]: string[]) {
  await migrate(url, console.log, folder)
  console.log('done')
}

void main(process.argv.slice(2))
