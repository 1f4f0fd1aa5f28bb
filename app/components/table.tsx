/**
 * A list as a table; small screens show its rows as cards.
 * The ARIA roles are explicit because some browsers drop the implicit ones when CSS changes
 * `display`, and a table must stay a table for screen readers.
 */
import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  heading: ReactNode
  cell(row: Row): ReactNode
  /** the cell that names its row */
  main?: boolean
  /** `nowrap`: dates and short codes; `number`: counts; `choose`: the checkbox of the row */
  className?: string
  /** the label before the cell on small screens, where the heading is more than a text */
  label?: string
  sorted?: 'ascending' | 'descending'
}

type Cell<Row> = (row: Row) => ReactNode

/** Columns by what their cells hold. */
export const column = {
  /** The cell that names its row. */
  main: <Row,>(key: string, heading: ReactNode, cell: Cell<Row>): Column<Row> => ({
    key,
    heading,
    main: true,
    cell,
  }),
  text: <Row,>(key: string, heading: ReactNode, cell: Cell<Row>): Column<Row> => ({
    key,
    heading,
    cell,
  }),
  number: <Row,>(key: string, heading: ReactNode, cell: Cell<Row>): Column<Row> => ({
    key,
    heading,
    className: 'number',
    cell,
  }),
  /** Dates and short codes, which never break. */
  nowrap: <Row,>(key: string, heading: ReactNode, cell: Cell<Row>): Column<Row> => ({
    key,
    heading,
    className: 'nowrap',
    cell,
  }),
}

type TableProps<Row> = {
  caption: ReactNode
  columns: Column<Row>[]
  rows: Row[]
  rowId(row: Row): string
  describedBy?: string
  /** rows may be clicked: enhance.js follows the first link of the row */
  clickable?: boolean
}

/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowId,
  describedBy,
  clickable,
}: TableProps<Row>) {
  return (
    <table
      role="table"
      className="table"
      aria-describedby={describedBy}
      data-clickable={clickable || undefined}
    >
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, heading, className, main, sorted }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className={main ? `main ${className ?? ''}`.trim() : className}
              aria-sort={sorted}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowId(row)} role="row" id={rowId(row)}>
            {columns.map((column) => tableCell(column, row))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A function and no component: rendering a component for each cell costs as much as the cell. */
function tableCell<Row>(
  { key, heading, cell, main, className, label: explicitLabel }: Column<Row>,
  row: Row,
): ReactNode {
  const label = explicitLabel ?? (typeof heading === 'string' ? heading : undefined)
  if (main)
    return (
      <th key={key} role="rowheader" scope="row" className={className}>
        {cell(row)}
      </th>
    )
  return (
    <td key={key} role="cell" className={className} data-label={label}>
      {cell(row)}
    </td>
  )
}

/** What stands in the place of a table without rows; `children`: links to the next steps. */
export function Empty({
  id,
  heading,
  help,
  children,
}: {
  /** of the heading, which then names the section */
  id?: string
  heading: string
  help?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className="empty" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {help ? <p>{help}</p> : null}
      {children ? <p className="actions">{children}</p> : null}
    </section>
  )
}

/** Names and values as a description list. */
export function DescriptionList({ items }: { items: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {items.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
