/** Titles of an uploaded list, and the rows that it would reset. */
import { useT } from '~/i18n/provider'
import type { ListUpload } from './list-upload.server'
import { count } from '~/i18n/format'

export function TitleList({
  heading,
  titles,
  all,
  more = 'andMore',
}: {
  heading: string
  titles: string[]
  all: number
  more?: 'andMore' | 'andMoreRows'
}) {
  const t = useT()
  return (
    <div>
      <h3>{heading}</h3>
      {all === 0 ? null : (
        <ul>
          {titles.map((title, i) => (
            <li key={i}>{title}</li>
          ))}
          {all > titles.length ? <li>{t(more, { count: count(all - titles.length) })}</li> : null}
        </ul>
      )}
    </div>
  )
}

export function RowsToReset({ count: all, rows }: ListUpload['preview']['resets']) {
  const t = useT()
  const titles = rows.map((row) => t('wouldResetRow', { ...row, place: count(row.place) }))
  return (
    <>
      <TitleList
        heading={t('wouldReset', { count: count(all) })}
        titles={titles}
        all={all}
        more="andMoreRows"
      />
      <p>{t('wouldResetHelp')}</p>
    </>
  )
}
