/** Makes one draft of pages of a manuscript, as text of its file. */
import type { PageForm } from '~/features/production/braille/layout/forms'
import type { DraftKind } from '~/tables/staff-codes'
import { brailleDraft } from '~/features/production/manuscript/braille-draft'
import { readingText } from '~/features/production/manuscript/reading-text'

/** `form` and `size`: of the pages of braille. */
export type DraftTask = {
  kind: DraftKind
  pages: { label: string; text: string }[]
  title: string
  isChecked: boolean
  form: PageForm
  size: { cells: number; lines: number }
}

export function makeDraft({ kind, pages, title, isChecked, form, size }: DraftTask): string {
  switch (kind) {
    case 'braille':
      return brailleDraft(pages, { pageForm: form, size, title, isChecked }).brf
    case 'reading':
      return readingText(pages, title, isChecked).text
    case 'text':
      return markedText(pages)
  }
}

/** The manuscript as one text, in which `@@p12` begins page 12; what stands before the first number has none. */
const markedText = (pages: DraftTask['pages']) =>
  pages
    .map(({ label, text }, i) => (label === '' && i === 0 ? text : `@@p${label}\n${text}`))
    .join('\n')
    .concat('\n')
    .replaceAll('\n', '\r\n')
