/** Where a reading process begins: below the service's priority, and it learns TypeScript first, as the service itself does. */
import '../quiet.js'
import { constants, setPriority } from 'node:os'
import { register } from 'tsx/esm/api'

// people who wait for a page come first
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
register()
const { readPicture } = await import(new URL('./worker.ts', import.meta.url).href)
export default readPicture
