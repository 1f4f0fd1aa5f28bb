/** Where the looking thread begins: it learns TypeScript first, as the service itself does at its start, and forgets it before it loads pdf.js, which would be rewritten on its way (1.3 s). */
import '../quiet.js'
import { register } from 'tsx/esm/api'

const forget = register()
const { inspectFile } = await import(new URL('./worker.ts', import.meta.url).href)
await forget()
export default inspectFile
