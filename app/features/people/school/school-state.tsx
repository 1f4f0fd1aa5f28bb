/** Whether the school that a member named is one of the list, and theirs, so that they share its lesson plans. */
import { business } from '~/tables/business'
import { Form } from '~/components/form'
import { FirstButton } from '~/features/people/address/address-fields'
import { useT } from '~/i18n/provider'
import { SchoolFields } from './school-fields'
import { Choose } from './school.schema'
import type { MemberSchool } from './school.output'

const stateKey = ({ listed, confirmed }: MemberSchool) =>
  confirmed ? 'schoolListed' : listed ? 'schoolWaits' : 'schoolNotListed'

export function SchoolState({ school }: { school: MemberSchool }) {
  const t = useT()
  const { name } = school
  if (name === '') return <p className="hint">{t('schoolNotGiven')}</p>
  return (
    <p className="hint">
      {t('schoolOfMember', { name })}
      <br />
      {t(stateKey(school))}
    </p>
  )
}

/**
 * On my info: chosen from the list once; then the centre changes it, because a school's members share
 * its lesson plans.
 */
export function SchoolOfMine({ school }: { school: MemberSchool }) {
  const t = useT()
  const { name } = school
  return (
    <>
      {name === '' ? null : (
        <p>
          <strong>{name}</strong> {t(stateKey(school))}
        </p>
      )}
      {school.confirmed ? (
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
