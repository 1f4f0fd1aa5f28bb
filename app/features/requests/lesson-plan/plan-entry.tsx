/** The three ways to enter a plan: typed or pasted, as a file, or spread evenly over the term. */
import { bodyLimits } from '~/tables/codes'
import { FileField, UploadForm } from '~/components/file-field'
import { Field, Form, LinesField, useShownForm } from '~/components/form'
import { useT } from '~/i18n/provider'
import { Read } from './lesson-plan.schema'

/** What the page shows while the plan is entered; sent back with it. */
type Present = { term: string; version: number; text: string }

/**
 * `folded`: the page shows a plan, or lines that were read; `replaces`: there is a plan, which a new one
 * would replace.
 */
export function PlanEntry({
  present,
  folded,
  replaces,
}: {
  present: Present
  folded: boolean
  replaces: boolean
}) {
  const t = useT()
  const shown = useShownForm()
  return (
    <section aria-labelledby="enter">
      <h2 id="enter">{t(folded ? 'planEnterNew' : 'planEnter')}</h2>
      {replaces ? <p>{t('planEnterNewHelp')}</p> : null}
      <details className="panel" open={!folded || shown?.formId === 'text-form' || undefined}>
        <summary>{t('planWayText')}</summary>
        <Form
          id="text-form"
          schema={Read}
          intent="read"
          defaultValues={{ text: present.text }}
          className="plan-text"
        >
          <Hidden present={present} />
          <PlanText />
          <button className="button">{t('planReadText')}</button>
        </Form>
      </details>
      <details className="panel" open={!folded || shown?.formId === 'file-form' || undefined}>
        <summary>{t('planWayFile')}</summary>
        <UploadForm id="file-form" schema={Read} intent="read" className="login">
          <Hidden present={present} />
          <FileField
            name="file"
            label={t('planFileLabel')}
            hint={t('planFileHint')}
            accept=".xlsx,.csv"
            maxBytes={bodyLimits.sheet}
            required
          />
          <button className="button">{t('planReadFile')}</button>
        </UploadForm>
      </details>
      <details className="panel" open={!folded || shown?.formId === 'spread-form' || undefined}>
        <summary>{t('planWaySpread')}</summary>
        <Form id="spread-form" schema={Read} intent="read" className="login">
          <Hidden present={present} />
          <input type="hidden" name="spread" value="1" />
          <p className="hint">{t('planSpreadHint')}</p>
          <PageField name="firstPage" label={t('planFirstPage')} />
          <PageField name="lastPage" label={t('planLastPage')} />
          <button className="button">{t('planReadSpread')}</button>
        </Form>
      </details>
    </section>
  )
}

function Hidden({ present: { term, version } }: { present: Present }) {
  return (
    <>
      <input type="hidden" name="term" value={term} />
      <input type="hidden" name="version" value={version} />
    </>
  )
}

const PageField = (field: { name: string; label: string }) => (
  <Field {...field} inputMode="numeric" autoComplete="off" maxLength={4} narrow required />
)

function PlanText() {
  const t = useT()
  return (
    <LinesField
      name="text"
      label={t('planTextLabel')}
      hint={
        <>
          <p>{t('planTextHint')}</p>
          <pre>{t('planTextExample')}</pre>
        </>
      }
      rows={10}
    />
  )
}
