/** Entry of the forecast thread: registers the TypeScript loader, then loads the worker. */
import '../../../../workers/quiet.js'
import { register } from 'tsx/esm/api'

register()
const { work } = await import(new URL('./worker.ts', import.meta.url).href)
export default work
