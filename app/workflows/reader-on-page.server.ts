/** The reader in the care of the visitor whom the address of a page names (`?reader=`). */
import { api } from '~/api/table.server'
import { loadOrThrow } from '~/api/run.server'
import { queryFields } from '~/http/read-form.server'
import type { RequestArgs } from '~/platform/request-args'
import type { ReaderOnPage } from '~/features/people/care/acting-banner'

/** Null on the visitor's own page. The page's calls refuse a reader of others, and what is not allowed. */
export async function readerOnPage(args: RequestArgs): Promise<ReaderOnPage | null> {
  const { reader } = queryFields(args.request)
  if (!reader) return null
  const { items } = await loadOrThrow(args, api.care.readers)
  const found = items.find(({ id }) => String(id) === reader)
  return found ? { id: found.id, name: found.name, scope: found.scope } : null
}
