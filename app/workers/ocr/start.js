/**
 * Entry of the OCR process: low priority, registers the TypeScript loader, then loads the worker.
 */
import '../quiet.js'
import { setPriority } from 'node:os'
import { register } from 'tsx/esm/api'

// Requests of people come before readings (OCR_NICE, checked by env.server.ts).
setPriority(Number(process.env.OCR_NICE ?? 10))
register()
const { readPicture } = await import(new URL('./worker.ts', import.meta.url).href)
export default readPicture
