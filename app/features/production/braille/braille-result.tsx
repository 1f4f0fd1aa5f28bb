/** What was written as braille or read from it, below its form. */
import { column, Table, type Column } from '~/components/table'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { dotsOf } from './cells'
import { usualPage, wrap } from './layout'
import type { ReadText, Doubt, Written } from './braille.output'

export function WrittenResult({ braille, brf, leftOut }: Written) {
  const t = useT()
  const lines = wrap(braille, usualPage)
  return (
    <>
      <Answer id="written" text={t('brailleWritten')} />
      {leftOut.length > 0 ? (
        <p className="notice notice-warn">
          {t('brailleLeft', { characters: leftOut.join(' '), count: count(leftOut.length) })}
        </p>
      ) : null}
      <pre className="braille" lang="ko-Brai">
        {lines.join('\n')}
      </pre>
      <p className="actions">
        <a
          className="button-secondary"
          href={`data:text/plain;charset=us-ascii,${encodeURIComponent(brf)}`}
          download="braille.brf"
        >
          {t('brailleDownload')}
        </a>
      </p>
      <details className="panel">
        <summary>{t('brailleDots')}</summary>
        <pre className="dots">{lines.map(dotsByWord).join('\n')}</pre>
      </details>
    </>
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
