/** What was written as braille or read from it, below its form. */
import { column, Table, type Column } from '~/components/table'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { dotsOf } from './cells'
import type { ReadText, Doubt, Remark, Written } from './braille.output'

export function WrittenResult({ pages, brf, ebrl, remarks, remarkCount, signs }: Written) {
  const t = useT()
  return (
    <>
      <Answer id="written" text={t('brailleWritten', { count: count(pages.length) })} />
      <Remarks remarks={remarks} total={remarkCount} />
      {pages.map((lines, i) => (
        <pre key={i} className="braille" lang="ko-Brai">
          {withoutEmptyEnd(lines).join('\n')}
        </pre>
      ))}
      <p className="actions">
        <a
          className="button-secondary"
          href={`data:text/plain;charset=us-ascii,${encodeURIComponent(brf)}`}
          download="braille.brf"
        >
          {t('brailleDownload')}
        </a>
        <a
          className="button-secondary"
          href={`data:application/ebrl+zip;base64,${ebrl}`}
          download="braille.ebrl"
        >
          {t('brailleDownloadEbraille')}
        </a>
      </p>
      <details className="panel">
        <summary>{t('brailleDots')}</summary>
        <pre className="dots">{pages.flatMap(withoutEmptyEnd).map(dotsByWord).join('\n')}</pre>
      </details>
      {signs.length > 0 ? (
        <details className="panel">
          <summary>{t('brailleSigns', { count: count(signs.length) })}</summary>
          <Signs signs={signs} />
        </details>
      ) : null}
    </>
  )
}

/** Lines of a page without the empty ones in a row, of which only one is shown. */
const withoutEmptyEnd = (lines: string[]) =>
  lines.filter((line, i) => line !== '' || lines[i - 1] !== '')

const remarkTexts = {
  leftOut: 'brailleRemarkLeftOut',
  hanja: 'brailleRemarkHanja',
  doubtfulHanja: 'brailleRemarkDoubtfulHanja',
  bullet: 'brailleRemarkBullet',
} as const satisfies Record<Remark['kind'], string>

/** Places of the text that somebody should look at. */
function Remarks({ remarks, total }: { remarks: Remark[]; total: number }) {
  const t = useT()
  const columns: Column<Remark & { id: string }>[] = [
    column.main('text', t('brailleRemarkText'), ({ text }) => text),
    column.number('line', t('brailleLine'), ({ line }) => count(line)),
    column.number('column', t('brailleColumn'), (remark) => count(remark.column)),
    column.text('what', t('brailleRemarkWhat'), ({ kind, written }) =>
      t(remarkTexts[kind], { written }),
    ),
  ]
  if (total === 0) return null
  return (
    <>
      <p className="notice notice-warn">{t('brailleRemarks', { count: count(total) })}</p>
      <Table
        caption={t('brailleRemarksTable')}
        columns={columns}
        rows={remarks.map((remark, i) => ({ ...remark, id: `remark-${i}` }))}
        rowId={({ id }) => id}
      />
      {total > remarks.length ? (
        <p>{t('brailleDoubtfulMore', { count: count(total - remarks.length) })}</p>
      ) : null}
    </>
  )
}

/** The signs of the text and the articles of the rules that they follow. */
function Signs({ signs }: Pick<Written, 'signs'>) {
  const t = useT()
  const columns: Column<Written['signs'][number] & { id: string }>[] = [
    column.main('text', t('brailleSign'), ({ text }) => text),
    column.text('braille', t('brailleWord'), ({ braille }) => (
      <>
        <span lang="ko-Brai">{braille}</span> {dotsOf(braille)}
      </>
    )),
    column.nowrap('article', t('brailleArticle'), ({ article }) =>
      article.startsWith('수학')
        ? t('brailleArticleMaths', { article: article.slice(3) })
        : t('brailleArticleKorean', { article }),
    ),
  ]
  return (
    <Table
      caption={t('brailleSignsTable')}
      columns={columns}
      rows={signs.map((sign, i) => ({ ...sign, id: `sign-${i}` }))}
      rowId={({ id }) => id}
    />
  )
}

/** 1246-25 14-2: the dots of each word; a blank stands between words. */
const dotsByWord = (line: string) =>
  line
    .split(/\u2800+/)
    .map((word) => dotsOf(word))
    .join(' ')

export function ReadResult({ text, words, doubtful, doubtfulCount }: ReadText) {
  const t = useT()
  const columns: Column<Doubt & { id: string }>[] = [
    column.main('braille', t('brailleWord'), ({ braille }) => (
      <span lang="ko-Brai">{braille}</span>
    )),
    column.number('line', t('brailleLine'), ({ line }) => count(line)),
    column.text('texts', t('brailleReadings'), ({ texts }) =>
      texts.length > 0 ? texts.join(', ') : t('brailleUnread'),
    ),
  ]
  return (
    <>
      <Answer
        id="read-text"
        text={t('brailleReadText', { count: count(words), doubtful: count(doubtfulCount) })}
      />
      <pre className="read-back">{text}</pre>
      {doubtful.length > 0 ? (
        <>
          <Table
            caption={t('brailleDoubtful')}
            columns={columns}
            rows={doubtful.map((doubt, i) => ({ ...doubt, id: `doubt-${i}` }))}
            rowId={({ id }) => id}
          />
          {doubtfulCount > doubtful.length ? (
            <p>{t('brailleDoubtfulMore', { count: count(doubtfulCount - doubtful.length) })}</p>
          ) : null}
        </>
      ) : null}
    </>
  )
}

/** The heading of what was just asked for has the focus. */
const Answer = ({ id, text }: { id: string; text: string }) => (
  // eslint-disable-next-line jsx-a11y/no-autofocus -- the answer to the form that was just sent
  <h3 id={id} tabIndex={-1} autoFocus>
    {text}
  </h3>
)
