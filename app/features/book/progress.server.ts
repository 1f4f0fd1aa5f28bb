/** How far the production of a book is, by channel, as it stands on the wire (decisions, production types and channels). */
import { channels, typesOfChannel } from '~/codes'

export const progressColumns = {
  formats: { select: { prodType: true, progress: true, file: { select: { name: true } } } },
  publisherFile: { select: { name: true } },
} as const

type Made = {
  formats: { prodType: string; progress: number | null; file: { name: string } | null }[]
  publisherFile: { name: string } | null
}

/** Per channel the least progress of its types that have begun (0–100, null before), and the name of a file of it (null: none). */
export type Progress = Record<(typeof channels)[number]['progress'], number | null> &
  Record<(typeof channels)[number]['file'] | 'publisherFile', string | null>

export function progressOf({ formats, publisherFile }: Made): Progress {
  const parts = channels.map(({ value, file, progress }) => {
    const mine = formats.filter(({ prodType }) =>
      (typesOfChannel(value) as string[]).includes(prodType),
    )
    const begun = mine.flatMap((format) => format.progress ?? [])
    return {
      [progress]: begun.length > 0 ? Math.min(...begun) : null,
      [file]: mine.find((format) => format.file)?.file?.name ?? null,
    }
  })
  return Object.assign({}, ...parts, { publisherFile: publisherFile?.name ?? null }) as Progress
}
