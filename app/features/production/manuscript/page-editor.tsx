/** A page of a manuscript: its text in a form, and how the text is understood. */
import { Form, SelectField, Field, useFormField, useShownForm } from '~/components/form'
import { ErrorText } from '~/components/input'
import { Minute } from '~/components/when'
import { withQuery } from '~/http/href'
import { useI18n, useT } from '~/i18n/provider'
import { pageStates } from '~/tables/staff-codes'
import { Blocks } from './blocks-view'
import type { Block } from './markdown/blocks'
import type { openWork } from './markdown/open-work'
import type { ManuscriptPage } from './manuscript.output'
import { Compare, SavePage } from './manuscript.schema'
import { openPictureLabel } from './pictures'
import { PageStateTag, usePageName } from './manuscript-state'

/** The button of the form that shows how the text is understood, and saves nothing. */
export const previewField = 'preview'

function PageForm({ page }: { page: ManuscriptPage }) {
  const t = useT()
  const { locale } = useI18n()
  const { id, version, text, label, state, next } = page
  return (
    <Form
      id="page-form"
      schema={SavePage}
      intent="save"
      className="plan-text"
      defaultValues={{ text, label, state }}
    >
      <input type="hidden" name="id" value={id} />
      {/* that of the page as it is now: who was refused has seen it below the form */}
      <input type="hidden" name="version" value={version} />
      <PageText />
      <Field name="label" label={t('manuscriptLabel')} hint={t('manuscriptLabelHint')} narrow />
      <SelectField
        name="state"
        label={t('manuscriptPageState')}
        options={pageStates.map((one) => ({ value: one.value, label: one[locale] }))}
      />
      <p className="actions">
        <button className="button">{t('manuscriptSave')}</button>{' '}
        <button className="button-secondary" name={previewField} value="1">
          {t('manuscriptPreviewButton')}
        </button>{' '}
        {next === null ? null : (
          <button className="button-secondary" name="then" value={next}>
            {t('manuscriptSaveNext')}
          </button>
        )}
      </p>
    </Form>
  )
}

/** The form, and the page of the PDF from which it was read; below it where both have no room. */
export function PageWithPicture({ page }: { page: ManuscriptPage }) {
  return page.sheet === null ? (
    <PageForm page={page} />
  ) : (
    <div className="with-picture">
      <PageForm page={page} />
      <PagePicture page={page} sheet={page.sheet} />
    </div>
  )
}

function PagePicture({ page: { id, label }, sheet }: { page: ManuscriptPage; sheet: number }) {
  const t = useT()
  const address = `/api/manuscript/picture/${id}`
  const place = t('manuscriptSheet', { sheet })
  return (
    <figure className="page-picture">
      <figcaption>
        <span>{place}</span>{' '}
        <a href={withQuery(address, { large: 1 })}>{t('manuscriptSheetLarge')}</a>
      </figcaption>
      <img
        src={address}
        alt={label === '' ? place : t('manuscriptSheetOf', { page: label, sheet })}
        loading="lazy"
      />
    </figure>
  )
}

function PageText() {
  const t = useT()
  const { id, error, params, defaultValue } = useFormField('text')
  const label = t('manuscriptText')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className="hint">
        {t('manuscriptTextHint')}
      </p>
      <ErrorText {...{ id, label, error, params }} />
      <textarea
        id={id}
        name="text"
        rows={20}
        defaultValue={defaultValue}
        spellCheck={false}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
      />
    </div>
  )
}

/** What is stored now, after somebody else saved the page while this one was open. */
export function StoredText({ page }: { page: ManuscriptPage }) {
  const t = useT()
  const shown = useShownForm()
  // only that refusal names somebody
  if (shown?.params?.name === undefined) return null
  return (
    <section aria-labelledby="stored">
      <h2 id="stored">{t('manuscriptStored', { name: page.userName || '-' })}</h2>
      <pre className="read-back">{page.text}</pre>
    </section>
  )
}

/** What is open on the page, by the lines of its text. */
export function OpenOnPage({
  open: { doubts, openDescriptions },
}: {
  open: ReturnType<typeof openWork>
}) {
  const t = useT()
  if (doubts.length + openDescriptions.length === 0) return null
  return (
    <section aria-labelledby="open">
      <h2 id="open">{t('manuscriptOpenHere')}</h2>
      <ul>
        {doubts.map(({ line, text: said }) => (
          <li key={line}>{t('manuscriptDoubtAt', { line, text: said })}</li>
        ))}
        {openDescriptions.map(({ line, name }, i) => (
          <li key={`p${line}-${i}`}>
            {t('manuscriptPictureAt', { line, name: openPictureLabel(name) })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How the text is understood, as it is read by eyes and by screen readers; `typed`: it is not saved yet. */
export function PagePreview({ blocks, typed }: { blocks: Block[]; typed: boolean }) {
  const t = useT()
  return (
    <>
      <h2 id="preview">{t(typed ? 'manuscriptPreviewTyped' : 'manuscriptPreview')}</h2>
      <section
        className="manuscript-preview panel"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll wide tables
        tabIndex={0}
        aria-labelledby="preview"
      >
        <Blocks blocks={blocks} />
      </section>
    </>
  )
}

/** What a corrected source has for a page that people changed. */
export function NewText({ page }: { page: ManuscriptPage }) {
  const t = useT()
  const { newText, id, version } = page
  if (newText === null) return null
  return (
    <section aria-labelledby="new-text" className="panel">
      <h2 id="new-text">{t('manuscriptNewText')}</h2>
      <p>{t('manuscriptNewTextLead')}</p>
      <Differences before={page.text} after={newText} />
      <Form id="compare-form" schema={Compare} intent="compare">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <p className="actions">
          <button className="button-secondary" name="take" value="0">
            {t('manuscriptKeepMine')}
          </button>{' '}
          <button className="button-secondary" name="take" value="1">
            {t('manuscriptTakeNew')}
          </button>
        </p>
      </Form>
    </section>
  )
}

/** Lines that only one of two texts has, in their order. */
function Differences({ before, after }: { before: string; after: string }) {
  const t = useT()
  const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
  const [mine, theirs] = [linesOf(before), linesOf(after)]
  const only = (lines: string[], others: Set<string>) => lines.filter((line) => !others.has(line))
  const gone = only(mine, new Set(theirs))
  const come = only(theirs, new Set(mine))
  return (
    <dl>
      <dt>{t('manuscriptOnlyMine')}</dt>
      <dd>
        <pre className="read-back">{gone.join('\n') || t('manuscriptNoLines')}</pre>
      </dd>
      <dt>{t('manuscriptOnlyNew')}</dt>
      <dd>
        <pre className="read-back">{come.join('\n') || t('manuscriptNoLines')}</pre>
      </dd>
    </dl>
  )
}

/** What the page was before, newest first; each can be copied from its text. */
export function Versions({ page: { versions } }: { page: ManuscriptPage }) {
  const t = useT()
  const nameOf = usePageName()
  if (versions.length === 0) return null
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{t('manuscriptVersions')}</h2>
      {versions.map(({ label, text, state, userName, writeTime }, i) => (
        <details key={i} className="panel">
          <summary>
            <Minute of={writeTime} />, {userName || t('manuscriptFromSource')}, {nameOf({ label })}
          </summary>
          <p>
            <PageStateTag state={state} />
          </p>
          <pre className="read-back">{text}</pre>
        </details>
      ))}
    </section>
  )
}
