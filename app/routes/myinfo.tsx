/** My info: contact and address, access key, password, sessions, withdrawal. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { schoolStep } from '~/workflows/school-step.server'
import { addressStep } from '~/workflows/address-step.server'
import { asForm, formMarksOf, handleIntents } from '~/api/intents.server'
import { type Fields, queryFields } from '~/http/read-form.server'
import { tryCall, loadOrThrow, formWithErrors, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { levels } from '~/tables/codes'
import { Page } from '~/components/page'
import {
  AccessKey,
  EndOthers,
  RemoveKey,
  Sessions,
  Withdraw,
  WithdrawConfirm,
} from '~/features/people/user/account-sections'
import { PushBrowsers } from '~/features/messages/push/push-section'
import {
  choiceRows,
  ChoicesState,
  NoticeChoices,
} from '~/features/messages/notification/choices-form'
import { HelpOfMine } from '~/features/people/account-help/help-news'
import { RemovePasskey } from '~/features/people/second-step/passkey-table'
import { SecondSteps } from '~/features/people/second-step/second-steps-of-mine'
import {
  Carers,
  EndConfirm,
  InviteForm,
  NewLink,
  OpenInvites,
} from '~/features/people/care/care-sections'
import { urlOf } from '~/platform/request-url'
import { SchoolOfMine } from '~/features/people/school/school-state'
import {
  contactRows,
  EmailState,
  InfoForm,
  PasswordForm,
  personRows,
} from '~/features/people/user/info-form'
import { Change, InfoGroup } from '~/features/people/user/info-groups'
import { business } from '~/tables/business'
import { changedFields, withCurrentValues } from '~/http/edit-conflict.server'
import { count, phone } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { localeOf } from '~/i18n/locale.server'
import { redirectBack, redirectWithNotice } from '~/http/notices.server'
import { logOutCookies } from '~/auth/session.server'
import { useI18n, useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { info: { level } }) => t(titleOf(level)),
}

const titleOf = (level: number) =>
  level <= levels.administrator
    ? 'infoAdministrator'
    : level <= levels.producer
      ? 'infoProducer'
      : 'infoMember'

export async function loader(args: LoaderFunctionArgs) {
  const { confirm, id } = queryFields(args.request)
  const info = await loadOrThrow(args, api.user.info)
  const choices = await loadOrThrow(args, api.notification.choices)
  const browsers = await loadOrThrow(args, api.push.list)
  const { items: helps } = await loadOrThrow(args, api.user.myHelp)
  const steps = await loadOrThrow(args, api.secondStep.info)
  const school = await loadOrThrow(args, api.school.mine)
  const care = await loadOrThrow(args, api.care.mine)
  const { items: sessions } = await loadOrThrow(args, api.user.sessions)
  const leaving =
    confirm === 'withdraw' ? { sessions: sessions.length, ...(await withdrawalImpact(args)) } : null
  const others = sessions.filter(({ current }) => !current).length
  return {
    info,
    school,
    steps,
    removingPasskey: steps.passkeys.find((one) => confirm === 'passkey' && String(one.id) === id),
    care,
    endingCare:
      confirm === 'care'
        ? (care.carers.find((one) => !one.endTime && String(one.id) === id) ?? null)
        : null,
    origin: urlOf(args.request).origin,
    choices,
    browsers,
    sessions,
    helps,
    others,
    leaving,
    endingOthers: confirm === 'sessions' && others > 0,
    removingKey: confirm === 'key' && info.accessKey !== '',
  }
}

/** What a member would lose by withdrawing. */
async function withdrawalImpact(args: LoaderFunctionArgs) {
  const size = 100
  const [cart, proposals, reports, notices, sent, readers] = await Promise.all([
    loadOrThrow(args, api.cart.list, { size: 10 }),
    loadOrThrow(args, api.bookProposal.mine, { size: 10 }),
    loadOrThrow(args, api.erratum.myReports, { size: 10 }),
    loadOrThrow(args, api.notification.list, { size: 10 }),
    loadOrThrow(args, api.delivery.mine, { size: 10 }),
    loadOrThrow(args, api.care.readers, {}),
  ])
  let received = 0
  let orders = await loadOrThrow(args, api.order.list, { size })
  for (let page = 1; ; page++) {
    received += orders.items.filter(({ step, endTime }) => step === 'received' && !endTime).length
    if (page * size >= orders.totalCount) break
    orders = await loadOrThrow(args, api.order.list, { size, page: page + 1 })
  }
  return {
    cart: cart.totalCount,
    notices: notices.totalCount,
    proposals: proposals.totalCount,
    reports: reports.totalCount,
    shipments: sent.totalCount,
    packed: sent.packed,
    onTheWay: sent.onTheWay,
    orders: orders.totalCount,
    received,
    readers: readers.items.flatMap(({ hasLogin, others, name }) =>
      hasLogin || others > 0 ? [] : [name],
    ),
  }
}

export async function action(args: ActionFunctionArgs) {
  return handleIntents(args, {
    save: (fields) => save(args, fields),
    password: (fields) => changePassword(args, fields),
    school: (fields) => chooseSchool(args, fields),
    endSessions: (fields) => endSessions(args, fields),
    removePasskey: [
      api.secondStep.removePasskey,
      () => redirectBack(args, { key: 'passkeyIsRemoved' }),
    ],
    invite: [api.care.invite, (invited) => formWithErrors(args, asForm('invited'), { invited })],
    withdrawInvite: [
      api.care.withdrawInvite,
      () => redirectBack(args, { key: 'careLinkWithdrawn' }),
    ],
    end: [api.care.end, () => redirectBack(args, { key: 'careEndedNow' }, ['confirm', 'id'])],
    choices: [api.notification.setChoices, () => redirectBack(args, { key: 'choicesSaved' })],
    pushBegin: [api.push.subscribe, () => redirectBack(args, { key: 'pushBegun' })],
    pushTry: [api.push.test, () => redirectBack(args, { key: 'pushTried' })],
    pushEnd: [api.push.remove, () => redirectBack(args, { key: 'pushEnded' })],
    confirmEmail: [
      api.user.sendConfirmation,
      () => redirectBack(args, { key: 'emailConfirmSent' }),
    ],
    issueKey: [api.user.setAccessKey, () => redirectBack(args, { key: 'keyIssued' })],
    removeKey: [api.user.removeAccessKey, () => redirectBack(args, { key: 'keyRemoved' })],
    withdraw: [
      api.user.deleteAccount,
      () => {
        args.context.cookies = logOutCookies(args.request)
        return redirectWithNotice(args, href('/'), { key: 'withdrawn', left: true })
      },
    ],
  })
}

async function chooseSchool(args: ActionFunctionArgs, fields: Fields) {
  const step = await schoolStep(args, fields, { withAddress: false })
  if (step) return step
  const { data: school, problem } = await tryCall(args, api.school.choose, fields)
  if (problem) return formWithErrors(args, fields, { problem })
  return redirectBack(args, {
    key: school.confirmed ? 'schoolIsChosen' : 'schoolIsNamed',
    params: { name: school.name },
  })
}

async function save(args: ActionFunctionArgs, fields: Fields) {
  const info = await loadOrThrow(args, api.user.info)
  const step = await addressStep(args, fields)
  if (step) return step
  const sent = changedFields(editableFields, { ...info, phone: phone(info.phone) }, fields)
  if (Object.keys(sent).length === 0) return redirectBack(args, { key: 'nothingChanged' })
  const { opId, updateTime } = fields
  const { problem } = await tryCall(args, api.user.modify, {
    ...sent,
    id: info.id,
    opId,
    updateTime,
  })
  if (!problem) return redirectBack(args, { key: 'infoChanged' })
  return formWithErrors(args, fields, {
    problem: withCurrentValues(problem, info, localeOf(args.request)),
    conflict: problem.key === 'changedMeanwhile',
  })
}

const editableFields = ['email', 'phone', 'zipCode', 'address', 'addressDetail', 'optIn'] as const

/** Changing the password ends every session, also this browser's. */
async function changePassword(args: ActionFunctionArgs, fields: Fields) {
  const { id } = await loadOrThrow(args, api.user.info)
  const { opId, currentPassword, password = '', passwordConfirm, typedPasswords } = fields
  const { problem } = await submitForm(args, api.user.modify, {
    id,
    opId,
    ...formMarksOf(fields),
    currentPassword,
    password,
    passwordConfirm,
    typedPasswords,
  })
  if (problem) return problem
  args.context.cookies = logOutCookies(args.request)
  return redirectWithNotice(args, href('/login'), { key: 'passwordChanged', left: true })
}

async function endSessions(args: ActionFunctionArgs, fields: Fields) {
  const { data: done, problem } = await submitForm(args, api.user.endSessions, fields)
  return (
    problem ?? redirectBack(args, { key: 'sessionsEnded', params: { count: count(done.ended) } })
  )
}

export default function MyInfo() {
  const { info, school, care, steps, endingCare, origin, ...more } = useLoaderData<typeof loader>()
  const { choices, browsers, sessions, helps, ...shown } = more
  const { others, leaving, endingOthers, removingKey, removingPasskey } = shown
  const t = useT()
  const { locale } = useI18n()
  return (
    <Page>
      {leaving ? <WithdrawConfirm impact={leaving} /> : null}
      {endingOthers ? <EndOthers others={others} /> : null}
      {removingKey ? <RemoveKey /> : null}
      {removingPasskey ? <RemovePasskey passkey={removingPasskey} page="/myinfo" /> : null}
      {endingCare ? (
        <EndConfirm
          careId={endingCare.id}
          name={endingCare.name}
          question="careMineQuestion"
          help="careMineEndHelp"
          cancelTo={href('/myinfo')}
        />
      ) : null}
      <div className="halves">
        <div>
          <InfoGroup id="me" title={t('infoMe')} rows={personRows(t, info)}>
            <p className="hint">{t('infoLead', { phone: business.phone })}</p>
            <p>
              <a href={href('/eligibility')}>{t('eligibility')}</a> {t('eligibilityOfMine')}
            </p>
          </InfoGroup>
          {info.level < levels.member ? null : (
            <InfoGroup id="my-school" title={t('schoolName')}>
              <SchoolOfMine school={school} />
            </InfoGroup>
          )}
          {info.level < levels.member ? null : (
            <InfoGroup id="helpers" title={t('careMineHeading')}>
              <p className="hint">{t('careMineHelp')}</p>
              {care.carers.length > 0 ? (
                <Carers
                  carers={care.carers}
                  endTo={({ id }) => href('/myinfo', { confirm: 'care', id })}
                />
              ) : null}
              <NewLink origin={origin} />
              <OpenInvites invites={care.invites} />
              <Change intent="invite" label={t('inviteHeading')}>
                <InviteForm id={info.id} login={false} scope="download" />
              </Change>
              <p className="actions">
                <a href={href('/readers')}>{t('readersTitle')}</a>
              </p>
            </InfoGroup>
          )}
          <InfoGroup id="contact" title={t('infoContact')} rows={contactRows(t, info)}>
            <InfoForm info={info} />
            <EmailState info={info} available={choices.available} />
          </InfoGroup>
        </div>
        <div>
          <InfoGroup
            id="notice-choices"
            title={t('infoNotices')}
            rows={choiceRows(t, locale, choices)}
          >
            <ChoicesState choices={choices} />
            <Change intent="choices" label={t('choicesChange')}>
              <NoticeChoices choices={choices} />
            </Change>
            <PushBrowsers browsers={browsers} />
            <p>
              <a href={href('/feeds')}>{t('feedsTitle')}</a> {t('feedsOfMine')}
            </p>
          </InfoGroup>
          <InfoGroup id="security" title={t('infoSecurity')}>
            {info.social ? null : <PasswordForm />}
            <SecondSteps state={steps} />
            <Sessions sessions={sessions} />
            <AccessKey
              issued={info.accessKey}
              scope={info.accessKeyScope}
              end={info.accessKeyEnd}
              usedDay={info.accessKeyUsedDay}
              isStaff={info.level < levels.member}
            />
            <HelpOfMine items={helps} />
          </InfoGroup>
        </div>
      </div>
      <Withdraw />
    </Page>
  )
}
