/** The readers in the care of a page's visitor: whom its address names (`?reader=`), and whether they apply. */
import { api } from '~/api/table.server'
import { loadOrThrow } from '~/api/run.server'
import { queryFields } from '~/http/read-form.server'
import type { RequestArgs } from '~/platform/request-args'
import { mayDo, type ReaderOnPage } from '~/features/people/care/acting-banner'

/** Null on the visitor's own page. The page's calls refuse a reader of others, and what is not allowed. */
export async function readerOnPage(args: RequestArgs): Promise<ReaderOnPage | null> {
  const { reader } = queryFields(args.request)
  if (!reader) return null
  const { items } = await loadOrThrow(args, api.care.readers)
  const found = items.find(({ id }) => String(id) === reader)
  return found ? { id: found.id, name: found.name, scope: found.scope } : null
}

/** Whether the visitor, who is logged in, may apply for somebody in their care. */
export async function appliesForReaders(args: RequestArgs): Promise<boolean> {
  const { items } = await loadOrThrow(args, api.care.readers)
  return items.some((reader) => mayDo(reader, 'apply'))
}
