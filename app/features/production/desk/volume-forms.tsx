/** What can be done with a volume now: take it, hand it in, be late, give it back, check it. */
import { ById } from '~/validation/inputs'
import { Field, Form, LinesField, SelectField } from '~/components/form'
import { FileField, UploadForm } from '~/components/file-field'
import { useT } from '~/i18n/provider'
import type { MessageKey } from '~/tables/messages'
import { AddRemark, Check, Delay, HandIn, Release, Take, TakeWhole } from './desk.schema'
import { personName } from './desk-table'
import { useRemarkPlace } from './remark-list'
import type { VolumeInfo } from './volume-info.server'

type Shown = { volume: VolumeInfo; administrator: boolean }

/** Producers of the book for whom an administrator may act. */
function ProducerField({ producers, none }: { producers: VolumeInfo['producers']; none?: string }) {
  const t = useT()
  return (
    <SelectField
      name="user"
      label={t('deskFor')}
      hint={t('deskForHint')}
      options={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...producers.map((one) => ({
          value: one.user,
          label: `${personName(one)} (${one.user})`,
        })),
      ]}
    />
  )
}

/** Why a volume that nobody makes can be taken. */
const takeLeads: Record<string, MessageKey> = { 대기: 'deskTakeLead', 완료: 'deskTakeErratum' }

export function TakeSection({ volume: { id, producers, state }, administrator }: Shown) {
  const t = useT()
  return (
    <section aria-labelledby="take">
      <h2 id="take">{t('deskTakeTitle')}</h2>
      <p>{t(takeLeads[state] ?? 'deskTakeBegun')}</p>
      {administrator && producers.length === 0 ? (
        <p>{t('deskNoProducer')}</p>
      ) : (
        <Form id="take-form" schema={Take} intent="take" className="login">
          <input type="hidden" name="id" value={id} />
          {administrator ? <ProducerField producers={producers} /> : null}
          <button className="button">{t('deskTake')}</button>
        </Form>
      )}
    </section>
  )
}

/** The maker, when an administrator acts for them. */
const actedFor = ({ volume: { maker, mine }, administrator }: Shown) =>
  administrator && !mine ? maker : null

/** For whom an administrator acts: the form is refused when the volume changed hands meanwhile. */
function ActedForField(shown: Shown) {
  const maker = actedFor(shown)
  return maker ? <input type="hidden" name="user" value={maker.user} /> : null
}

/** The name of a button: an administrator's says for whom it acts. */
function useActionName(shown: Shown) {
  const t = useT()
  const maker = actedFor(shown)
  return (forSelf: MessageKey, forMaker: MessageKey) =>
    maker ? t(forMaker, { name: personName(maker) }) : t(forSelf)
}

/** For the page of a book: its formats `types` that are open and not divided into volumes. */
export function TakeWholeSection({
  bookId,
  types,
  producers,
  administrator,
}: {
  bookId: string
  types: string[]
  producers: VolumeInfo['producers']
  administrator: boolean
}) {
  const t = useT()
  if (types.length === 0) return null
  return (
    <section aria-labelledby="take">
      <h2 id="take">{t('takeWholeTitle')}</h2>
      <p>{t('takeWholeLead')}</p>
      {administrator && producers.length === 0 ? (
        <p>{t('deskNoProducer')}</p>
      ) : (
        <Form id="take-form" schema={TakeWhole} intent="takeWhole" className="login">
          <input type="hidden" name="bookId" value={bookId} />
          <SelectField
            name="type"
            label={t('prodType')}
            options={types.map((type) => ({ value: type, label: t('typeName', { type }) }))}
          />
          {administrator ? <ProducerField producers={producers} /> : null}
          <button className="button">{t('deskTake')}</button>
        </Form>
      )}
    </section>
  )
}

export function HandInSection(shown: Shown) {
  const { volume } = shown
  const t = useT()
  const nameOf = useActionName(shown)
  const maker = actedFor(shown)
  const placeOf = useRemarkPlace()
  const { id, state, remarks } = volume
  const open = remarks.filter(({ answer }) => answer === '')
  return (
    <section aria-labelledby="hand-in">
      <h2 id="hand-in">{t(state === '검수' ? 'handInAgain' : 'handInTitle')}</h2>
      {maker ? <p>{t('deskActingFor', { name: personName(maker) })}</p> : null}
      <p>{t('handInLead')}</p>
      <UploadForm id="hand-in-form" schema={HandIn} intent="handIn" className="login">
        <input type="hidden" name="id" value={id} />
        <ActedForField {...shown} />
        {open.length > 0 ? (
          <fieldset>
            <legend>{t('handInAnswers')}</legend>
            <p className="hint">{t('handInAnswersHint')}</p>
            {open.map((remark) => (
              <Field
                key={remark.id}
                name={`answer${remark.id}`}
                label={t('handInAnswerTo', { place: placeOf(remark), text: remark.text })}
                required
              />
            ))}
          </fieldset>
        ) : null}
        <FileField name="file" label={t('handInFile')} required />
        <Field name="pages" label={t('handInPages')} inputMode="numeric" narrow />
        <Field name="hours" label={t('handInHours')} hint={t('handInHoursHint')} narrow />
        <LinesField
          name="remark"
          label={t('handInRemark')}
          hint={<p>{t('handInRemarkHint')}</p>}
          rows={3}
          required={false}
        />
        <button className="button">{nameOf('handInDo', 'handInDoFor')}</button>
      </UploadForm>
    </section>
  )
}

export function DelaySection(shown: Shown) {
  const { id, dueDate } = shown.volume
  const t = useT()
  const nameOf = useActionName(shown)
  return (
    <section aria-labelledby="delay">
      <h2 id="delay">{t('delayTitle')}</h2>
      <Form
        id="delay-form"
        schema={Delay}
        intent="delay"
        className="login"
        defaultValues={{ date: dueDate }}
      >
        <input type="hidden" name="id" value={id} />
        <ActedForField {...shown} />
        <Field name="date" label={t('delayDay')} type="date" required narrow />
        <Field name="reason" label={t('delayReason')} hint={t('delayReasonHint')} required />
        <button className="button-secondary">{nameOf('delayDo', 'delayDoFor')}</button>
      </Form>
    </section>
  )
}

export function ReleaseSection(shown: Shown) {
  const t = useT()
  const nameOf = useActionName(shown)
  return (
    <section aria-labelledby="release">
      <h2 id="release">{t('releaseTitle')}</h2>
      <p>{t('releaseLead')}</p>
      <Form id="release-form" schema={Release} intent="release">
        <input type="hidden" name="id" value={shown.volume.id} />
        <ActedForField {...shown} />
        <button className="button-quiet">{nameOf('releaseDo', 'releaseDoFor')}</button>
      </Form>
    </section>
  )
}

export function RecheckForm({ id }: { id: number }) {
  const t = useT()
  return (
    <Form id="recheck-form" schema={ById} intent="recheck">
      <input type="hidden" name="id" value={id} />
      <p className="actions">
        <button className="button-quiet">{t('recheckDo')}</button>
      </p>
    </Form>
  )
}

/** `line`: the place where the remark begins, when the page was reached from one. */
export function RemarkForm({
  id,
  place,
}: {
  id: number
  place?: { page: number; line: number | null }
}) {
  const t = useT()
  return (
    <Form
      id="remark-form"
      schema={AddRemark}
      intent="addRemark"
      className="login"
      defaultValues={place ? { page: place.page, line: place.line ?? '' } : {}}
    >
      <input type="hidden" name="id" value={id} />
      <Field name="page" label={t('remarkPage')} inputMode="numeric" narrow />
      <Field name="line" label={t('remarkLine')} inputMode="numeric" narrow />
      <LinesField
        name="text"
        label={t('remarkText')}
        hint={<p>{t('remarkTextHint')}</p>}
        rows={3}
      />
      <button className="button-secondary">{t('remarkAdd')}</button>
    </Form>
  )
}

/** For whoever did not make it: a remark, sign, return. */
export function CheckSections({ volume, administrator, proof }: Shown & { proof: string | null }) {
  const t = useT()
  const { id, handedIn, file, card, cardState, openRemarks, producers, maker } = volume
  const version = (handedIn ?? file)?.version
  const severe = card?.findings.some(({ severity }) => severity === 'severe') ?? false
  const unchecked =
    version === undefined || card
      ? null
      : cardState === 'looking'
        ? ('signLooking' as const)
        : ('signNoCard' as const)
  const obstacle = openRemarks > 0 ? ('signRemarksOpen' as const) : unchecked
  const hidden = (
    <>
      <input type="hidden" name="id" value={id} />
      {version ? <input type="hidden" name="version" value={version} /> : null}
    </>
  )
  const others = producers.filter(({ user }) => user !== maker?.user)
  const whose = administrator ? <ProducerField producers={others} none={t('deskMyself')} /> : null
  return (
    <>
      <section aria-labelledby="add-remark">
        <h2 id="add-remark">{t('remarkTitle')}</h2>
        {proof ? (
          <p className="actions">
            <a className="button-quiet" href={proof}>
              {t('remarkOnProof')}
            </a>
          </p>
        ) : null}
        <RemarkForm id={id} />
      </section>
      <section aria-labelledby="sign">
        <h2 id="sign">{t('signTitle')}</h2>
        <p>{t(obstacle ?? 'signLead')}</p>
        {obstacle ? null : (
          <Form id="sign-form" schema={Check} intent="sign" className="login">
            {hidden}
            {whose}
            {severe ? (
              <Field name="reason" label={t('signReason')} hint={t('signReasonHint')} required />
            ) : null}
            <button className="button">{t('signDo')}</button>
          </Form>
        )}
      </section>
      <section aria-labelledby="return">
        <h2 id="return">{t('returnTitle')}</h2>
        <p>{t(openRemarks > 0 ? 'returnWithRemarks' : 'returnLead', { count: openRemarks })}</p>
        <Form id="return-form" schema={Check} intent="return" className="login">
          {hidden}
          {whose}
          <LinesField
            name="remark"
            label={t('returnRemark')}
            hint={<p>{t('returnRemarkHint')}</p>}
            rows={3}
            required={openRemarks === 0}
          />
          <button className="button-danger button">{t('returnDo')}</button>
        </Form>
      </section>
    </>
  )
}
