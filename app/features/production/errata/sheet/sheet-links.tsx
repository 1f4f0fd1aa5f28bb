/** Links that make an errata sheet, the form first that its reader's copies have. */
import { withQuery } from '~/http/href'
import { useT, type Translate } from '~/i18n/provider'
import { codeRow, productionTypes, type Channel, type ProductionType } from '~/tables/codes'
import { printSizes, type SheetKind } from './sheet.schema'

type Form = { kind: SheetKind; size?: number }

const braille: Form = { kind: 'braille' }
const ebraille: Form = { kind: 'ebraille' }
const text: Form = { kind: 'text' }
const epub: Form = { kind: 'epub' }

/**
 * The forms of a sheet. Large print is offered as its reader reads it, else as most do, and as large as it is made.
 * `printSize`: points; 0 when not known.
 */
function formsOf(channel: Channel, printSize = 0): Form[] {
  const { min, usual, max } = printSizes
  const fitting = printSize > 0 ? Math.min(Math.max(printSize, min), max) : usual
  const prints = [...new Set([fitting, max])].map((size): Form => ({ kind: 'print', size }))
  return {
    braille: [braille, ebraille, text, epub, ...prints],
    magnified: [...prints, text, epub, braille],
    voice: [text, epub, ...prints, braille],
  }[channel]
}

const nameOf = (t: Translate, { kind, size = 0 }: Form) =>
  ({
    braille: t('erratumSheetBraille'),
    ebraille: t('erratumSheetEbraille'),
    print: t('erratumSheetPrint', { size }),
    text: t('erratumSheetPlain'),
    epub: t('erratumSheetEpub'),
  })[kind]

function SheetLinks({
  forms,
  address,
  reader,
  all = false,
}: {
  forms: Form[]
  address: string
  reader?: number
  all?: boolean
}) {
  const t = useT()
  return (
    <ul className="downloads in-row">
      {forms.map((form) => (
        <li key={`${form.kind} ${form.size ?? ''}`}>
          <a
            className="button-quiet"
            href={withQuery(address, { ...form, all: all ? '1' : '', reader })}
          >
            {t(all ? 'erratumSheetGetAll' : 'erratumSheetGet', { form: nameOf(t, form) })}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** `printSize`: of its reader. `lacking` corrections of the copies of an application, of `all` of its book. */
export function SheetsOfOrder({
  order: { id, prodType, reader },
  lacking,
  all,
  printSize,
}: {
  order: { id: number; prodType: ProductionType; reader?: { id: number } }
  lacking: number
  all: number
  printSize: number
}) {
  const t = useT()
  const { channel } = codeRow(productionTypes, prodType)
  const links = {
    forms: formsOf(channel, printSize),
    address: `/api/erratum/sheetOfOrder/${id}`,
    reader: reader?.id,
  }
  return (
    <>
      <h3>{t('erratumSheets')}</h3>
      <p>{t('erratumSheetsLead')}</p>
      <SheetLinks {...links} />
      {all > lacking ? (
        <details>
          <summary>{t('erratumSheetsAll', { count: all })}</summary>
          <SheetLinks {...links} all />
        </details>
      ) : null}
    </>
  )
}

/** A whole erratum, for who sends it to readers. */
export function SheetsOfErratum({ id }: { id: number }) {
  const t = useT()
  return (
    <section aria-labelledby="sheets">
      <h2 id="sheets">{t('erratumSheets')}</h2>
      <p>{t('erratumSheetsStaff')}</p>
      <SheetLinks forms={formsOf('braille')} address={`/api/erratum/sheet/${id}`} />
    </section>
  )
}
