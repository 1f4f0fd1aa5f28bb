/** Cells of an uploaded list with what is the matter with each. */
import { useT } from '~/i18n/provider'
import type { ListUpload } from './list-upload.server'
import { column, type Column, Table } from '~/components/table'
import { count, orDash } from '~/i18n/format'

type RowError = ListUpload['errors'][number]

/** Cells of a sheet, each with its row, its text and what is the matter with it. */
export function CellTable({
  caption,
  cells,
  name,
}: {
  caption: string
  cells: RowError[]
  name: 'error' | 'warning'
}) {
  const t = useT()
  const columns: Column<RowError & { number: number }>[] = [
    column.main('row', t('rowNumber'), ({ row }) =>
      row > 0 ? t('rowOf', { row: count(row) }) : '-',
    ),
    ...(cells.some(({ sheet }) => sheet)
      ? [{ key: 'sheet', heading: t('sheetName2'), cell: ({ sheet }: RowError) => orDash(sheet) }]
      : []),
    column.text('column', t('columnName'), ({ column }) => column),
    column.text('value', t('cellValue'), ({ value }) => value || t('blankCell')),
    column.text('reason', t('errorReason'), ({ message }) => message),
  ]
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={cells.map((cell, number) => ({ ...cell, number }))}
      rowId={({ number }) => `${name}-${number + 1}`}
    />
  )
}
