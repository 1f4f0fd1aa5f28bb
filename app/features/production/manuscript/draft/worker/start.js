/** Entry of the thread that makes drafts: registers the TypeScript loader, then loads the worker. */
import '../../../../../workers/quiet.js'
import { register } from 'tsx/esm/api'

register()
const { makeDraft } = await import(new URL('../make-draft.ts', import.meta.url).href)
export default makeDraft
