/** The copies of a row in words, and which of them were read from a mark. */
import { productionTypes } from '~/tables/codes'
import { count } from '~/i18n/format'
import { useT, useWord } from '~/i18n/provider'
import type { OrderFileRow } from './order-rows.server'

/** '점자 2, 음성 1' */
export function CountsText({
  row,
}: {
  row: Pick<OrderFileRow, (typeof productionTypes)[number]['column']>
}) {
  const t = useT()
  const nameOf = useWord()
  const wanted = productionTypes.filter(({ column }) => row[column] > 0)
  if (wanted.length === 0) return t('orderCountsNone')
  return (
    <ul className="plain">
      {wanted.map(({ value, column }) => (
        <li key={value} className="nowrap">
          {nameOf(value)} {count(row[column])}
        </li>
      ))}
    </ul>
  )
}

/** '점자: ○를 1부로 읽었습니다.' */
export function MarkNotes({ row: { marks } }: { row: Pick<OrderFileRow, 'marks'> }) {
  const t = useT()
  if (marks.length === 0) return null
  return (
    <ul className="plain small">
      {marks.map(({ prodType, mark }) => (
        <li key={prodType}>{t('orderMarkRead', { type: prodType, mark })}</li>
      ))}
    </ul>
  )
}
