/** What the JSON columns hold; `/// [Name]` in schema.prisma names these types. */
import type { StoredReport } from '~/features/sources/drive/inspection/stored-report'
import type { ReceiptFile } from '~/features/sources/drive/drive.output'
import type { SourceReport } from '~/features/production/manuscript/source/manuscript-source'
import type { StoredFacts } from '~/features/production/planning/explanation/facts'
import type { StoredCard as FileCardState } from '~/features/production/file-check/stored-card'
import type { NoticeFacts as Facts } from '~/notices/notice-text'
import type { CountMark, UnreadCell } from '~/features/requests/order-file/read/order-row'
import type { RowChange } from '~/features/requests/order-file/review/steps.server'
import type { UnreadRow } from '~/features/production/errata/read/read-table'
import type { RowText } from '~/features/requests/order-file/row-columns.server'
import type { WebhookAnswer as Answer } from '~/integrations/webhook/post.server'
import type {
  RowError,
  StoredPreview,
} from '~/features/catalogue/request-book/upload/list-check.server'

export type CountMarks = CountMark[]
export type FileReport = StoredReport
export type ForecastFacts = StoredFacts
export type ListErrors = RowError[]
/** {} until the list was compared */
export type ListPreview = Partial<StoredPreview>
/** `resumed`: the id of a file that arrived in pieces, which is received once. */
export type ReceiptFiles = (ReceiptFile & { resumed?: string })[]
export type SaidText = RowText
export type ManuscriptReport = SourceReport
/** what the sentence of a notice names (notices/notice-text.ts) */
export type NoticeFacts = Facts
export type StepRows = RowChange[]
export type UnreadCells = UnreadCell[]
export type UnreadRows = UnreadRow[]
export type StoredCard = FileCardState
/** the last answer of a webhook (integrations/webhook/post.server.ts) */
export type WebhookAnswer = Answer
