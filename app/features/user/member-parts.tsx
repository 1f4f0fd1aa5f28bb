/** One member as an administrator sees and changes them, and the questions before a change of level and before deleting. */
import { useActionData } from '@remix-run/react'
import { levelNames, levels } from '~/codes'
import { Confirm } from '~/components/confirm'
import { CheckField, ChoiceField, Field, Form } from '~/components/form'
import { Facts } from '~/components/table'
import { AddressFields } from '~/features/address/address-fields'
import { count, dateTime, phone } from '~/format'
import { useSay, useWords } from '~/say'
import { loginOf } from './info-parts'
import { LevelTag } from './member-list'
import { type Belongings, WhatGoes } from './removal-parts'
import { ById, Modify } from './user.schema'

// prettier-ignore
export type Member = {
  id: number; user: string; name: string; cellPhone: string; level: number; nickName: string; schoolName: string; email: string; phone: string
  zipCode: string; address: string; addressDetail: string; optIn: boolean; createTime: string; updateTime: string
}
export const changeable = [
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
type Refused = {
  formId?: string
  conflict?: boolean
  repopulateFields?: Typed
  levelQuestion?: LevelChange
}

export function MemberFacts({
  member: { user, name, cellPhone, level, createTime, updateTime },
}: {
  member: Member
}) {
  const say = useSay()
  return (
    <>
      <Facts
        facts={[
          { name: say('user'), value: loginOf(say, user) },
          { name: say('name'), value: name || '-' },
          { name: say('cellPhone'), value: phone(cellPhone) || '-' },
          { name: say('level'), value: <LevelTag level={level} /> },
          { name: say('joined'), value: <time dateTime={createTime}>{dateTime(createTime)}</time> },
          {
            name: say('updateTime'),
            value: <time dateTime={updateTime}>{dateTime(updateTime)}</time>,
          },
        ]}
      />
      <p className="hint">{say('memberFixedHelp')}</p>
    </>
  )
}

export function MemberForm({ member }: { member: Member }) {
  const say = useSay()
  const { locale } = useWords()
  const refused = useActionData<Refused>()
  // what the person started from; only when they have been told of a change made meanwhile, the state after it
  const typed =
    refused?.formId === 'member-form' && !refused.conflict ? refused.repopulateFields : undefined
  const { level, nickName, schoolName, email, phone, zipCode, address, addressDetail, optIn } =
    member
  return (
    <section aria-labelledby="edit">
      <h2 id="edit">{say('memberEdit')}</h2>
      <Form
        id="member-form"
        schema={Modify}
        intent="save"
        defaultValues={{
          level: String(level),
          nickName,
          schoolName,
          email,
          phone,
          zipCode,
          address,
          addressDetail,
          optIn: optIn ? '1' : '',
        }}
        className="login"
      >
        <input type="hidden" name="updateTime" value={typed?.updateTime ?? member.updateTime} />
        <ChoiceField
          name="level"
          legend={say('level')}
          hint={say('levelHint')}
          options={levelNames.map((one) => ({ value: String(one.value), label: one[locale] }))}
        />
        <Field name="nickName" label={say('nickName')} autoComplete="off" maxLength={50} />
        <Field name="schoolName" label={say('schoolName')} autoComplete="off" maxLength={100} />
        <Field
          name="email"
          type="email"
          label={say('email')}
          hint={say('emailLabelHint')}
          autoComplete="off"
          maxLength={254}
        />
        <AddressFields ofOther />
        <Field name="phone" type="tel" label={say('landline')} autoComplete="off" maxLength={30} />
        <CheckField name="optIn" label={say('optIn')} />
        <button className="button">{say('save')}</button>
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

/** Asked after the form was sent, with everything that was typed; saying yes sends all of it. */
export function LevelQuestion({ member, cancelTo }: { member: Member; cancelTo: string }) {
  const say = useSay()
  const { locale } = useWords()
  const { levelQuestion, repopulateFields: typed = {} } = useActionData<Refused>() ?? {}
  if (!levelQuestion) return null
  const { before, after, sessions, assignments, own } = levelQuestion
  const nameOf = (level: number) =>
    levelNames.find(({ value }) => value === level)?.[locale] ?? String(level)
  return (
    <Confirm
      question={say('levelQuestion', { name: member.name || member.user, level: nameOf(after) })}
      cancelTo={cancelTo}
    >
      {own ? <p className="notice notice-warn">{say('levelOwn')}</p> : null}
      <p>{say('levelFromTo', { before: nameOf(before), after: nameOf(after) })}</p>
      <ul>
        <li>{say('levelSessions', { count: count(sessions) })}</li>
        {before === levels.producer ? (
          <li>{say('levelUnassigns', { count: count(assignments) })}</li>
        ) : null}
        {after === levels.administrator ? <li>{say('levelUp')}</li> : null}
        {before === levels.administrator ? <li>{say('levelDown')}</li> : null}
      </ul>
      <Form id="level-form" schema={Modify} intent="save">
        {[...changeable, 'updateTime'].map((name) =>
          name in typed ? <input key={name} type="hidden" name={name} value={typed[name]} /> : null,
        )}
        <input type="hidden" name="confirmed" value={String(after)} />
        <button className="button button-danger">{say('levelYes')}</button>
      </Form>
    </Confirm>
  )
}

export type Removal = Belongings & { own: boolean }

export function RemovalQuestion({
  member,
  removal,
  cancelTo,
}: {
  member: Member
  removal: Removal
  cancelTo: string
}) {
  const say = useSay()
  return (
    <Confirm
      question={say('removeMemberQuestion', { name: member.name || member.user })}
      cancelTo={cancelTo}
    >
      {removal.own ? <p className="notice notice-warn">{say('removeOwn')}</p> : null}
      <WhatGoes {...removal} />
      <Form id="remove-form" schema={ById} intent="remove">
        <button className="button button-danger">{say('removeMemberYes')}</button>
      </Form>
    </Confirm>
  )
}
