/**
 * An uploaded list in each state: reading, refused, with errors, to be confirmed, applying,
 * applied.
 */
import type { ReactNode } from 'react'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { Icon } from '~/components/icon'
import { Pagination } from '~/components/pagination'
import { column, type Column, DescriptionList, Table } from '~/components/table'
import { Minute } from '~/components/when'
import { count, orDash } from '~/i18n/format'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'
import { bookFields } from '~/features/catalogue/book/fields'
import type { SearchPage } from '~/validation/paging'
import type { BookChange } from './list-check.server'
import type { ListUpload } from './list-upload.server'
import { Apply, changesPerPage } from '~/features/catalogue/request-book/request-book.schema'

type UploadProps = { upload: ListUpload }
/** A page of the books that would be changed; null when none would, or the list is applied. */
type ChangesProps = { changes: SearchPage<BookChange> | null }
export const registerPath = href('/admin/request/register')

/** Whether the upload is being read or applied, so that the page polls. */
export const isInProgress = ({ state, interrupted }: Pick<ListUpload, 'state' | 'interrupted'>) =>
  (state === 'reading' || state === 'applying') && !interrupted

/** Changes when a screen reader should announce progress: every ten per cent, every 10,000 rows. */
export function announcementStep({
  state,
  interrupted,
  progress,
  added,
  changed,
}: ListUpload): string {
  const all = added + changed
  return [
    state,
    interrupted,
    state === 'applying' && all > 0
      ? Math.floor((progress * 10) / all)
      : Math.floor(progress / 10_000),
  ].join('-')
}

export function UploadDetails({
  upload: { fileName, userName, createTime, rowCount, ignored, state },
}: UploadProps) {
  const t = useT()
  const read = state === 'checked' || state === 'applying' || state === 'applied'
  return (
    <section aria-labelledby="uploaded">
      <h2 id="uploaded">{t('uploadedFile')}</h2>
      <DescriptionList
        items={[
          { name: t('listFile'), value: orDash(fileName) },
          { name: t('uploadedBy'), value: orDash(userName) },
          {
            name: t('uploadedAt'),
            value: <Minute of={createTime} ago />,
          },
          ...(read
            ? [{ name: t('rowsRead'), value: t('booksOf', { count: count(rowCount) }) }]
            : []),
          ...(ignored ? [{ name: t('ignoredColumns'), value: ignored }] : []),
        ]}
      />
    </section>
  )
}

export function UploadState({
  upload,
  errorSheet,
  changes,
}: UploadProps & ChangesProps & { errorSheet: string }) {
  const t = useT()
  const { state, interrupted, problem, errorCount } = upload
  if (state === 'reading')
    return interrupted ? (
      <StoppedMessage text={t('readInterrupted')} />
    ) : (
      <ProgressMessage
        id={upload.id}
        text={t('uploadReading', { count: count(upload.progress) })}
      />
    )
  if (state === 'applying')
    return interrupted ? (
      <StoppedMessage text={t('applyInterrupted')}>
        <ApplyForm label={t('replaceAgain')} upload={upload} />
      </StoppedMessage>
    ) : (
      <ApplyingProgress upload={upload} />
    )
  if (state === 'applied') return <AppliedMessage upload={upload} />
  if (state === 'refused')
    return (
      <StoppedMessage text={t('uploadRefused')}>
        <p>{problem}</p>
        <p>{t('listUntouched')}</p>
      </StoppedMessage>
    )
  if (state === 'replaced') return <StoppedMessage text={t('isReplaced')} />
  return errorCount > 0 ? (
    <UploadErrors upload={upload} errorSheet={errorSheet} changes={changes} />
  ) : (
    <UploadPreview upload={upload} changes={changes} />
  )
}

/** An upload that stopped: the reason, and a link to upload another file. */
function StoppedMessage({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <>
      <StatusMessage alert>{text}</StatusMessage>
      {children}
      <UploadAnotherFile />
    </>
  )
}

function StatusMessage({ alert, children }: { alert?: boolean; children: string }) {
  return (
    <div className={alert ? 'notice notice-alert' : 'notice'}>
      <Icon name={alert ? 'alert' : 'check'} />
      <p>{children}</p>
    </div>
  )
}

function UploadAnotherFile() {
  const t = useT()
  return (
    <p className="actions">
      <a className="button-secondary" href={registerPath}>
        {t('otherFile')}
      </a>
    </p>
  )
}

// ── In progress ──

function ProgressMessage({
  id,
  text,
  done,
  all,
}: {
  id: number
  text: string
  done?: number
  all?: number
}) {
  const t = useT()
  return (
    <section className="panel" aria-labelledby="going-on">
      <h2 id="going-on">{text}</h2>
      {all ? (
        <progress className="progress" aria-labelledby="going-on" value={done} max={all} />
      ) : null}
      <p>{t('uploadBeside')}</p>
      <p className="actions">
        <a className="button-secondary" href={`${registerPath}/${id}`}>
          {t('refresh')}
        </a>
      </p>
    </section>
  )
}

function ApplyingProgress({ upload: { id, progress, added, changed } }: UploadProps) {
  const t = useT()
  const all = added + changed
  if (progress === 0) return <ProgressMessage id={id} text={t('uploadPreparing')} />
  return (
    <ProgressMessage
      id={id}
      text={t('uploadApplying', { done: count(progress), total: count(all) })}
      done={progress}
      all={all}
    />
  )
}

function AppliedMessage({ upload: { added, changed, removed, leftOut } }: UploadProps) {
  const t = useT()
  return (
    <>
      <StatusMessage>{t('uploadApplied')}</StatusMessage>
      <p>
        {t('appliedCounts', {
          added: count(added),
          changed: count(changed),
          removed: count(removed),
        })}
      </p>
      {leftOut > 0 ? <p>{t('appliedLeftOut', { count: count(leftOut) })}</p> : null}
      <p className="actions">
        <a className="button" href={href('/admin/request/list')}>
          {t('toFullList')}
        </a>{' '}
        <a href={registerPath}>{t('addTitle')}</a>
      </p>
    </>
  )
}

// ── Errors ──

type RowError = ListUpload['errors'][number]

/** How many errors the page shows; the sheet has the others. */
const MAX_SHOWN_ERRORS = 100

/** The errors, and the choice to register the other rows without those that have them. */
function UploadErrors({
  upload,
  errorSheet,
  changes,
}: UploadProps & ChangesProps & { errorSheet: string }) {
  const t = useT()
  const { errors, errorCount, rowCount, leftOut, added, changed, removed } = upload
  const shown = errors.slice(0, MAX_SHOWN_ERRORS)
  const caption =
    errorCount > shown.length
      ? t('errorsFirst', { count: count(errorCount), shown: count(shown.length) })
      : t('errorsCaption', { count: count(errorCount) })
  const changesSomething = leftOut > 0 && rowCount > leftOut && added + changed + removed > 0
  return (
    <>
      <StatusMessage alert>{t('uploadErrors', { count: count(errorCount) })}</StatusMessage>
      <p>{t(changesSomething ? 'uploadErrorsHelp' : 'uploadErrorsOnly')}</p>
      <p className="actions">
        <a className="button" href={errorSheet}>
          {t('errorSheet')}
        </a>{' '}
        <a href={registerPath}>{t('otherFile')}</a>
      </p>
      <CellTable caption={caption} cells={shown} name="error" />
      {changesSomething ? <UploadPreview upload={upload} changes={changes} /> : null}
    </>
  )
}

/** Cells of a sheet, each with its row, its text and what is the matter with it. */
function CellTable({
  caption,
  cells,
  name,
}: {
  caption: string
  cells: RowError[]
  name: 'error' | 'warning'
}) {
  const t = useT()
  const columns: Column<RowError & { number: number }>[] = [
    column.main('row', t('rowNumber'), ({ row }) =>
      row > 0 ? t('rowOf', { row: count(row) }) : '-',
    ),
    ...(cells.some(({ sheet }) => sheet)
      ? [{ key: 'sheet', heading: t('sheetName2'), cell: ({ sheet }: RowError) => orDash(sheet) }]
      : []),
    column.text('column', t('columnName'), ({ column }) => column),
    column.text('value', t('cellValue'), ({ value }) => value || t('blankCell')),
    column.text('reason', t('errorReason'), ({ message }) => message),
  ]
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={cells.map((cell, number) => ({ ...cell, number }))}
      rowId={({ number }) => `${name}-${number + 1}`}
    />
  )
}

// ── Confirmation ──

function UploadPreview({ upload, changes }: UploadProps & ChangesProps) {
  const t = useT()
  const { problem, added, changed, removed, preview, warnings } = upload
  if (added + changed + removed === 0)
    return (
      <>
        <StatusMessage>{t('uploadSame')}</StatusMessage>
        <UploadAnotherFile />
      </>
    )
  return (
    <>
      {problem ? <StatusMessage alert>{problem}</StatusMessage> : null}
      <section aria-labelledby="would-change">
        <h2 id="would-change">{t('wouldChange')}</h2>
        <div className="changes">
          <TitleList
            heading={t('wouldAdd', { count: count(added) })}
            titles={preview.added}
            all={added}
          />
          <TitleList
            heading={t('wouldRemove', { count: count(removed) })}
            titles={preview.removed}
            all={removed}
          />
        </div>
        {changes ? (
          <ChangedBooks changes={changes} />
        ) : (
          <TitleList
            heading={t('wouldModify', { count: count(changed) })}
            titles={preview.changed}
            all={changed}
          />
        )}
        {preview.resets.count > 0 ? <RowsToReset {...preview.resets} /> : null}
        {preview.waiting.count > 0 ? (
          <>
            <TitleList
              heading={t('wouldLeaveWaiting', { count: count(preview.waiting.count) })}
              titles={preview.waiting.titles}
              all={preview.waiting.count}
            />
            <p>{t('wouldLeaveWaitingHelp')}</p>
          </>
        ) : null}
      </section>
      {warnings.count > 0 ? (
        <section aria-labelledby="warnings">
          <h2 id="warnings">{t('listWarnings', { count: count(warnings.count) })}</h2>
          <p>{t('listWarningsHelp')}</p>
          <CellTable
            caption={t('listWarnings', { count: count(warnings.cells.length) })}
            cells={warnings.cells}
            name="warning"
          />
        </section>
      ) : null}
      <ReplaceQuestion upload={upload} />
    </>
  )
}

/** The books that would be changed, a page of them, each with its fields as they are and will be. */
function ChangedBooks({ changes }: { changes: SearchPage<BookChange> }) {
  const t = useT()
  const { items, totalCount, page } = changes
  const first = (page - 1) * changesPerPage + 1
  const textOrBlank = (text: string) => text || t('blankCell')
  const columns: Column<BookChange>[] = [
    column.main('book', t('changedBook'), ({ bookId, title }) => (
      <>
        {title} <span className="small nowrap">{bookId}</span>
      </>
    )),
    column.text('fields', t('changedFields'), ({ fields }) => (
      <ul className="plain">
        {fields.map(({ name, before, after }) => (
          <li key={name}>
            {t('changedField', {
              field: t(bookFields[name].label),
              before: textOrBlank(before),
              after: textOrBlank(after),
            })}
          </li>
        ))}
      </ul>
    )),
  ]
  return (
    <div id="changed">
      <h3>{t('wouldModify', { count: count(totalCount) })}</h3>
      <Table
        caption={t('changedCaption', {
          count: count(totalCount),
          first: count(first),
          last: count(first + items.length - 1),
        })}
        columns={columns}
        rows={items}
        rowId={({ bookId }) => `changed-${bookId}`}
      />
      <Pagination pages={changes} />
    </div>
  )
}

/** Asks before the list is replaced; with rows that have errors, whether to leave them out. */
function ReplaceQuestion({ upload }: UploadProps) {
  const t = useT()
  const { added, changed, removed, leftOut, rowCount } = upload
  // books in both lists and books that would be removed make up the present list
  const present = removed + rowCount - leftOut - added
  const much = removed > present / 2
  const leaves = { count: count(leftOut) }
  return (
    <Confirm
      question={leftOut > 0 ? t('leaveOutQuestion', leaves) : t('replaceQuestion')}
      cancelTo={registerPath}
    >
      {much ? (
        <StatusMessage alert>
          {t('replaceMuch', { all: count(present), removed: count(removed) })}
        </StatusMessage>
      ) : null}
      <p>
        {t('appliedCounts', {
          added: count(added),
          changed: count(changed),
          removed: count(removed),
        })}
      </p>
      {leftOut > 0 ? <p>{t('leaveOutHelp')}</p> : null}
      <p>{t('replaceHelp')}</p>
      <ApplyForm label={leftOut > 0 ? t('leaveOutYes', leaves) : t('replaceYes')} upload={upload} />
    </Confirm>
  )
}

function TitleList({
  heading,
  titles,
  all,
  more = 'andMore',
}: {
  heading: string
  titles: string[]
  all: number
  more?: 'andMore' | 'andMoreRows'
}) {
  const t = useT()
  return (
    <div>
      <h3>{heading}</h3>
      {all === 0 ? null : (
        <ul>
          {titles.map((title, i) => (
            <li key={i}>{title}</li>
          ))}
          {all > titles.length ? <li>{t(more, { count: count(all - titles.length) })}</li> : null}
        </ul>
      )}
    </div>
  )
}

function RowsToReset({ count: all, rows }: ListUpload['preview']['resets']) {
  const t = useT()
  const titles = rows.map((row) => t('wouldResetRow', { ...row, place: count(row.place) }))
  return (
    <>
      <TitleList
        heading={t('wouldReset', { count: count(all) })}
        titles={titles}
        all={all}
        more="andMoreRows"
      />
      <p>{t('wouldResetHelp')}</p>
    </>
  )
}

function ApplyForm({ label, upload: { id, leftOut } }: UploadProps & { label: string }) {
  return (
    <Form id="apply-form" schema={Apply} intent="apply">
      <input type="hidden" name="id" value={id} />
      {/* the caller knows how many rows stay out: with other ones the list is not replaced */}
      <input type="hidden" name="leaveOut" value={leftOut} />
      <button className="button button-danger">{label}</button>
    </Form>
  )
}
