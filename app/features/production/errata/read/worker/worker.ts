/** Worker process that reads the tables of a document of Hancom's word processor. */
import { readDocumentTables } from '~/features/production/errata/read/hwpx-tables'

export const work = (path: string) => readDocumentTables(path)
