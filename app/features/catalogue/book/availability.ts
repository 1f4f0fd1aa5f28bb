/**
 * What 제공 가능 means: a finished type whose files are there, or that is paper, which the centre
 * sends. Other finished types wait for the centre to add their files.
 */
import { isPaper, type ProductionType } from '~/tables/codes'

type FinishedTypes = { prodTypes: readonly ProductionType[]; fileTypes: readonly ProductionType[] }

/** The finished types that members can have. */
export const availableTypes = ({ prodTypes, fileTypes }: FinishedTypes) =>
  prodTypes.filter((type) => isPaper(type) || fileTypes.includes(type))

type Format = { prodType: string; state: string; file: boolean }

/** The same of a type as `book.formats` answers it. */
export const isAvailable = ({ prodType, state, file }: Format) =>
  state === 'ready' && (file || isPaper(prodType))
