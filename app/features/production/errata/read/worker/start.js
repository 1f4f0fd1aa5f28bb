/**
 * Entry of the process that reads tables of documents: registers the TypeScript loader, then loads the worker.
 *
 * It unregisters the loader before the libraries are loaded, which would otherwise be transformed.
 */
import '../../../../../workers/quiet.js'
import { register } from 'tsx/esm/api'

const forget = register()
const { work } = await import(new URL('./worker.ts', import.meta.url).href)
await forget()
export default work
