/** Names a piece of a demand, such as volume 2 of the braille that an application asks for. */
import { productionTypeValues, type ProductionType } from '~/tables/codes'
import type { DemandKind } from '~/tables/codes'

/** `id` of the application or of the row; `volume` 0: the whole book. */
export type Piece = { kind: DemandKind; id: number; prodType: ProductionType; volume: number }

/** 'application-12-점자-2', as forms and programs name it. */
export const pieceKey = ({ kind, id, prodType, volume }: Piece) =>
  [kind, id, prodType, volume].join('-')

const pattern = new RegExp(
  `^(application|school)-([1-9]\\d{0,8})-(${productionTypeValues.join('|')})-(\\d{1,5})$`,
)

/** The piece of a key; null for a text that is none. */
export function parsePiece(key: string): Piece | null {
  const parts = pattern.exec(key)
  const prodType = productionTypeValues.find((value) => value === parts?.[3])
  return parts && prodType
    ? {
        kind: parts[1] === 'school' ? 'school' : 'application',
        id: Number(parts[2]),
        prodType,
        volume: Number(parts[4]),
      }
    : null
}

const copiesPrefix = 'copies-'
/** The name of a form's field for the copies of a piece. */
export const copiesField = (key: string) => copiesPrefix + key

/** `piece` and `copies`, as the call takes them, from the fields of a form. */
export function toPieces(fields: Record<string, unknown>): { piece: string[]; copies: unknown[] } {
  const sent = Object.entries(fields).filter(([name]) => name.startsWith(copiesPrefix))
  return {
    piece: sent.map(([name]) => name.slice(copiesPrefix.length)),
    copies: sent.map(([, value]) => value),
  }
}
