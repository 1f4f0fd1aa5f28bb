/** Entry of the process that enlarges PDFs: registers the TypeScript loader, then loads the worker. */
import '../quiet.js'
import { register } from 'tsx/esm/api'

const forget = register()
const { enlarge } = await import(new URL('./worker.ts', import.meta.url).href)
await forget()
export default enlarge
