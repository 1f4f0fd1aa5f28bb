/** Parses a page of the manuscript; `docs/manuscript.md` explains its dialect of Markdown. */
import type { Block } from './blocks'
import { readPage } from './page-parser'

/** Never throws; what is not of the dialect stands as text. */
export const parseManuscript = (text: string): Block[] => readPage(text).blocks
