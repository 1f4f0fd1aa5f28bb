/** Decisions of administrators: a request with its photo, and a member's section. */
import { levels, fieldLimits } from '~/tables/codes'
import { eligibilityWays } from '~/tables/account-codes'
import { Confirm as ConfirmQuestion } from '~/components/confirm'
import { Field, Form, SelectField } from '~/components/form'
import { column, type Column, DescriptionList, Table } from '~/components/table'
import { Day } from '~/components/when'
import { href } from '~/http/href'
import { count, orDash } from '~/i18n/format'
import { useI18n, useT } from '~/i18n/provider'
import { Confirm, Decide, Withdraw } from './eligibility.schema'
import { memberName } from './eligibility-queue'
import type {
  EligibilityMember,
  EligibilityRow,
} from '~/features/people/eligibility/eligibility.output'
import {
  type CurrentView,
  decisionItems,
  EligibilityTag,
  untilText,
  WayName,
} from './eligibility-status'

type Row = EligibilityRow & { userName: string }
type MemberEligibility = CurrentView<Row> & { history: Row[] }
type RequestView = Row & { member: EligibilityMember; photoType: string }

const photoPath = (id: number) => `/api/user/eligibilityPhoto/${id}`

/** What the member sent. */
export function RequestDetails({ request }: { request: RequestView }) {
  const t = useT()
  const { id, member, state, note, createTime, photo, userName } = request
  return (
    <section aria-labelledby="request">
      <h2 id="request">{t('eligibilityRequest')}</h2>
      <DescriptionList
        items={[
          { name: t('eligibilityMember'), value: memberName(member) },
          { name: t('schoolName'), value: orDash(member.schoolName) },
          { name: t('eligibilityAskedSince'), value: <Day of={createTime} ago /> },
          { name: t('proofNote'), value: orDash(note) },
          { name: t('eligibilityState'), value: <EligibilityTag state={state} /> },
          ...decisionItems(t, request),
          ...(userName ? [{ name: t('eligibilityDecidedBy'), value: userName }] : []),
        ]}
      />
      <p className="actions">
        <a href={href('/admin/member/:id', { id: member.id })}>{t('openMember')}</a>
      </p>
      {photo ? <Photo id={id} type={request.photoType} member={member} /> : null}
      {state === 'asked' && !photo ? <p>{t('eligibilityNoPhoto')}</p> : null}
    </section>
  )
}

/** Browsers show the picture although it is sent as a download; a PDF is only downloaded. */
function Photo({ id, type, member }: { id: number; type: string; member: EligibilityMember }) {
  const t = useT()
  const isPicture = type.startsWith('image/')
  return (
    <>
      {isPicture ? (
        <p>
          <img
            className="proof"
            src={photoPath(id)}
            alt={t('eligibilityPhotoAlt', { name: memberName(member) })}
          />
        </p>
      ) : null}
      <p>
        <a className="button-secondary" href={photoPath(id)}>
          {t(isPicture ? 'eligibilityPhotoGet' : 'eligibilityPdfGet')}
        </a>
      </p>
      <p className="hint">{t('eligibilityPhotoLooked')}</p>
    </>
  )
}

/** How it was confirmed and until when, for a request and for a member who has not asked. */
function HowAndUntil({ required }: { required: boolean }) {
  const t = useT()
  const { locale } = useI18n()
  return (
    <>
      <SelectField
        name="way"
        label={t('eligibilityWay')}
        options={eligibilityWays
          .filter(({ decide }) => decide)
          .map((way) => ({ value: way.value, label: way[locale] }))}
      />
      <Field
        name="reason"
        label={t('eligibilityHow')}
        hint={t('eligibilityHowHint')}
        autoComplete="off"
        maxLength={fieldLimits.text}
        required={required}
      />
      <Field
        name="untilDay"
        type="date"
        label={t('eligibilityUntilLabel')}
        hint={t('eligibilityUntilHint')}
      />
    </>
  )
}

/** Two forms, so that nobody refuses what they meant to confirm. */
export function DecideForms({ request: { way, photo } }: { request: RequestView }) {
  const t = useT()
  return (
    <>
      <section aria-labelledby="confirming">
        <h2 id="confirming">{t('eligibilityConfirm')}</h2>
        <Form
          id="confirm-form"
          schema={Decide}
          intent="decide"
          defaultValues={{ way }}
          className="login"
        >
          <input type="hidden" name="decision" value="confirmed" />
          <HowAndUntil required={!photo} />
          <button className="button">{t('eligibilityConfirm')}</button>
        </Form>
      </section>
      <section aria-labelledby="refusing">
        <h2 id="refusing">{t('eligibilityRefuse')}</h2>
        <Form id="refuse-form" schema={Decide} intent="decide" className="login">
          <input type="hidden" name="decision" value="refused" />
          <Field
            name="reason"
            label={t('eligibilityRefuseReason')}
            hint={t('eligibilityRefuseHint')}
            autoComplete="off"
            maxLength={fieldLimits.text}
            required
          />
          <button className="button button-danger">{t('eligibilityRefuse')}</button>
        </Form>
      </section>
    </>
  )
}

/** What was asked for and decided, newest first. */
export function EligibilityHistory({ history }: { history: Row[] }) {
  const t = useT()
  if (history.length === 0) return null
  const columns: Column<Row>[] = [
    {
      key: 'createTime',
      heading: t('eligibilityAskedSince'),
      main: true,
      className: 'nowrap',
      cell: ({ createTime }) => <Day of={createTime} />,
    },
    column.text('state', t('eligibilityState'), ({ state }) => <EligibilityTag state={state} />),
    column.text('way', t('eligibilityWay'), ({ way }) => <WayName way={way} />),
    column.text('until', t('eligibilityUntil'), ({ state, untilDay }) =>
      state === 'confirmed' ? untilText(t, untilDay) : '-',
    ),
    column.text('reason', t('eligibilityReason'), ({ reason }) => orDash(reason)),
    column.nowrap('decided', t('eligibilityDecidedOn'), ({ decideTime }) =>
      decideTime ? <Day of={decideTime} /> : '-',
    ),
    column.text('by', t('eligibilityDecidedBy'), ({ userName }) => orDash(userName)),
  ]
  return (
    <Table
      caption={t('eligibilityHistory', { count: count(history.length) })}
      columns={columns}
      rows={history}
      rowId={({ id }) => `decision-${id}`}
    />
  )
}

/** On a member's page: where they stand, and what an administrator may do about it. */
export function MemberEligibilitySection({
  member: { level },
  eligibility,
  withdrawTo,
}: {
  member: { level: number }
  eligibility: MemberEligibility
  withdrawTo: string
}) {
  const t = useT()
  const { state, asked, decision, history } = eligibility
  return (
    <section aria-labelledby="eligibility">
      <h2 id="eligibility">{t('eligibility')}</h2>
      {level < levels.member ? (
        <p>{t('eligibilityStaffHelp')}</p>
      ) : (
        <>
          <p>
            <EligibilityTag state={state} />{' '}
            {state === 'confirmed' && decision ? untilText(t, decision.untilDay) : null}
          </p>
          {eligibility.required ? null : <p>{t('eligibilityOffHelp')}</p>}
          {asked ? (
            <p>
              {t('eligibilityWaits')}{' '}
              <a href={href('/admin/eligibility/:id', { id: asked.id })}>
                {t('eligibilityToRequest')}
              </a>
            </p>
          ) : null}
          <EligibilityHistory history={history} />
          <ConfirmMember held={state === 'confirmed'} />
          {state === 'confirmed' ? (
            <p className="actions">
              <a className="button-quiet" href={withdrawTo} data-confirm>
                {t('eligibilityWithdraw')}
              </a>
            </p>
          ) : null}
        </>
      )}
    </section>
  )
}

function ConfirmMember({ held }: { held: boolean }) {
  const t = useT()
  return (
    <>
      <h3>{t(held ? 'eligibilityConfirmAgain' : 'eligibilityConfirmMember')}</h3>
      <Form
        id="eligibility-form"
        schema={Confirm}
        intent="confirmEligibility"
        defaultValues={{ way: 'administrator' }}
        className="login"
      >
        <HowAndUntil required />
        <button className="button-secondary">{t('eligibilityConfirm')}</button>
      </Form>
    </>
  )
}

export function WithdrawQuestion({
  member,
  cancelTo,
}: {
  member: { name: string; user: string }
  cancelTo: string
}) {
  const t = useT()
  return (
    <ConfirmQuestion
      question={t('eligibilityWithdrawQuestion', { name: memberName(member) })}
      cancelTo={cancelTo}
    >
      <p>{t('eligibilityWithdrawHelp')}</p>
      <Form id="withdraw-form" schema={Withdraw} intent="withdrawEligibility" className="login">
        <Field
          name="reason"
          label={t('eligibilityWithdrawReason')}
          autoComplete="off"
          maxLength={fieldLimits.text}
          required
        />
        <button className="button button-danger">{t('eligibilityWithdraw')}</button>
      </Form>
    </ConfirmQuestion>
  )
}
