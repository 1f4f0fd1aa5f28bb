/** Describes duplicates of a row: '점자: 이미 제작됨 (2026-02-20)', '확대A3: 한빛맹학교 외 2곳도 신청'. */
import { count } from '~/i18n/format'
import type { MessageKey } from '~/tables/messages'
import { useT, type Translate } from '~/i18n/provider'
import type { Duplicate } from '~/features/requests/order-file/order-file.output'

const duplicateMessages: Record<Duplicate['kind'], MessageKey> = {
  finished: 'duplicateFinished',
  making: 'duplicateMaking',
  sourcing: 'duplicateSourcing',
  sameFile: 'duplicateSameFile',
  sameSchool: 'duplicateSameSchool',
  school: 'duplicateSchool',
  member: 'duplicateMember',
}

/** One duplicate as a line in the language of `t`. */
export function duplicateText(
  t: Translate,
  { prodType, kind, percent = 0, others = [], count: number = 0, date }: Duplicate,
): string {
  const key = kind === 'school' && number > 1 ? 'duplicateSchools' : duplicateMessages[kind]
  const text = t(key, {
    percent,
    name: others[0] ?? '',
    more: count(number - 1),
    count: count(number),
  })
  return `${t('typeName', { type: prodType })}: ${text}${date ? ` (${date})` : ''}`
}

/** The duplicates as a list; nothing when there are none. */
export function Duplicates({ duplicates }: { duplicates: Duplicate[] }) {
  const t = useT()
  if (duplicates.length === 0) return null
  return (
    <ul className="plain">
      {duplicates.map((duplicate) => (
        <li key={`${duplicate.prodType}-${duplicate.kind}`}>{duplicateText(t, duplicate)}</li>
      ))}
    </ul>
  )
}
