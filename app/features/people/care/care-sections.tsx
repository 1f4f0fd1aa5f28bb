/** Who acts for a reader: the others, the links, what was agreed, and the end of it. */
import {
  careEnds,
  careKinds,
  careScopes,
  type CareScope,
  consentKinds,
  consentWays,
  scopeHolds,
} from '~/tables/care-codes'
import { codeRow, careLinkDays } from '~/tables/codes'
import { Confirm } from '~/components/confirm'
import { CopyButton } from '~/components/copy-button'
import { Field, Form, RadioGroupField, SelectField, useShownForm } from '~/components/form'
import { Input } from '~/components/input'
import { Script } from '~/components/script'
import { column, type Column, Table } from '~/components/table'
import { Day, Minute } from '~/components/when'
import { href } from '~/http/href'
import { useI18n, useT } from '~/i18n/provider'
import { ById } from '~/validation/inputs'
import { Change } from '~/features/people/user/info-groups'
import type { MessageKey } from '~/tables/messages'
import type { Carer, Mine, OfMember } from './care.output'
import { Agree, End, EndByCentre, Invite } from './care.schema'
import { scopeText } from './reader-table'

/** `endTo`: the address of the question for one of them; without it, nobody can be ended here. */
export function Carers({
  carers,
  endTo,
}: {
  carers: Carer[]
  endTo?: (carer: Carer) => string | null
}) {
  const t = useT()
  const { locale } = useI18n()
  if (carers.length === 0) return <p>{t('carersNone')}</p>
  const columns: Column<Carer>[] = [
    column.main('name', t('carer'), ({ name, mine }) => (mine ? t('carerMe', { name }) : name)),
    column.text('kind', t('careKind'), ({ kind }) => codeRow(careKinds, kind)[locale]),
    column.text('scope', t('careScope'), (carer) => scopeText(carer, t, locale)),
    column.text('since', t('careSince'), ({ createTime, endTime, endReason }) => (
      <>
        <Day of={createTime} />
        {endTime ? (
          <>
            {' – '}
            <Day of={endTime} /> ({codeRow(careEnds, endReason)[locale]})
          </>
        ) : null}
      </>
    )),
    column.text('end', t('careEnd'), (carer) => {
      const to = carer.endTime ? null : endTo?.(carer)
      return to ? (
        <a className="button-quiet" href={to} data-confirm>
          <span aria-hidden="true">{t('careEnd')}</span>
          <span className="hidden-text">{t('careEndOf', { name: carer.name })}</span>
        </a>
      ) : null
    }),
  ]
  return (
    <Table
      caption={t('carersCaption')}
      columns={columns}
      rows={carers}
      rowId={({ id }) => `carer-${id}`}
    />
  )
}

/** Links that nobody used, each with a button that takes it back. */
export function OpenInvites({ invites }: { invites: Mine['invites'] }) {
  const t = useT()
  const { locale } = useI18n()
  if (invites.length === 0) return null
  return (
    <ul>
      {invites.map((one) => (
        <li key={one.id}>
          {one.kind === 'login'
            ? t('careLinkForLogin')
            : t('careLinkFor', {
                kind: codeRow(careKinds, one.kind)[locale],
                scope: scopeText(one, t, locale),
              })}{' '}
          <span className="small">
            {t('careLinkUntil')} <Minute of={one.expireTime} />
          </span>
          <Form id={`withdraw-${one.id}`} schema={ById} intent="withdrawInvite">
            <input type="hidden" name="id" value={one.id} />
            <button className="button-quiet">{t('careLinkWithdraw')}</button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

/** The link that was just made. It is shown once: only its maker knows it. */
export function NewLink({ origin }: { origin: string }) {
  const t = useT()
  const made = useShownForm<{ invited: { token: string; expireTime: string } }>()?.invited
  if (!made) return null
  return (
    <section className="notice" aria-labelledby="care-link-heading">
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the answer to what was just asked for */}
      <h3 id="care-link-heading" tabIndex={-1} autoFocus>
        {t('careLinkMade')}
      </h3>
      <p>
        {t('careLinkOnce', { days: careLinkDays })} <Minute of={made.expireTime} />
      </p>
      <Input
        id="care-link"
        label={t('careLink')}
        value={origin + href('/care/:token', { token: made.token })}
        readOnly
        autoComplete="off"
        spellCheck={false}
      />
      <CopyButton field="care-link" label="copy" done="careLinkCopied" failed="copyFailed" />
      <p role="status" id="care-link-copied" />
      <Script src="/copy.js" />
    </section>
  )
}

/** `login`: the reader may get a log-in by a link. */
/** `scope`: what the visitor may do, and so may give to others. */
export function InviteForm({
  id,
  login,
  scope: held,
}: {
  id: number
  login: boolean
  scope: CareScope
}) {
  const t = useT()
  const { locale } = useI18n()
  const kinds = [
    ...careKinds.map((row) => ({
      value: row.value as string,
      label: t('inviteKind', { kind: row[locale] }),
    })),
    ...(login && held === 'download' ? [{ value: 'login', label: t('inviteLogin') }] : []),
  ]
  return (
    <Form
      id="invite-form"
      schema={Invite}
      intent="invite"
      className="login"
      defaultValues={{ kind: 'guardian', scope: held }}
    >
      <input type="hidden" name="id" value={id} />
      <RadioGroupField name="kind" legend={t('inviteWhom')} options={kinds} required />
      <SelectField
        name="scope"
        label={t('careScope')}
        hint={login ? t('inviteScopeHint') : undefined}
        options={careScopes
          .filter(({ value }) => scopeHolds(held, value))
          .map((row) => ({ value: row.value, label: row[locale] }))}
      />
      <Field
        name="untilDay"
        label={t('careUntilDay')}
        hint={t('careUntilHint')}
        type="date"
        narrow
      />
      <button className="button-secondary">{t('inviteMake')}</button>
    </Form>
  )
}

export function Consents({ consents }: { consents: Mine['consents'] }) {
  const t = useT()
  const { locale } = useI18n()
  if (consents.length === 0) return <p>{t('consentsNone')}</p>
  return (
    <ul>
      {consents.map((one) => (
        <li key={one.id}>
          <Minute of={one.createTime} />{' '}
          {t('consentLine', {
            name: one.name,
            kind: codeRow(consentKinds, one.kind)[locale],
            way: codeRow(consentWays, one.way)[locale],
          })}{' '}
          <span className="small">{t('consentText', { day: one.textDay })}</span>
        </li>
      ))}
    </ul>
  )
}

/** Notes a guardian's consent, or that of a reader of fourteen years. */
export function AgreeForm({ id, underFourteen }: { id: number; underFourteen: boolean }) {
  const t = useT()
  const { locale } = useI18n()
  const wordOf = (row: (typeof consentWays)[number]) => ({ value: row.value, label: row[locale] })
  return (
    <Form id="agree-form" schema={Agree} intent="agree" className="login">
      <input type="hidden" name="id" value={id} />
      <p>
        {t(underFourteen ? 'consentGuardianHelp' : 'consentReaderHelp')}{' '}
        <a href={href('/privacy')}>{t('privacy')}</a>
      </p>
      {underFourteen ? (
        <Field name="consentName" label={t('guardianName')} autoComplete="off" required />
      ) : null}
      <RadioGroupField
        name="consentWay"
        legend={t('consentHow')}
        options={consentWays.filter(({ value }) => underFourteen || value !== 'self').map(wordOf)}
        required
      />
      <button className="button-secondary">{t('consentNote')}</button>
    </Form>
  )
}

/**
 * The question before somebody's help ends. `removes`: nobody else acts for the reader, who has no log-in and
 * is deleted then.
 */
export function EndConfirm({
  careId,
  name,
  question,
  help,
  removes = false,
  cancelTo,
}: {
  careId: number
  name: string
  question: MessageKey
  help: MessageKey
  removes?: boolean
  cancelTo: string
}) {
  const t = useT()
  return (
    <Confirm question={t(question, { name })} cancelTo={cancelTo}>
      <p>{t(help, { name })}</p>
      <Form id="end-form" schema={End} intent="end">
        <input type="hidden" name="id" value={careId} />
        {removes ? <input type="hidden" name="removeReader" value="1" /> : null}
        <button className="button button-danger">
          {t(removes ? 'careEndRemove' : 'careEndYes')}
        </button>
      </Form>
    </Confirm>
  )
}

/** For administrators: who acts for a member, and for whom the member acts; each can be ended with a reason. */
export function MemberCare({ care }: { care: OfMember }) {
  const t = useT()
  const { locale } = useI18n()
  const carers = care.carers.filter(({ endTime }) => endTime === null)
  if (care.carers.length === 0 && care.readers.length === 0) return null
  const ending = [
    ...carers.map(({ id, name }) => ({ id, name })),
    ...care.readers.map(({ careId, name }) => ({ id: careId, name })),
  ]
  return (
    <section className="panel" aria-labelledby="care">
      <h2 id="care">{t('careOfMemberHeading')}</h2>
      {care.hasLogin ? null : <p>{t('careNoLogin')}</p>}
      {care.carers.length > 0 ? <Carers carers={care.carers} /> : null}
      {care.readers.length > 0 ? (
        <>
          <h3>{t('careOfMemberReaders')}</h3>
          <ul>
            {care.readers.map((one) => (
              <li key={one.careId}>
                <a href={href('/admin/member/:id', { id: one.id })}>{one.name}</a>{' '}
                {codeRow(careKinds, one.kind)[locale]}, {scopeText(one, t, locale)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {ending.length > 0 ? (
        <Change intent="endCare" label={t('careEnd')}>
          <Form id="care-form" schema={EndByCentre} intent="endCare" className="login">
            <RadioGroupField
              name="id"
              legend={t('careOfMemberHeading')}
              options={ending.map(({ id, name }) => ({ value: String(id), label: name }))}
              required
            />
            <Field name="reason" label={t('careEndReason')} required />
            <button className="button-secondary">{t('careEnd')}</button>
          </Form>
        </Change>
      ) : null}
    </section>
  )
}
