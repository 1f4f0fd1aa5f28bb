/** What a page of a PDF is read with. */
import type { Tally } from '~/features/production/manuscript/source/epub/tally'
import type { Words } from './join-text'
import type { PageNotes } from './page-notes'
import type { Survey } from './survey'
import type { SurveyedPage } from './surveyed-page'

export type PageContext = {
  page: SurveyedPage
  /** the number of the page, for the names of its pictures */
  label: string
  survey: Survey
  words: Words
  notes: PageNotes
  tally: Tally
}
