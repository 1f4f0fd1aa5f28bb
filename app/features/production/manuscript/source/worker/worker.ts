/** Worker process that turns a book's source into the pages of a manuscript. */
import {
  readSourceFile,
  type SourceFile,
} from '~/features/production/manuscript/source/read-source-file'

export const work = (source: SourceFile) => readSourceFile(source)
