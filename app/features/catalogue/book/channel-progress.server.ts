/** A book's production progress by channel, as it stands on the wire. */
import { channels, typesOfChannel, type ProductionType } from '~/tables/codes'

export const progressColumns = {
  formats: { select: { prodType: true, progress: true, file: { select: { name: true } } } },
  publisherFile: { select: { name: true } },
} as const

type ProductionRow = {
  formats: { prodType: ProductionType; progress: number | null; file: { name: string } | null }[]
  publisherFile: { name: string } | null
}

/**
 * Per channel: the least progress of its types that have begun (0–100, null before), and the name
 * of one of its files (null: none).
 */
export type ChannelProgress = Record<(typeof channels)[number]['progress'], number | null> &
  Record<(typeof channels)[number]['file'] | 'publisherFile', string | null>

export function channelProgress({ formats, publisherFile }: ProductionRow): ChannelProgress {
  const parts = channels.map(({ value, file, progress }) => {
    const ownFormats = formats.filter(({ prodType }) =>
      (typesOfChannel(value) as string[]).includes(prodType),
    )
    const started = ownFormats.flatMap((format) => format.progress ?? [])
    return {
      [progress]: started.length > 0 ? Math.min(...started) : null,
      [file]: ownFormats.find((format) => format.file)?.file?.name ?? null,
    }
  })
  return Object.assign({}, ...parts, {
    publisherFile: publisherFile?.name ?? null,
  }) as ChannelProgress
}
