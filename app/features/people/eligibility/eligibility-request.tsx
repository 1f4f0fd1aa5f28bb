/** A member's request: the form, what was sent, and taking it back. */
import { Nothing } from '~/validation/inputs'
import { bodyLimits, fieldLimits } from '~/tables/codes'
import { Confirm } from '~/components/confirm'
import { FileField, UploadForm } from '~/components/file-field'
import { Field, Form } from '~/components/form'
import { DescriptionList } from '~/components/table'
import { Day } from '~/components/when'
import { useUrlWith } from '~/components/pagination'
import { useT } from '~/i18n/provider'
import { Request } from './eligibility.schema'
import { EligibilityProofs } from './eligibility-status'
import type { EligibilityRow } from '~/features/people/eligibility/eligibility.output'

/** `renew`: the member is confirmed until a day, and asks again before it. */
export function RequestForm({ renew }: { renew: boolean }) {
  const t = useT()
  return (
    <section aria-labelledby="ask">
      <h2 id="ask">{t(renew ? 'eligibilityRenew' : 'eligibilityAsk')}</h2>
      {renew ? <p>{t('eligibilityRenewHelp')}</p> : null}
      <EligibilityProofs />
      <UploadForm id="ask-form" schema={Request} intent="ask" className="login">
        <FileField
          name="photo"
          label={t('proof')}
          accept=".jpg,.jpeg,.png,.pdf"
          maxBytes={bodyLimits.photo}
        />
        <Field
          name="note"
          label={t('proofNote')}
          hint={t('proofNoteHint')}
          autoComplete="off"
          maxLength={fieldLimits.text}
        />
        <button className="button">{t('eligibilityAsk')}</button>
      </UploadForm>
    </section>
  )
}

/** The request that waits. */
export function Waiting({
  asked: { createTime, photo, note },
  mayCancel,
}: {
  asked: EligibilityRow
  mayCancel: boolean
}) {
  const t = useT()
  const address = useUrlWith()
  return (
    <section aria-labelledby="asked">
      <h2 id="asked">{t('eligibilityRequest')}</h2>
      <DescriptionList
        items={[
          { name: t('eligibilityAskedSince'), value: <Day of={createTime} ago /> },
          {
            name: t('proof'),
            value: t(photo ? 'eligibilityPhotoSent' : 'eligibilityPhotoNone'),
          },
          ...(note ? [{ name: t('proofNote'), value: note }] : []),
        ]}
      />
      {photo ? <p>{t('eligibilityPhotoFate')}</p> : null}
      {mayCancel ? (
        <p className="actions">
          <a className="button-quiet" href={address({ confirm: 'cancel' })} data-confirm>
            {t('eligibilityCancel')}
          </a>
        </p>
      ) : null}
    </section>
  )
}

export function CancelConfirm() {
  const t = useT()
  const address = useUrlWith()
  return (
    <Confirm question={t('eligibilityCancel')} cancelTo={address({ confirm: null })}>
      <p>{t('eligibilityCancelHelp')}</p>
      <Form id="cancel-form" schema={Nothing} intent="cancel">
        <button className="button button-danger">{t('eligibilityCancel')}</button>
      </Form>
    </Confirm>
  )
}
