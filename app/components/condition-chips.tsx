/** The conditions that narrow a list, each with a link that removes it. */
import { useT } from '~/i18n/provider'
import { useUrlWith } from './pagination'

/** `value` is a text for people; conditions without one are not shown. */
export function ConditionChips({
  conditions,
}: {
  conditions: { name: string; label: string; value: string }[]
}) {
  const t = useT()
  const address = useUrlWith()
  const shown = conditions.filter(({ value }) => value)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="conditions">
      <h2 id="conditions" className="hidden-text">
        {t('conditions')}
      </h2>
      <ul className="chips">
        {shown.map(({ name, label, value }) => (
          <li key={name}>
            <a href={address({ [name]: '', page: null, confirm: null })}>
              {t('conditionOf', { label, value })}
              <span className="hidden-text"> {t('removeCondition', { label })}</span>
              <span aria-hidden="true">✕</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
