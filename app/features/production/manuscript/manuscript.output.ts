/** Output schemas of manuscripts. */
import * as z from 'zod/mini'
import { productionTypeValues } from '~/tables/codes'
import { draftRemarkKinds, manuscriptStates, pageStates } from '~/tables/staff-codes'
import { count, flag, id, listOf, text, time } from '~/validation/output'
import { sourceProblems } from './source-problems'

const pageState = z.enum(pageStates.map(({ value }) => value))

/** What the reading of a source counted; null before it was read. */
const report = z.nullable(
  z.object({
    kind: z.enum(['epub', 'text', 'hwpx', 'hwp', 'docx', 'pdf']),
    lettersIn: count,
    lettersOut: count,
    picturesIn: count,
    picturesOut: count,
    decorative: count,
    formulas: count,
    tables: count,
    doubts: count,
    pagesBy: z.enum(['pageList', 'marks', 'layout', 'none']),
    leftOut: z.array(z.object({ what: text, count })),
  }),
)

export const Counts = z.object({
  pages: count,
  read: count,
  checked: count,
  /** doubts, descriptions that are missing, and pages that differ from a corrected source */
  doubts: count,
  openPictures: count,
  changed: count,
})

/** `state` 'none': there is no manuscript. `source`: what it is made of, or would be. */
export const Info = z.object({
  id,
  bookId: text,
  title: text,
  state: z.enum(['none', ...manuscriptStates.map(({ value }) => value)]),
  problem: z.enum(['', ...sourceProblems]),
  source: text,
  ofPublisher: flag,
  report,
  counts: Counts,
  volumes: z.array(
    z.object({
      id,
      prodType: z.enum(productionTypeValues),
      number: count,
      firstPage: z.nullable(count),
      lastPage: z.nullable(count),
    }),
  ),
})
export type ManuscriptInfo = z.infer<typeof Info>

const pageRow = z.object({
  id,
  place: count,
  label: text,
  state: pageState,
  doubts: count,
  openPictures: count,
  changed: flag,
  userName: text,
  updateTime: time,
})
export const PageList = listOf(pageRow)
export type PageRow = z.infer<typeof pageRow>

const written = z.object({ label: text, text, state: pageState, userName: text, writeTime: time })

export const Page = z.object({
  id,
  bookId: text,
  title: text,
  place: count,
  pages: count,
  label: text,
  text,
  state: pageState,
  userName: text,
  updateTime: time,
  version: text,
  /** the page of a PDF, from 1, from which it was read and whose picture there is; null without one */
  sheet: z.nullable(count),
  /** the same page in a corrected source; null when there is nothing to compare */
  newText: z.nullable(text),
  previous: z.nullable(id),
  next: z.nullable(id),
  /** what it was before, newest first */
  versions: z.array(written),
})
export type ManuscriptPage = z.infer<typeof Page>

export const Saved = z.object({ id, version: text, doubts: count, openPictures: count })

/** Doubts and pictures without a description, in the order of the pages; `line` from 1. */
const openPlace = z.object({
  pageId: id,
  label: text,
  kind: z.enum(['doubt', 'picture']),
  line: count,
  text,
})
export const OpenPlaces = listOf(openPlace)
export type OpenPlace = z.infer<typeof openPlace>

/** Places of a text, with what stands around them. */
export const Found = z.object({
  count,
  pages: count,
  items: z.array(z.object({ pageId: id, label: text, before: text, found: text, after: text })),
})
export type FoundPlaces = z.infer<typeof Found>

/**
 * What of a draft somebody should look at: `text`, what stands in the manuscript; `written`, what stands for it in
 * the draft, '' where that is nothing. `pageId`: null for a place without a page.
 */
const draftPlace = z.object({
  pageId: z.nullable(id),
  label: text,
  kind: z.enum(draftRemarkKinds.map(({ value }) => value)),
  text,
  written: text,
})
export const DraftPlaces = listOf(draftPlace)
export type DraftPlace = z.infer<typeof draftPlace>
export const DraftPages = z.object({ pages: count })
export const Replaced = z.object({ count, pages: count })
