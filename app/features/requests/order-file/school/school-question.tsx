/** Asks which school an order file is of and when it was received, with what the file itself says. */
import { Field, Form, useShownForm } from '~/components/form'
import { FirstButton } from '~/features/people/address/address-fields'
import { SchoolFields } from '~/features/people/school/school-fields'
import { SetSchool } from '~/features/requests/order-file/order-file.schema'
import { useT } from '~/i18n/provider'

const formId = 'school-form'

type SchoolProposals = { schools: string[]; date: string }

/** Open until somebody has saved both; afterwards, folded, to change them. */
export function SchoolQuestion({
  file,
  proposals,
}: {
  file: { schoolName: string; receiptDate: string }
  proposals: SchoolProposals
}) {
  const t = useT()
  const asked = useShownForm()?.formId === formId
  const form = <SchoolForm file={file} proposals={proposals} />
  if (file.schoolName !== '' && file.receiptDate !== '')
    return (
      <details id="school" className="panel screen-only" open={asked}>
        <summary>{t('orderSchoolChange')}</summary>
        {form}
      </details>
    )
  return (
    <section id="school" className="panel screen-only" aria-labelledby="school-heading">
      <h2 id="school-heading">{t('orderSchoolQuestion')}</h2>
      <p>{t(file.schoolName ? 'orderSchoolCheck' : 'orderSchoolUnknownHelp')}</p>
      {form}
    </section>
  )
}

function SchoolForm({
  file,
  proposals: { schools, date },
}: {
  file: { schoolName: string }
  proposals: SchoolProposals
}) {
  const t = useT()
  const [best = file.schoolName] = schools
  const others = schools.filter((name) => name !== best)
  return (
    <Form
      id={formId}
      schema={SetSchool}
      intent="setSchool"
      className="login"
      defaultValues={{ schoolName: best, date }}
    >
      <FirstButton />
      <SchoolFields form="orderFile" proposals={others} required />
      <Field
        name="date"
        type="date"
        label={t('orderReceipt')}
        hint={t('orderReceiptHint')}
        autoComplete="off"
        required
        narrow
      />
      <button className="button">{t('orderSchoolSave')}</button>
    </Form>
  )
}
