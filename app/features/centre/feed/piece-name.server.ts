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
