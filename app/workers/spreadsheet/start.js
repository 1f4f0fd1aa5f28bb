/** Where the reading thread begins: it learns TypeScript first, as the service itself does at its start. */
import '../quiet.js'
import { register } from 'tsx/esm/api'

register()
const { readInBatches } = await import(new URL('./worker.ts', import.meta.url).href)
export default readInBatches
