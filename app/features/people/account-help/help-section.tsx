/** On a member's page for administrators: help for who called, its two forms, and what was done. */
import { useActionData } from '@remix-run/react'
import { fieldLimits, levels, passwordLinks } from '~/tables/codes'
import { accountHelps, type AccountHelp } from '~/tables/staff-codes'
import { Confirm } from '~/components/confirm'
import { Field, Form } from '~/components/form'
import { column, type Column, DescriptionList, Table } from '~/components/table'
import { Minute } from '~/components/when'
import { count, minute, orDash, phone } from '~/i18n/format'
import { useI18n, useT } from '~/i18n/provider'
import { ChangeMobile, RemoveSecondSteps, SendPasswordLink } from './account-help.schema'
import type { MemberHelp, LinkView, HelpRow } from './account-help.output'

type HelpedMember = {
  id: number
  user: string
  name: string
  level: number
  cellPhone: string
  birth: string
  social: boolean
  updateTime: string
}

/** What was done, in words. */
export function useHelpName() {
  const { locale } = useI18n()
  return (kind: AccountHelp) => accountHelps.find(({ value }) => value === kind)?.[locale] ?? kind
}

export function HelpSection({ member, help }: { member: HelpedMember; help: MemberHelp }) {
  const t = useT()
  return (
    <section aria-labelledby="help">
      <h2 id="help">{t('helpHeading')}</h2>
      {member.level <= levels.administrator ? (
        <p>{t('helpStaffHelp', { user: member.user })}</p>
      ) : (
        <>
          <p>{t('helpLead')}</p>
          <AskFirst birth={member.birth} />
          <MobileForm member={member} />
          <LinkForm member={member} link={help.link} />
          {help.secondSteps ? <SecondStepForm member={member} /> : null}
        </>
      )}
      <HelpHistory items={help.items} />
    </section>
  )
}

function AskFirst({ birth }: { birth: string }) {
  const t = useT()
  return (
    <>
      <h3>{t('helpAskFirst')}</h3>
      <ul>
        <li>{t('helpAskName')}</li>
        <li>{t('helpAskSchool')}</li>
        <li>{t('helpAskOrder')}</li>
      </ul>
      <p>{t('helpAskHow')}</p>
      {birth ? <DescriptionList items={[{ name: t('helpBirth'), value: birth }]} /> : null}
    </>
  )
}

function ReasonField() {
  const t = useT()
  return (
    <Field
      name="reason"
      label={t('helpReason')}
      hint={t('helpReasonHint')}
      autoComplete="off"
      maxLength={fieldLimits.text}
      required
    />
  )
}

type MobileErrors = {
  formId?: string
  conflict?: boolean
  repopulateFields?: Record<string, string>
  mobileQuestion?: string
}

function MobileForm({ member }: { member: HelpedMember }) {
  const t = useT()
  const errors = useActionData<MobileErrors>()
  // The record that the administrator started from; after an edit conflict, the stored one.
  const typed =
    errors?.formId === 'mobile-form' && !errors.conflict ? errors.repopulateFields : undefined
  const number = phone(member.cellPhone) || t('helpMobileNone')
  return (
    <>
      <h3>{t('helpMobile')}</h3>
      <p>{t('helpMobileHelp', { number })}</p>
      <Form id="mobile-form" schema={ChangeMobile} intent="changeMobile" className="login">
        <input type="hidden" name="id" value={member.id} />
        <input type="hidden" name="updateTime" value={typed?.updateTime ?? member.updateTime} />
        <Field
          name="cellPhone"
          type="tel"
          label={t('helpMobileNew')}
          hint={t('cellPhoneHint')}
          autoComplete="off"
          maxLength={30}
          required
        />
        <ReasonField />
        <button className="button-secondary">{t('helpMobile')}</button>
      </Form>
    </>
  )
}

/** Asks after the form was sent, with the new number to be read aloud; sends all that was typed. */
export function MobileQuestion({ member, cancelTo }: { member: HelpedMember; cancelTo: string }) {
  const t = useT()
  const { mobileQuestion: digits, repopulateFields: typed = {} } =
    useActionData<MobileErrors>() ?? {}
  if (!digits) return null
  const names = { name: member.name || member.user, number: phone(digits) }
  return (
    <Confirm question={t('helpMobileQuestion', names)} cancelTo={cancelTo}>
      <ul>
        <li>{t('helpMobileDigits')}</li>
        <li>{t('helpMobileEnds')}</li>
        <li>{t('helpMobileTells')}</li>
      </ul>
      <Form id="mobile-yes-form" schema={ChangeMobile} intent="changeMobile">
        <input type="hidden" name="id" value={member.id} />
        {['cellPhone', 'reason', 'updateTime'].map((name) => (
          <input key={name} type="hidden" name={name} value={typed[name] ?? ''} />
        ))}
        <input type="hidden" name="confirmed" value={digits} />
        <button className="button button-danger">{t('helpMobileYes')}</button>
      </Form>
    </Confirm>
  )
}

function LinkForm({ member, link }: { member: HelpedMember; link: LinkView | null }) {
  const t = useT()
  const number = phone(member.cellPhone) || t('helpMobileNone')
  return (
    <>
      <h3>{t('helpLink')}</h3>
      {member.social ? (
        <p>{t('helpOfSocial')}</p>
      ) : (
        <>
          <p>{t('helpLinkHelp', { number, hours: passwordLinks.hours })}</p>
          {link ? <SentLink link={link} /> : null}
          <Form id="link-form" schema={SendPasswordLink} intent="sendLink" className="login">
            <input type="hidden" name="id" value={member.id} />
            <ReasonField />
            <button className="button-secondary">{t('helpLinkSend')}</button>
          </Form>
        </>
      )}
    </>
  )
}

/** For who has lost telephone, keys and printed codes: afterwards the password alone logs in. */
function SecondStepForm({ member }: { member: HelpedMember }) {
  const t = useT()
  return (
    <>
      <h3>{t('helpSecondStep')}</h3>
      <p>{t('helpSecondStepHelp')}</p>
      <Form
        id="second-step-form"
        schema={RemoveSecondSteps}
        intent="removeSecondSteps"
        className="login"
      >
        <input type="hidden" name="id" value={member.id} />
        <ReasonField />
        <button className="button-secondary">{t('helpSecondStepRemove')}</button>
      </Form>
    </>
  )
}

const smsTexts = {
  none: 'helpSmsWaiting',
  waiting: 'helpSmsWaiting',
  sending: 'helpSmsWaiting',
  sent: 'helpSmsSent',
  failed: 'helpSmsFailed',
} as const

function SentLink({ link: { createTime, expireTime, usedTime, smsState } }: { link: LinkView }) {
  const t = useT()
  const sent = minute(createTime)
  if (usedTime) return <p>{t('helpLinkUsed', { sent, used: minute(usedTime) })}</p>
  return (
    <p>
      {t('helpLinkOpen', { sent, until: minute(expireTime) })} {t(smsTexts[smsState])}{' '}
      {t('helpLinkAgain')}
    </p>
  )
}

function HelpHistory({ items }: { items: HelpRow[] }) {
  const t = useT()
  const nameOf = useHelpName()
  if (items.length === 0) return null
  const columns: Column<HelpRow>[] = [
    {
      key: 'createTime',
      heading: t('auditTime'),
      main: true,
      className: 'nowrap',
      cell: ({ createTime }) => <Minute of={createTime} />,
    },
    column.text('kind', t('helpWhat'), ({ kind, before, after }) => (
      <>
        {nameOf(kind)}
        {after ? ` (${orDash(before)} → ${after})` : null}
      </>
    )),
    column.text('reason', t('helpReason'), ({ reason }) => orDash(reason)),
    column.text('by', t('helpBy'), ({ userName }) => userName || t('helpByMember')),
  ]
  return (
    <Table
      caption={t('helpHistory', { count: count(items.length) })}
      columns={columns}
      rows={items}
      rowId={({ createTime, kind }) => `${kind.replace('.', '-')}-${Date.parse(createTime)}`}
    />
  )
}
