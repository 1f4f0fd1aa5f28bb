/** The numbers of print of the pages of a PDF: those that it lists, those that are printed, or counted ones. */
import { doubts } from '~/features/production/manuscript/source/doubts'
import type { SourceReport } from '~/features/production/manuscript/source/manuscript-source'
import type { SurveyedPage } from './surveyed-page'

export type PageLabel = { label: string; doubt?: string }

/** Pages of which the list of a PDF says something else than print, before print is believed. */
const mostDifferent = 0.2

export function labelsOf(
  pages: readonly SurveyedPage[],
  listed: readonly string[] | null,
): { labels: PageLabel[]; pagesBy: SourceReport['pagesBy'] } {
  const printed = pages.map(({ printed: number }) => number)
  const known = printed.filter((number) => number !== null).length
  const list = listed?.length === pages.length ? listed : null
  const differing = printed.filter(
    (number, index) => number !== null && String(number) !== list?.[index],
  )
  const isListGood =
    list !== null && (known === 0 ? !isCounted(list) : differing.length <= mostDifferent * known)
  if (list && isListGood)
    return {
      labels: list.map((label, index) => compared(label, printed[index] ?? null)),
      pagesBy: 'pageList',
    }
  if (known > 0)
    return {
      labels: printed.map((number) =>
        number === null ? { label: '', doubt: doubts.noLabel() } : { label: String(number) },
      ),
      pagesBy: 'marks',
    }
  const labels = pages.map((_, index): PageLabel => ({ label: String(index + 1) }))
  if (labels[0]) labels[0].doubt = doubts.layoutPages()
  return { labels, pagesBy: 'layout' }
}

const compared = (label: string, printed: number | null): PageLabel =>
  printed !== null && String(printed) !== label
    ? { label, doubt: doubts.labels(label, String(printed)) }
    : { label }

/** A list that only counts the pages says nothing of print. */
const isCounted = (list: readonly string[]) =>
  list.every((label, index) => label === String(index + 1))
