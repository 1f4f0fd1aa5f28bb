/** Schemas of drive downloads: one file, or folders and several entries as a .zip. */
import * as z from 'zod/mini'
import { optional, text } from '~/validation/fields'
import { ItemsInput } from '~/features/sources/drive/drive.schema'

/** `version` belongs to a single file: the download is refused when the content is another. */
export const DownloadItems = z.extend(ItemsInput, { version: optional(text(64)) })

/** The largest .zip: number of entries, and bytes before packing. */
export const archiveLimits = { entries: 10_000, bytes: 50 * 1024 ** 3 } as const
