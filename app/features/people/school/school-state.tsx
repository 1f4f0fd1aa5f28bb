/** Whether the school that a member named is one of the list, whose members share lesson plans. */
import { business } from '~/tables/business'
import { Form } from '~/components/form'
import { FirstButton } from '~/features/people/address/address-fields'
import { useT } from '~/i18n/provider'
import { SchoolFields } from './school-fields'
import { Choose } from './school.schema'
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

/**
 * On my info: chosen from the list once; then the centre changes it, because a school's members share
 * its lesson plans.
 */
export function SchoolOfMine({ school: { name, listed } }: { school: MemberSchool }) {
  const t = useT()
  return (
    <>
      {name === '' ? null : (
        <p>
          <strong>{name}</strong> {t(listed ? 'schoolListed' : 'schoolNotListed')}
        </p>
      )}
      {listed ? (
        <p className="hint">{t('schoolAskCentre', { phone: business.phone })}</p>
      ) : (
        <ChooseSchool />
      )}
    </>
  )
}

function ChooseSchool() {
  const t = useT()
  return (
    <>
      <p>{t('schoolChooseHelp')}</p>
      <Form id="school-form" schema={Choose} intent="school" className="login">
        <FirstButton />
        <SchoolFields form="own" required />
        <button className="button">{t('schoolSave')}</button>
      </Form>
      <p className="hint">{t('schoolNotFoundCentre', { phone: business.phone })}</p>
    </>
  )
}
