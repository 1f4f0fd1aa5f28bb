/** The way from a book to the plan of one's own school. */
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'

/** `from`: the address to which the plan leads back. */
export function PlanLink({ bookId, from }: { bookId: string; from: string }) {
  const t = useT()
  return (
    <p>
      {t('planInvite')}{' '}
      <a href={withReturnPath(href('/plan/:bookId', { bookId }), from)}>{t('planInviteLink')}</a>
    </p>
  )
}
