/** The forms of errata: one correction, a publisher's table, and what can be done with an erratum. */
import { Confirm } from '~/components/confirm'
import { FileField, UploadForm } from '~/components/file-field'
import { Field, Form, LinesField } from '~/components/form'
import { useT } from '~/i18n/provider'
import { bodyLimits } from '~/tables/codes'
import { ById } from '~/validation/inputs'
import type { ErratumInfo } from './errata.output'
import { Create, Done, Register } from './errata.schema'

/** The book, who says so, and since when. */
function BookFields() {
  const t = useT()
  return (
    <>
      <Field
        name="bookId"
        label={t('bookId')}
        hint={t('erratumBookHint')}
        autoComplete="off"
        maxLength={100}
        required
      />
      <Field
        name="source"
        label={t('erratumSource')}
        hint={t('erratumSourceHint')}
        autoComplete="off"
        maxLength={100}
      />
      <Field name="day" label={t('erratumDay')} hint={t('erratumDayHint')} type="date" narrow />
    </>
  )
}

/** `bookId`: of the book from whose page somebody came; '' for none. */
export function TableForm({ bookId }: { bookId: string }) {
  const t = useT()
  return (
    <section aria-labelledby="table">
      <h2 id="table">{t('erratumTableTitle')}</h2>
      <p>{t('erratumTableLead')}</p>
      <UploadForm
        id="table-form"
        schema={Register}
        intent="register"
        className="login"
        defaultValues={{ bookId }}
      >
        <BookFields />
        <FileField
          name="file"
          label={t('erratumFile')}
          hint={t('erratumFileHint')}
          accept=".xlsx,.csv,.hwpx,.hwp"
          maxBytes={bodyLimits.sheet}
          required
        />
        <button className="button">{t('erratumRead')}</button>
      </UploadForm>
    </section>
  )
}

export function OneForm({ bookId }: { bookId: string }) {
  const t = useT()
  return (
    <section aria-labelledby="one">
      <h2 id="one">{t('erratumOneTitle')}</h2>
      <p>{t('erratumOneLead')}</p>
      <Form
        id="one-form"
        schema={Create}
        intent="create"
        className="login"
        defaultValues={{ bookId }}
      >
        <BookFields />
        <Field
          name="pages"
          label={t('erratumPages')}
          hint={t('erratumPagesHint')}
          autoComplete="off"
          maxLength={200}
          required
        />
        <LinesField
          name="wrong"
          label={t('erratumWrong')}
          hint={t('erratumWrongHint')}
          rows={2}
          required={false}
        />
        <LinesField
          name="right"
          label={t('erratumRight')}
          hint={t('erratumRightHint')}
          rows={2}
          required={false}
        />
        <Field name="note" label={t('erratumNote')} autoComplete="off" />
        <button className="button">{t('erratumCreate')}</button>
      </Form>
    </section>
  )
}

/** What a table that was read waits for. */
export function ConfirmForms({ erratum }: { erratum: ErratumInfo }) {
  const t = useT()
  const { id, corrections, holders, manuscript } = erratum
  return (
    <section aria-labelledby="decide">
      <h2 id="decide">{t('erratumDecide')}</h2>
      <p>{t('erratumDecideLead', { count: corrections, members: holders.members })}</p>
      {manuscript ? <p>{t('erratumDecideManuscript')}</p> : null}
      <div className="actions">
        <Form id="confirm-form" schema={ById} intent="confirm">
          <input type="hidden" name="id" value={id} />
          <button className="button">{t('erratumConfirm')}</button>
        </Form>
        <Form id="remove-form" schema={ById} intent="remove">
          <input type="hidden" name="id" value={id} />
          <button className="button-secondary">{t('erratumRemove')}</button>
        </Form>
      </div>
    </section>
  )
}

/** A task is declared done: what readers get now has the corrections. */
export function DoneForm({ id, task, name }: { id: number; task: number; name: string }) {
  const t = useT()
  return (
    <Form id={`done-${task}`} schema={Done} intent="done">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="task" value={task} />
      <button className="button-quiet">
        {t('erratumDone')}
        <span className="hidden-text"> {name}</span>
      </button>
    </Form>
  )
}

/** The question before an erratum is taken back. */
export function UndoConfirm({
  erratum: { id, title, told },
  cancelTo,
}: {
  erratum: ErratumInfo
  cancelTo: string
}) {
  const t = useT()
  return (
    <Confirm question={t('erratumUndoQuestion', { title })} cancelTo={cancelTo}>
      <p>{t('erratumUndoHelp', { count: told })}</p>
      <Form id="undo-form" schema={ById} intent="undo">
        <input type="hidden" name="id" value={id} />
        <button className="button button-danger">{t('erratumUndo')}</button>
      </Form>
    </Confirm>
  )
}
