/** From one list of the desk to the others, for administrators: their tabs are those of all production. */
import { useAdministrator } from '~/components/frame/use-administrator'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export function DeskLinks() {
  const t = useT()
  if (!useAdministrator()) return null
  return (
    <p className="actions">
      <a className="button-quiet" href={href('/producer/list')}>
        {t('producerList')}
      </a>
      <a className="button-quiet" href={href('/producer/schedule')}>
        {t('scheduleTitle')}
      </a>
      <a className="button-quiet" href={href('/producer/week')}>
        {t('weekTitle')}
      </a>
      <a className="button-quiet" href={href('/producer/print')}>
        {t('printTitle')}
      </a>
    </p>
  )
}
