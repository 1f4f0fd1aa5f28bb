/** What the reading of a source counted, kept and left out. */
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import type { ManuscriptInfo } from './manuscript.output'
import { leftOutWord } from './left-out'

const pagesTexts = {
  pageList: 'reportPagesList',
  marks: 'reportPagesMarks',
  layout: 'reportPagesLayout',
  none: 'reportNoPages',
} as const

export function SourceReport({ report, source }: Pick<ManuscriptInfo, 'report' | 'source'>) {
  const t = useT()
  if (!report) return null
  const { lettersIn, lettersOut, picturesIn, picturesOut, decorative, leftOut, pagesBy } = report
  const lost = lettersIn - lettersOut
  return (
    <ul>
      <li>
        {lost > 0
          ? t('reportLettersLost', { all: count(lettersIn), lost: count(lost) })
          : t('reportLetters', { all: count(lettersIn) })}
      </li>
      <li>
        {t('reportPictures', {
          all: count(picturesIn),
          there: count(picturesOut),
          decorative: count(decorative),
        })}
      </li>
      <li>
        {t('reportOther', { tables: count(report.tables), formulas: count(report.formulas) })}
      </li>
      <li>{t(pagesTexts[pagesBy])}</li>
      {leftOut.length > 0 ? (
        <li>
          {t('reportLeftOut', {
            what: leftOut
              .map((one) => `${t(leftOutWord(one.what))} ${count(one.count)}`)
              .join(', '),
          })}
        </li>
      ) : null}
      <li>{t('manuscriptSource', { file: source })}</li>
    </ul>
  )
}
