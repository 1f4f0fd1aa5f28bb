/**
 * The card of a produced file: facts, findings, and what was not looked at. A card holds texts of
 * `messages.ts` with their parameters, so it is shown in the language of the reader.
 */
import type { ProductionType } from '~/tables/codes'
import type { MessageKey } from '~/tables/messages'

/** What a file is by its content, whatever its name says. */
export const fileKinds = ['braille', 'ebraille', 'text', 'epub', 'audio', 'pdf', 'other'] as const
export type FileKind = (typeof fileKinds)[number]

export type CardText = { key: MessageKey; params?: Record<string, string | number> }

/**
 * Where in the file: a page and a line of it, counted from 1, or a part by name (a file in an
 * archive, a chapter); `text`: what stands there, at most 80 characters.
 */
export type Place = { page?: number; line?: number; part?: string; text?: string }

/**
 * `severe`: whoever signs must see it mended or say why it may stay; `minor`: worth a look.
 * `count`: how often; `places`: the first of them (at most `shownPlaces`).
 */
export type Finding = CardText & {
  severity: 'severe' | 'minor'
  count: number
  places: Place[]
}
export const shownPlaces = 20

export type FileCard = {
  kind: FileKind
  facts: CardText[]
  findings: Finding[]
  notChecked: CardText[]
  /** how much of the draft that the manuscript gives stands in the file as it is; only where there is one */
  draft?: DraftShare
}

/** Kinds of blocks in a draft of braille. */
export const draftBlockKinds = [
  'heading',
  'paragraph',
  'list',
  'choices',
  'table',
  'box',
  'note',
  'verse',
  'formula',
  'other',
] as const
export type DraftBlockKind = (typeof draftBlockKinds)[number]

/** Lines and cells of a draft, and those of them that stand in a file, in their order; by kind of block. */
export type DraftShare = {
  lines: number
  sameLines: number
  cells: number
  sameCells: number
  kinds: { kind: DraftBlockKind; lines: number; sameLines: number }[]
}

/** What the file ought to be. `volume` 0: the whole book; pages of the print edition. */
export type ExpectedFile = {
  title: string
  prodType: ProductionType
  volume: number
  volumes: number
  firstPage: number | null
  lastPage: number | null
  /** the centre's page of braille */
  page: { cells: number; lines: number }
  /** text of the publisher's pages of this volume, in their order; null when there is none */
  source: SourcePage[] | null
  /** the manuscript of these pages, when there was one before the file came */
  manuscript?: { label: string; text: string }[]
}
export type SourcePage = { page: number; text: string }
