/** Where a reading process begins: it learns TypeScript first, as the service itself does at its start. */
import { register } from 'tsx/esm/api'

register()
await import(new URL('./worker.ts', import.meta.url).href)
