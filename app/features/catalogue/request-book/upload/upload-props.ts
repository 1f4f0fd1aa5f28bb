/** What the pieces of an uploaded list show. */
import type { SearchPage } from '~/validation/paging'
import type { BookChange } from './list-check.server'
import type { ListUpload } from './list-upload.server'

export type UploadProps = { upload: ListUpload }
/** A page of the books that would be changed; null when none would, or the list is applied. */
export type ChangesProps = { changes: SearchPage<BookChange> | null }
