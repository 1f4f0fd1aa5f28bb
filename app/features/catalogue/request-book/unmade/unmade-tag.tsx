/** The mark of a book that is not made yet. */
import { Tag } from '~/components/tag'
import { useT } from '~/i18n/provider'

export function UnmadeTag() {
  const t = useT()
  return <Tag colour="grey">{t('unmade')}</Tag>
}
