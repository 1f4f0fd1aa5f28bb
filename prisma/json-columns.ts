/** What the JSON columns hold; `/// [Name]` in schema.prisma names these types. */
import type { StoredReport } from '~/features/drive/inspection/file-inspection-text'
import type { ReceiptFile } from '~/features/drive/upload-links/upload-link.server'
import type { UnreadCell } from '~/features/order-file/read/order-row'
import type { RowChange } from '~/features/order-file/review/decisions.server'
import type { RowError, StoredPreview } from '~/features/request-book/list-check.server'

export type FileReport = StoredReport
export type ListErrors = RowError[]
/** {} until the list was compared */
export type ListPreview = Partial<StoredPreview>
export type ReceiptFiles = ReceiptFile[]
export type StepRows = RowChange[]
export type UnreadCells = UnreadCell[]
