/**
 * Entry of the OCR process: low priority, registers the TypeScript loader, then loads the worker.
 */
import '../quiet.js'
import { constants, setPriority } from 'node:os'
import { register } from 'tsx/esm/api'

// Requests of people come before readings.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
register()
const { readPicture } = await import(new URL('./worker.ts', import.meta.url).href)
export default readPicture
