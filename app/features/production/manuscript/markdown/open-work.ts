/** Lists what of a page of the manuscript waits for somebody: doubts, and pictures without a description. */
import { readPage, type ReadPage } from './page-parser'

/** Lines count from 1. A block that nothing closes, and one that does not exist, are doubts, too. */
export function openWork(text: string): Omit<ReadPage, 'blocks'> {
  const { doubts, openDescriptions } = readPage(text)
  return { doubts, openDescriptions }
}
