/** How much waits behind an entry of the menu: a number beside its name, read aloud in words. */
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'

/** Larger numbers would move their neighbours into a second row. */
const mostShown = 999

export function WorkBadge({ number }: { number: number }) {
  const t = useT()
  if (number === 0) return null
  return (
    <>
      <span aria-hidden="true" className="tag tag-blue">
        {number > mostShown ? `${mostShown}+` : number}
      </span>
      <span className="hidden-text">{t('workWaits', { count: count(number) })}</span>
    </>
  )
}
