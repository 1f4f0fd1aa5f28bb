/** Corrections of one row: its copies, and two rows in place of a line that names two books. */
import { productionTypes } from '~/tables/codes'
import { Field, Form, useShownForm } from '~/components/form'
import { useT, useWord } from '~/i18n/provider'
import { SetCounts, Split } from '~/features/requests/order-file/order-file.schema'
import { CountsText } from './counts-text'
import type { OrderFileRow } from './order-rows.server'

/** What the school wrote, where a person has corrected it. */
export function SaidText({ row: { said, splitFromId } }: { row: OrderFileRow }) {
  const t = useT()
  if (splitFromId !== null) return <p className="small">{t('orderSplitPart')}</p>
  if (!said) return null
  return (
    <div className="small">
      {t('orderSaid', { title: said.title || t('orderUntitled') })} <CountsText row={said} />
    </div>
  )
}

/** Open when the row was read from marks, or when the server refused what was sent. */
export function CountsForm({ row }: { row: OrderFileRow }) {
  const t = useT()
  const nameOf = useWord()
  const refused = useShownForm()?.formId === 'counts-form'
  return (
    <details className="panel" open={refused || row.marks.length > 0}>
      <summary>{t('orderCountsEdit')}</summary>
      <Form
        id="counts-form"
        schema={SetCounts}
        intent="setCounts"
        defaultValues={Object.fromEntries(
          productionTypes.map(({ column }) => [column, String(row[column])]),
        )}
      >
        <RowMarks row={row} />
        <div className="counts">
          {productionTypes.map(({ value, column }) => (
            <Field
              key={column}
              name={column}
              label={nameOf(value)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
            />
          ))}
        </div>
        <p>
          <button className="button-secondary">{t('orderCountsSave')}</button>
        </p>
      </Form>
    </details>
  )
}

/** Shown at once when the title seems to name two books; otherwise behind its heading. */
export function SplitForm({ row }: { row: OrderFileRow }) {
  const t = useT()
  const refused = useShownForm()?.formId === 'split-form'
  const [first, second] = row.splitTitles ?? [row.title, '']
  return (
    <details className="panel" open={refused || row.splitTitles !== null}>
      <summary>{t(row.splitTitles ? 'orderSplitSeen' : 'orderSplit')}</summary>
      <p id="split-help">{t('orderSplitHelp')}</p>
      <Form
        id="split-form"
        schema={Split}
        intent="split"
        defaultValues={{ title: first, secondTitle: second }}
      >
        <RowMarks row={row} />
        <Field
          name="title"
          label={t('orderSplitFirst')}
          autoComplete="off"
          maxLength={300}
          required
        />
        <Field
          name="secondTitle"
          label={t('orderSplitSecond')}
          autoComplete="off"
          maxLength={300}
          required
        />
        <p>
          <button
            className={row.splitTitles ? 'button' : 'button-secondary'}
            aria-describedby="split-help"
          >
            {t('orderSplitDo')}
          </button>
        </p>
      </Form>
    </details>
  )
}

/** The row and its version that a form changes. */
const RowMarks = ({ row: { id, updateTime } }: { row: OrderFileRow }) => (
  <>
    <input type="hidden" name="orderFileBookId" value={id} />
    <input type="hidden" name="updateTime" value={updateTime} />
  </>
)
