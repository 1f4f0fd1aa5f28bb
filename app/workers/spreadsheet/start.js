/** Entry of the spreadsheet thread: registers the TypeScript loader, then loads the worker. */
import '../quiet.js'
import { register } from 'tsx/esm/api'

register()
const { readInBatches } = await import(new URL('./worker.ts', import.meta.url).href)
export default readInBatches
