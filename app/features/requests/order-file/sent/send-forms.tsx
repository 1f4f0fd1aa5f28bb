/** How a member sends a school's books: as a sheet, or those of their cart. */
import { bodyLimits, fieldLimits } from '~/tables/codes'
import { FileField, UploadForm } from '~/components/file-field'
import { Field, Form } from '~/components/form'
import { count } from '~/i18n/format'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'
import { Send, SendCart } from './sent.schema'

/** `schoolName`: the caller's school of the list of schools, or else that of their last list. */
type Sending = { schoolName: string; inCart: number; template: string }

export function SendForms({ schoolName, inCart, template }: Sending) {
  const t = useT()
  return (
    <>
      <section className="panel" aria-labelledby="send-file">
        <h2 id="send-file">{t('sentFileHeading')}</h2>
        <p>{t('sentFileHelp')}</p>
        <UploadForm
          id="send-form"
          schema={Send}
          intent="send"
          className="login"
          defaultValues={{ schoolName }}
        >
          <SchoolField />
          <FileField
            name="file"
            label={t('orderSheetField')}
            accept=".xlsx,.csv"
            maxBytes={bodyLimits.sheet}
            required
          />
          <button className="button">{t('sentFileDo')}</button>
        </UploadForm>
        <p className="actions">
          <a href={template}>{t('orderTemplate')}</a>
        </p>
      </section>
      <section className="panel" aria-labelledby="send-cart">
        <h2 id="send-cart">{t('sentCartHeading')}</h2>
        {inCart > 0 ? (
          <>
            <p>{t('sentCartHelp', { count: count(inCart) })}</p>
            <Form
              id="cart-form"
              schema={SendCart}
              intent="sendCart"
              className="login"
              defaultValues={{ schoolName }}
            >
              <SchoolField />
              <button className="button-secondary">{t('sentCartDo')}</button>
            </Form>
            <p className="actions">
              <a href={href('/cart')}>{t('menuCart')}</a>
            </p>
          </>
        ) : (
          <>
            <p>{t('sentCartNone')}</p>
            <p className="actions">
              <a href={href('/')}>{t('menuSearch')}</a>
            </p>
          </>
        )}
      </section>
    </>
  )
}

function SchoolField() {
  const t = useT()
  return (
    <Field
      name="schoolName"
      label={t('orderSchool')}
      hint={t('sentSchoolHint')}
      autoComplete="organization"
      maxLength={fieldLimits.schoolName}
      required
    />
  )
}
