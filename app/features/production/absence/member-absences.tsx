/** On the page of a producer: their absences from today on, and the form that adds one. */
import { href } from '~/http/href'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { AbsenceForm, AbsenceTable } from './absence-table'
import type { Absence } from '~/features/production/absence/absence.output'

export function MemberAbsences({
  user,
  absences,
  today,
  removeTo,
}: {
  user: string
  absences: Absence[]
  today: string
  removeTo: (id: number) => string
}) {
  const t = useT()
  return (
    <section aria-labelledby="absences">
      <h2 id="absences">{t('absences')}</h2>
      {absences.length === 0 ? (
        <p>{t('absencesNone')}</p>
      ) : (
        <AbsenceTable
          rows={absences}
          today={today}
          caption={t('absencesCount', { count: count(absences.length) })}
          named={false}
          removeTo={removeTo}
        />
      )}
      <p className="actions">
        <a href={href('/admin/absence', { user, past: 1 })}>{t('absencesPast')}</a>
      </p>
      <h3>{t('absenceAdd')}</h3>
      <AbsenceForm today={today} user={user} />
    </section>
  )
}
