/** What narrows a list, each removable by a link of its own (quality E-02). */
import { useSay } from '~/say'
import { useAddress } from './pagination'

/** `value` is in words; conditions without one are not shown. */
export function ConditionChips({
  given,
}: {
  given: { name: string; label: string; value: string }[]
}) {
  const say = useSay()
  const address = useAddress()
  const shown = given.filter(({ value }) => value)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="conditions">
      <h2 id="conditions" className="hidden-text">
        {say('conditions')}
      </h2>
      <ul className="chips">
        {shown.map(({ name, label, value }) => (
          <li key={name}>
            <a href={address({ [name]: '', page: null, confirm: null })}>
              {say('conditionOf', { label, value })}
              <span className="hidden-text"> {say('removeCondition', { label })}</span>
              <span aria-hidden="true">✕</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
