/** Entry of the process that sets enlarged print: registers the TypeScript loader, then loads what sets it. */
import '../../../../../workers/quiet.js'
import { register } from 'tsx/esm/api'

const forget = register()
const { printBook } = await import(new URL('./print-book.ts', import.meta.url).href)
await forget()
export default printBook
