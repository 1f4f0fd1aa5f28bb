/**
 * Entry of the inspection process: registers the TypeScript loader, then loads the worker.
 *
 * It unregisters the loader before pdf.js is loaded, which would otherwise be transformed (1.3 s).
 */
import '../quiet.js'
import { register } from 'tsx/esm/api'

const forget = register()
const { inspectFile } = await import(new URL('./worker.ts', import.meta.url).href)
await forget()
export default inspectFile
