/** Whether the school that a member named is one of the list, whose members share lesson plans. */
import { business } from '~/tables/business'
import { useT } from '~/i18n/provider'
import type { MemberSchool } from './school.output'

export function SchoolState({ school: { name, listed } }: { school: MemberSchool }) {
  const t = useT()
  if (name === '') return <p className="hint">{t('schoolNotGiven')}</p>
  return (
    <p className="hint">
      {t('schoolOfMember', { name })}
      <br />
      {t(listed ? 'schoolListed' : 'schoolNotListed')}
    </p>
  )
}

/** On my info: members cannot change it themselves, because a school's members share its plans. */
export function SchoolOfMine({ school: { name, listed } }: { school: MemberSchool }) {
  const t = useT()
  return (
    <section aria-labelledby="my-school">
      <h2 id="my-school">{t('schoolName')}</h2>
      <p>
        {name === '' ? (
          t('schoolNotGiven')
        ) : (
          <>
            <strong>{name}</strong> {t(listed ? 'schoolListed' : 'schoolNotListed')}
          </>
        )}
      </p>
      <p className="hint">{t('schoolAskCentre', { phone: business.phone })}</p>
    </section>
  )
}
