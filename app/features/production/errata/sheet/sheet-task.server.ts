/** An errata sheet as a task of the makers of braille, EPUB and large print. */
import type { DraftBook } from '~/features/production/manuscript/draft/draft-book'
import { identifierOf } from '~/features/production/manuscript/draft/identifier'
import type { DraftTask } from '~/features/production/manuscript/draft/make-draft'
import type { PrintTask } from '~/features/production/manuscript/draft/print/print-book'
import { usualPrint } from '~/features/production/manuscript/manuscript.schema'
import { business } from '~/tables/business'
import { t } from '~/tables/messages'
import { sheetBlocks, type ErrataSheet } from './sheet-content.server'

/** `size`: of the centre's pages of braille. */
export const draftOfSheet = (
  sheet: ErrataSheet,
  kind: 'braille' | 'ebraille' | 'epub',
  size: DraftTask['size'],
): DraftTask => ({
  ...contentOf(sheet, kind === 'epub'),
  kind,
  isWhole: true,
  form: 'national2025',
  size,
})

/** `size`: points of the letters. */
export const printOfSheet = (sheet: ErrataSheet, size = usualPrint.size): PrintTask => ({
  ...contentOf(sheet, true),
  print: { paper: 'A4', size, colours: 'blackOnWhite', spacing: usualPrint.spacing / 100 },
})

const contentOf = (sheet: ErrataSheet, boldNames: boolean) => ({
  pages: [{ label: '', text: '', blocks: sheetBlocks(sheet, boldNames) }],
  book: bookOf(sheet),
})

/** The same sheet of the same day is the same publication. */
function bookOf(sheet: ErrataSheet): DraftBook {
  const { title, day } = sheet
  return {
    title: t('erratumSheetTitle', 'ko', { title }),
    part: '',
    creator: business.name,
    publisher: '',
    isbn: '',
    identifier: identifierOf(JSON.stringify(sheet)),
    modified: new Date(`${day}T00:00:00+09:00`),
    year: day.slice(0, 4),
    isChecked: true,
    isSheet: true,
  }
}
