/** The forms by which a manuscript is made: of the publisher's file, or of a file that somebody has. */
import { FileField, UploadForm } from '~/components/file-field'
import { CheckboxField, Form } from '~/components/form'
import { useT } from '~/i18n/provider'
import type { MessageKey } from '~/tables/messages'
import type { ManuscriptInfo } from './manuscript.output'
import { ByBook, mostSourceBytes, Upload } from './manuscript.schema'

/** Names of files of which a manuscript is made. */
const readable = /\.(epub|hwpx|hwp|docx|pdf|txt)$/i

export function MakeForms({
  manuscript: { bookId, source, ofPublisher, state },
  publisherFile,
}: {
  manuscript: ManuscriptInfo
  publisherFile: string
}) {
  const t = useT()
  const again = state !== 'none'
  return (
    <>
      {readable.test(publisherFile) ? (
        <Form id="make-form" schema={ByBook} intent="make" className="plan-text">
          <input type="hidden" name="bookId" value={bookId} />
          <p>{t(again ? 'manuscriptAgainLead' : 'manuscriptMakeLead', { file: publisherFile })}</p>
          <button className={again ? 'button-secondary' : 'button'}>
            {t(again && ofPublisher ? 'manuscriptAgain' : 'manuscriptMake')}
          </button>
        </Form>
      ) : (
        <p>
          {publisherFile
            ? t('manuscriptOtherKind', { file: publisherFile })
            : t('manuscriptNoFile')}
        </p>
      )}
      <UploadForm id="upload-form" schema={Upload} intent="upload" className="plan-text">
        <input type="hidden" name="bookId" value={bookId} />
        <FileField
          name="file"
          label={t('manuscriptFile')}
          hint={t('manuscriptFileHint')}
          accept=".epub,.hwpx,.hwp,.docx,.pdf,.txt"
          maxBytes={mostSourceBytes}
          required
        />
        {again ? (
          <CheckboxField name="adds" label={t('manuscriptAdds')} hint={t('manuscriptAddsHint')} />
        ) : null}
        <button className="button-secondary">{t('manuscriptUpload')}</button>
      </UploadForm>
      {again && source ? <p className="hint">{t('manuscriptSource', { file: source })}</p> : null}
    </>
  )
}

const problemTexts = {
  protected: 'manuscriptProtected',
  damaged: 'manuscriptDamaged',
  unknownKind: 'manuscriptUnknownKind',
  empty: 'manuscriptEmpty',
  noText: 'manuscriptNoText',
  tooLarge: 'manuscriptTooLarge',
  tooHeavy: 'manuscriptTooHeavy',
} as const satisfies Record<Exclude<ManuscriptInfo['problem'], ''>, MessageKey>

/** Why the source could not be read, and what to do. */
export function MakeProblem({ problem, source }: Pick<ManuscriptInfo, 'problem' | 'source'>) {
  const t = useT()
  return problem === '' ? null : (
    <p className="notice notice-warn">{t(problemTexts[problem], { file: source })}</p>
  )
}
