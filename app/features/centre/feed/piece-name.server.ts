/** Names a piece of a book for its reader: 점자 3권(45–88쪽). */
import { t } from '~/tables/messages'
import type { ShelfPiece } from './shelf.server'

export function pieceName({
  prodType,
  volume,
  firstPage,
  lastPage,
}: Pick<ShelfPiece, 'prodType' | 'volume' | 'firstPage' | 'lastPage'>): string {
  if (!volume) return prodType
  const pages =
    firstPage !== null && lastPage !== null
      ? t('feedPages', 'ko', { pages: `${firstPage}–${lastPage}` })
      : ''
  return t('feedVolume', 'ko', { type: prodType, volume }) + pages
}

/** What stands in a feed of several people: with the name of the reader in care whose it is. */
export const forWhom = (reader: string | undefined, text: string) =>
  reader === undefined ? text : t('feedForReader', 'ko', { reader, text })
