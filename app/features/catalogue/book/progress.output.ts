/** Output schema of a book's production progress by channel. */
import * as z from 'zod/mini'
import { channels } from '~/tables/codes'
import { recordOf } from '~/platform/records'
import { named } from '~/validation/documented'
import { percent } from '~/validation/output'

const fileName = z.nullable(z.string())

/** `…Progress` is null before production begins, `…File` names a file, null for none. */
export const Progress = named(
  'Progress',
  z.object({
    ...recordOf(
      channels.map(({ progress }) => progress),
      () => percent,
    ),
    ...recordOf(
      channels.map(({ file }) => file),
      () => fileName,
    ),
    publisherFile: fileName,
  }),
)
