/** Fields of a book as columns of a table and as items of a description list. */
import type { ReactNode } from 'react'
import { type Column, DescriptionList } from '~/components/table'
import {
  type BookField,
  type CopiedField,
  fieldOf,
  fieldsCopiedTo,
} from '~/features/catalogue/book/fields'
import { formatIsbn } from '~/features/catalogue/book/isbn/isbn'
import { useT, useWord } from '~/i18n/provider'
import { TypeTag } from './book-list'

/**
 * A field as people read it: an ISBN with its hyphens, a choice in the language of the page, a dash
 * for nothing.
 */
function useFieldText() {
  const nameOf = useWord()
  return (name: BookField, value: string) => {
    if (!value) return <span className="dash">-</span>
    if (name === 'isbn') return formatIsbn(value)
    return fieldOf(name).value.kind === 'choice' ? nameOf(value) : value
  }
}

/** The columns of these fields; `cells`: what some of them show instead of their text. */
export function useFieldColumns<Name extends BookField, Row extends Record<Name, string>>(
  names: readonly Name[],
  cells: Partial<Record<Name, (row: Row) => ReactNode>> = {},
): Column<Row>[] {
  const t = useT()
  const fieldText = useFieldText()
  return names.map((name) => ({
    key: name,
    heading: t(fieldOf(name).label),
    main: name === 'title',
    className: fieldOf(name).nowrap && 'nowrap',
    cell: cells[name] ?? ((row) => fieldText(name, row[name])),
  }))
}

/** The names and values of these fields; `values`: what some of them show instead of their text. */
export function useFieldItems<Name extends BookField>(
  names: readonly Name[],
  row: Record<Name, string>,
  values: Partial<Record<Name, ReactNode>> = {},
): { name: string; value: ReactNode }[] {
  const t = useT()
  const fieldText = useFieldText()
  return names.map((name) => ({
    name: t(fieldOf(name).label),
    value: values[name] ?? fieldText(name, row[name]),
  }))
}

type Entry = Record<CopiedField<'Order'> | 'prodType', string> & { orderNum: number }

/** The fields of a cart entry or an application; `more`: further fields, shown first. */
export function EntryDetails({
  entry,
  more = [],
}: {
  entry: Entry
  more?: { name: string; value: ReactNode }[]
}) {
  const t = useT()
  return (
    <DescriptionList
      items={[
        ...more,
        { name: t('prodType'), value: <TypeTag value={entry.prodType} /> },
        { name: t('entryCopies'), value: entry.orderNum },
        ...useFieldItems(fieldsCopiedTo('Order'), entry),
      ]}
    />
  )
}
