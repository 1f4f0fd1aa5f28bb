/** One member for administrators: fields, and questions before changing level and deleting. */
import { ById } from '~/validation/inputs'
import { useActionData } from '@remix-run/react'
import { levels, levelNames } from '~/tables/codes'
import { Confirm } from '~/components/confirm'
import { CheckboxField, RadioGroupField, Field, Form } from '~/components/form'
import { DescriptionList } from '~/components/table'
import { AddressFields, FirstButton } from '~/features/people/address/address-fields'
import { SchoolFields } from '~/features/people/school/school-fields'
import { SchoolState } from '~/features/people/school/school-state'
import type { MemberSchool } from '~/features/people/school/school.output'
import { Day } from '~/components/when'
import { count, phone } from '~/i18n/format'
import { useT, useI18n } from '~/i18n/provider'
import { loginName } from './info-form'
import { LevelTag } from './member-list'
import { type DeletionImpact, DeletionImpactText } from './deletion-impact'
import { Modify } from './user.schema'

// prettier-ignore
export type Member = {
  id: number; user: string; name: string; cellPhone: string; level: number; nickName: string; schoolName: string; email: string; phone: string
  zipCode: string; address: string; addressDetail: string; optIn: boolean; createTime: string; updateTime: string
}
export const editableFields = [
  'level',
  'nickName',
  'schoolName',
  'email',
  'phone',
  'zipCode',
  'address',
  'addressDetail',
  'optIn',
] as const

type Typed = Record<string, string>
type ActionErrors = {
  formId?: string
  conflict?: boolean
  repopulateFields?: Typed
  levelQuestion?: LevelChange
}

export function MemberDetails({
  member: { user, name, cellPhone, level, createTime, updateTime },
}: {
  member: Member
}) {
  const t = useT()
  return (
    <>
      <DescriptionList
        items={[
          { name: t('user'), value: loginName(t, user) },
          { name: t('name'), value: name || '-' },
          { name: t('cellPhone'), value: phone(cellPhone) || '-' },
          { name: t('level'), value: <LevelTag level={level} /> },
          { name: t('joined'), value: <Day of={createTime} ago /> },
          {
            name: t('updateTime'),
            value: <Day of={updateTime} ago />,
          },
        ]}
      />
      <p className="hint">{t('memberFixedHelp')}</p>
    </>
  )
}

export function MemberForm({ member, school }: { member: Member; school: MemberSchool }) {
  const t = useT()
  const { locale } = useI18n()
  const actionErrors = useActionData<ActionErrors>()
  // The state that the administrator started from; after an edit conflict was reported, the stored
  // state.
  const typed =
    actionErrors?.formId === 'member-form' && !actionErrors.conflict
      ? actionErrors.repopulateFields
      : undefined
  const { level, nickName, schoolName, email, zipCode, address, addressDetail, optIn } = member
  return (
    <section aria-labelledby="edit">
      <h2 id="edit">{t('memberEdit')}</h2>
      <Form
        id="member-form"
        schema={Modify}
        intent="save"
        defaultValues={{
          level: String(level),
          nickName,
          schoolName,
          email,
          phone: phone(member.phone),
          zipCode,
          address,
          addressDetail,
          optIn: optIn ? '1' : '',
        }}
        className="login"
      >
        <FirstButton />
        <input type="hidden" name="updateTime" value={typed?.updateTime ?? member.updateTime} />
        <RadioGroupField
          name="level"
          legend={t('level')}
          hint={t('levelHint')}
          options={levelNames.map((level) => ({
            value: String(level.value),
            label: level[locale],
          }))}
        />
        <Field name="nickName" label={t('nickName')} autoComplete="off" maxLength={50} />
        <SchoolState school={school} />
        <SchoolFields form="member" />
        <Field
          name="email"
          type="email"
          label={t('email')}
          hint={t('emailLabelHint')}
          autoComplete="off"
          maxLength={254}
        />
        <AddressFields forOtherPerson />
        <Field name="phone" type="tel" label={t('landline')} autoComplete="off" maxLength={30} />
        <CheckboxField name="optIn" label={t('optIn')} />
        <button className="button">{t('save')}</button>
      </Form>
    </section>
  )
}

export type LevelChange = {
  before: number
  after: number
  sessions: number
  assignments: number
  own: boolean
}

/**
 * Asks after the form was sent, and repeats all typed values; the confirmation sends all of them.
 */
/** `absences`: how many of theirs are to come. */
export function LevelQuestion({
  member,
  absences,
  cancelTo,
}: {
  member: Member
  absences: number
  cancelTo: string
}) {
  const t = useT()
  const { locale } = useI18n()
  const { levelQuestion, repopulateFields: typed = {} } = useActionData<ActionErrors>() ?? {}
  if (!levelQuestion) return null
  const { before, after, sessions, assignments, own: isSelf } = levelQuestion
  const nameOf = (level: number) =>
    levelNames.find(({ value }) => value === level)?.[locale] ?? String(level)
  return (
    <Confirm
      question={t('levelQuestion', { name: member.name || member.user, level: nameOf(after) })}
      cancelTo={cancelTo}
    >
      {isSelf ? <p className="notice notice-warn">{t('levelOwn')}</p> : null}
      <p>{t('levelFromTo', { before: nameOf(before), after: nameOf(after) })}</p>
      <ul>
        <li>{t('levelSessions', { count: count(sessions) })}</li>
        {before === levels.producer ? (
          <>
            <li>{t('levelUnassigns', { count: count(assignments) })}</li>
            {absences > 0 ? <li>{t('levelAbsences')}</li> : null}
          </>
        ) : null}
        {after === levels.administrator ? <li>{t('levelUp')}</li> : null}
        {before === levels.administrator ? <li>{t('levelDown')}</li> : null}
      </ul>
      <Form id="level-form" schema={Modify} intent="save">
        {[...editableFields, 'updateTime'].map((name) =>
          name in typed ? <input key={name} type="hidden" name={name} value={typed[name]} /> : null,
        )}
        <input type="hidden" name="confirmed" value={String(after)} />
        <button className="button button-danger">{t('levelYes')}</button>
      </Form>
    </Confirm>
  )
}

type RemovalImpact = DeletionImpact & { own: boolean }

export function RemovalQuestion({
  member,
  removal,
  cancelTo,
}: {
  member: Member
  removal: RemovalImpact
  cancelTo: string
}) {
  const t = useT()
  return (
    <Confirm
      question={t('removeMemberQuestion', { name: member.name || member.user })}
      cancelTo={cancelTo}
    >
      {removal.own ? <p className="notice notice-warn">{t('removeOwn')}</p> : null}
      <DeletionImpactText {...removal} />
      <Form id="remove-form" schema={ById} intent="remove">
        <button className="button button-danger">{t('removeMemberYes')}</button>
      </Form>
    </Confirm>
  )
}
