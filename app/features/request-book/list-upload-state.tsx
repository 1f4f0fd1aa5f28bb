/**
 * An uploaded list in each state: reading, refused, with errors, to be confirmed, applying,
 * applied.
 */
import type { ReactNode } from 'react'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { Icon } from '~/components/icon'
import { type Column, DescriptionList, Table } from '~/components/table'
import { count, dateTime, orDash } from '~/i18n/format'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'
import type { ListUpload } from './list-upload.server'
import { ById } from './request-book.schema'

type UploadProps = { upload: ListUpload }
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
            value: <time dateTime={createTime}>{dateTime(createTime)}</time>,
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

export function UploadState({ upload, errorSheet }: UploadProps & { errorSheet: string }) {
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
        <ApplyForm label={t('replaceAgain')} id={upload.id} />
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
    <UploadErrors upload={upload} errorSheet={errorSheet} />
  ) : (
    <UploadPreview upload={upload} />
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

function AppliedMessage({ upload: { added, changed, removed } }: UploadProps) {
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

function UploadErrors({
  upload: { errors, errorCount },
  errorSheet,
}: UploadProps & { errorSheet: string }) {
  const t = useT()
  const caption =
    errorCount > errors.length
      ? t('errorsFirst', { count: count(errorCount), shown: count(errors.length) })
      : t('errorsCaption', { count: count(errorCount) })
  return (
    <>
      <StatusMessage alert>{t('uploadErrors', { count: count(errorCount) })}</StatusMessage>
      <p>{t('uploadErrorsHelp')}</p>
      <p className="actions">
        <a className="button" href={errorSheet}>
          {t('errorSheet')}
        </a>{' '}
        <a href={registerPath}>{t('otherFile')}</a>
      </p>
      <CellTable caption={caption} cells={errors} name="error" />
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
    {
      key: 'row',
      heading: t('rowNumber'),
      main: true,
      cell: ({ row }) => t('rowOf', { row: count(row) }),
    },
    ...(cells.some(({ sheet }) => sheet)
      ? [{ key: 'sheet', heading: t('sheetName2'), cell: ({ sheet }: RowError) => orDash(sheet) }]
      : []),
    { key: 'column', heading: t('columnName'), cell: ({ column }) => column },
    { key: 'value', heading: t('cellValue'), cell: ({ value }) => value || t('blankCell') },
    { key: 'reason', heading: t('errorReason'), cell: ({ message }) => message },
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

function UploadPreview({ upload }: UploadProps) {
  const t = useT()
  const { id, problem, added, changed, removed, rowCount, preview, warnings } = upload
  if (added + changed + removed === 0)
    return (
      <>
        <StatusMessage>{t('uploadSame')}</StatusMessage>
        <UploadAnotherFile />
      </>
    )
  // books in both lists and books that would be removed make up the present list
  const present = removed + rowCount - added
  const much = removed > present / 2
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
            heading={t('wouldModify', { count: count(changed) })}
            titles={preview.changed}
            all={changed}
          />
          <TitleList
            heading={t('wouldRemove', { count: count(removed) })}
            titles={preview.removed}
            all={removed}
          />
        </div>
        {preview.resets.count > 0 ? <RowsToReset {...preview.resets} /> : null}
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
      <Confirm question={t('replaceQuestion')} cancelTo={registerPath}>
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
        <p>{t('replaceHelp')}</p>
        <ApplyForm label={t('replaceYes')} id={id} />
      </Confirm>
    </>
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

function ApplyForm({ label, id }: { label: string; id: number }) {
  return (
    <Form id="apply-form" schema={ById} intent="apply">
      <input type="hidden" name="id" value={id} />
      <button className="button button-danger">{label}</button>
    </Form>
  )
}
