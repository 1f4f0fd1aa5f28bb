/** A page of absences: the question before one goes, the list, and the form that adds one. */
import type { ReactNode } from 'react'
import { Empty } from '~/components/table'
import { ListPage } from '~/components/list-page'
import { useUrlWith } from '~/components/pagination'
import type { Page } from '~/components/page'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { AbsenceForm, AbsenceTable, RemoveAbsence } from './absence-table'
import type { Absences } from './absence.output'

type Problem = NonNullable<Parameters<typeof Page>[0]['problem']>
type List = {
  found: Absences | null
  problem: Problem | null
  page: number
  size: number
  sort?: string
}

/**
 * `asked`: the id of the absence that is about to be removed; `past`: those that are over are shown,
 * too; `producers`: whom an administrator may name; absent on a producer's own page.
 */
export function AbsenceList({
  list,
  lead,
  above,
  asked,
  past,
  today,
  producers,
}: {
  list: List
  lead: string
  above?: ReactNode
  asked: string | null
  past: boolean
  today: string
  producers?: { user: string; name: string }[]
}) {
  const t = useT()
  const address = useUrlWith()
  const cancelTo = address({ confirm: null, id: null })
  const named = producers !== undefined
  const removing = list.found?.items.find(({ id }) => String(id) === asked)
  return (
    <ListPage
      list={list}
      lead={lead}
      heading={t('absences')}
      search={
        <>
          {removing ? <RemoveAbsence absence={removing} named={named} cancelTo={cancelTo} /> : null}
          {above}
          <p className="actions">
            <a href={address({ past: past ? null : 1, page: null, confirm: null, id: null })}>
              {t(past ? 'absencesCurrent' : 'absencesPast')}
            </a>
          </p>
        </>
      }
      empty={
        <Empty
          heading={t(past ? 'absencesNoneEver' : 'absencesNone')}
          help={t('absencesNoneHelp')}
        />
      }
      below={
        <section aria-labelledby="add-absence">
          <h2 id="add-absence">{t('absenceAdd')}</h2>
          <AbsenceForm today={today} producers={producers} />
        </section>
      }
    >
      {({ items, totalCount }) => (
        <AbsenceTable
          rows={items}
          today={today}
          caption={t('absencesCount', { count: count(totalCount) })}
          named={named}
          removeTo={(id) => address({ confirm: 'remove', id })}
        />
      )}
    </ListPage>
  )
}
