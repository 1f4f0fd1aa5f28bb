/** Entry of the process that draws photos anew: registers the TypeScript loader, then loads the worker. */
import '../quiet.js'
import { register } from 'tsx/esm/api'

register()
const { redraw } = await import(new URL('./worker.ts', import.meta.url).href)
export default redraw
