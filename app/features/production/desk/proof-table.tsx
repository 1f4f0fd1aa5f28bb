/** Lines of a page of braille: what each says, its cells, and one link for a remark. */
import { column, Table, type Column } from '~/components/table'
import { useT } from '~/i18n/provider'
import { dotsOf } from '~/features/production/braille/cells'
import type { ProofPage } from './proof.server'
import type { VolumeInfo } from './volume-info.server'

type Line = ProofPage['lines'][number]
type Remark = VolumeInfo['remarks'][number]

/**
 * The number of a line is its only stop. What it says comes before its cells, so that speech says
 * the text first; on a braille display either column can be read down.
 */
export function ProofTable({
  lines,
  remarks,
  linkTo,
}: {
  lines: Line[]
  remarks: Remark[]
  /** where a remark to a line is written; null for those who may not */
  linkTo: ((line: number) => string) | null
}) {
  const t = useT()
  const columns: Column<Line>[] = [
    {
      key: 'line',
      heading: t('proofLine'),
      main: true,
      className: 'number',
      cell: ({ number }) =>
        linkTo ? (
          <a href={linkTo(number)}>
            {number}
            <span className="hidden-text">{t('proofRemarkTo')}</span>
          </a>
        ) : (
          number
        ),
    },
    column.text('text', t('proofText'), (line) => (
      <LineText line={line} remarks={remarks.filter((one) => one.line === line.number)} />
    )),
    {
      key: 'cells',
      heading: t('proofCells'),
      className: 'cells',
      cell: ({ braille }) => <span translate="no">{braille.replace(/\u2800+$/, '')}</span>,
    },
  ]
  return (
    <Table
      caption={<span className="hidden-text">{t('proofText')}</span>}
      columns={columns}
      rows={lines}
      rowId={({ number }) => `line-${number}`}
    />
  )
}

/** What a line says; lines that are no text of the book say what they are. */
function Said({ line: { text, mark, pageNumber } }: { line: Line }) {
  const t = useT()
  if (mark !== null) return <span className="small">{t('proofMark', { page: mark })}</span>
  if (pageNumber !== null)
    return <span className="small">{t('proofNumber', { page: pageNumber })}</span>
  if (text === '') return <span className="small">{t('proofEmptyLine')}</span>
  return text
}

function LineText({ line, remarks }: { line: Line; remarks: Remark[] }) {
  const t = useT()
  const { doubtful, findings } = line
  return (
    <>
      <Said line={line} />
      {doubtful.map(({ braille, texts }, i) => (
        <div key={i} className="small">
          {texts.length === 0
            ? t('proofImpossible', { cells: dotsOf(braille) })
            : t('proofOr', { text: texts.slice(1).join(', ') })}
        </div>
      ))}
      {findings.map(({ key, params }, i) => (
        <div key={i} className="small finding">
          {t(key, params)}
        </div>
      ))}
      {remarks.map(({ id, text: remark, answer }) => (
        <div key={id} className="small remark">
          {t('deskRemarks')}: {remark}
          {answer ? ` (${t('remarkAnswer')}: ${answer})` : ''}
        </div>
      ))}
    </>
  )
}

export function SourceText({ pages }: { pages: ProofPage['source'] }) {
  const t = useT()
  if (pages.length === 0) return <p className="small">{t('proofNoSource')}</p>
  return (
    <>
      {pages.map(({ page, text }) => (
        <section key={page} aria-labelledby={`source-${page}`}>
          <h2 id={`source-${page}`}>{t('proofSource', { page })}</h2>
          <p className="source-text">{text}</p>
        </section>
      ))}
    </>
  )
}
