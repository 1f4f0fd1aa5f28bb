/** An uploaded list, state by state: reading, refused, with errors, waiting to be confirmed, being applied, applied. */
import type { ReactNode } from 'react'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { Icon } from '~/components/icon'
import { type Column, Facts, Table } from '~/components/table'
import { count, dateTime, orDash } from '~/format'
import { href } from '~/http/href'
import { useSay } from '~/say'
import type { ListUpload } from './list-upload.server'
import { ById } from './request-book.schema'

type Shown = { upload: ListUpload }
export const register = href('/admin/request/register')

/** Whether something is going on that the page may follow. */
export const isMoving = ({ state, interrupted }: Pick<ListUpload, 'state' | 'interrupted'>) =>
  (state === 'reading' || state === 'applying') && !interrupted

/** Rises whenever there is something new to say aloud: every ten per cent, every ten thousand rows. */
export function stepOf({ state, interrupted, progress, added, changed }: ListUpload): string {
  const all = added + changed
  return [
    state,
    interrupted,
    state === 'applying' && all > 0
      ? Math.floor((progress * 10) / all)
      : Math.floor(progress / 10_000),
  ].join('-')
}

export function UploadFacts({
  upload: { fileName, userName, createTime, rowCount, ignored, state },
}: Shown) {
  const say = useSay()
  const read = state === 'checked' || state === 'applying' || state === 'applied'
  return (
    <section aria-labelledby="uploaded">
      <h2 id="uploaded">{say('uploadedFile')}</h2>
      <Facts
        facts={[
          { name: say('listFile'), value: orDash(fileName) },
          { name: say('uploadedBy'), value: orDash(userName) },
          {
            name: say('uploadedAt'),
            value: <time dateTime={createTime}>{dateTime(createTime)}</time>,
          },
          ...(read
            ? [{ name: say('rowsRead'), value: say('booksOf', { count: count(rowCount) }) }]
            : []),
          ...(ignored ? [{ name: say('ignoredColumns'), value: ignored }] : []),
        ]}
      />
    </section>
  )
}

export function UploadState({ upload, errorSheet }: Shown & { errorSheet: string }) {
  const say = useSay()
  const { state, interrupted, problem, errorCount } = upload
  if (state === 'reading')
    return interrupted ? (
      <Stopped text={say('readInterrupted')} />
    ) : (
      <Moving id={upload.id} text={say('uploadReading', { count: count(upload.progress) })} />
    )
  if (state === 'applying')
    return interrupted ? (
      <Stopped text={say('applyInterrupted')}>
        <Replace label={say('replaceAgain')} id={upload.id} />
      </Stopped>
    ) : (
      <Applying upload={upload} />
    )
  if (state === 'applied') return <Applied upload={upload} />
  if (state === 'refused')
    return (
      <Stopped text={say('uploadRefused')}>
        <p>{problem}</p>
        <p>{say('listUntouched')}</p>
      </Stopped>
    )
  if (state === 'replaced') return <Stopped text={say('isReplaced')} />
  return errorCount > 0 ? (
    <WithErrors upload={upload} errorSheet={errorSheet} />
  ) : (
    <Checked upload={upload} />
  )
}

/** What went wrong, and the way on. */
function Stopped({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <>
      <Said alert>{text}</Said>
      {children}
      <OtherFile />
    </>
  )
}

function Said({ alert, children }: { alert?: boolean; children: string }) {
  return (
    <div className={alert ? 'notice notice-alert' : 'notice'}>
      <Icon name={alert ? 'alert' : 'check'} />
      <p>{children}</p>
    </div>
  )
}

function OtherFile() {
  const say = useSay()
  return (
    <p className="actions">
      <a className="button-secondary" href={register}>
        {say('otherFile')}
      </a>
    </p>
  )
}

// ── going on ────────────────────────────────────────────────────────────────────────────────────────────────────────

function Moving({
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
  const say = useSay()
  return (
    <section className="panel" aria-labelledby="going-on">
      <h2 id="going-on">{text}</h2>
      {all ? (
        <progress className="progress" aria-labelledby="going-on" value={done} max={all} />
      ) : null}
      <p>{say('uploadBeside')}</p>
      <p className="actions">
        <a className="button-secondary" href={`${register}/${id}`}>
          {say('refresh')}
        </a>
      </p>
    </section>
  )
}

function Applying({ upload: { id, progress, added, changed } }: Shown) {
  const say = useSay()
  const all = added + changed
  if (progress === 0) return <Moving id={id} text={say('uploadPreparing')} />
  return (
    <Moving
      id={id}
      text={say('uploadApplying', { done: count(progress), total: count(all) })}
      done={progress}
      all={all}
    />
  )
}

function Applied({ upload: { added, changed, removed } }: Shown) {
  const say = useSay()
  return (
    <>
      <Said>{say('uploadApplied')}</Said>
      <p>
        {say('appliedCounts', {
          added: count(added),
          changed: count(changed),
          removed: count(removed),
        })}
      </p>
      <p className="actions">
        <a className="button" href={href('/admin/request/list')}>
          {say('toFullList')}
        </a>{' '}
        <a href={register}>{say('addTitle')}</a>
      </p>
    </>
  )
}

// ── with errors ─────────────────────────────────────────────────────────────────────────────────────────────────────

type RowError = ListUpload['errors'][number]

function WithErrors({
  upload: { errors, errorCount },
  errorSheet,
}: Shown & { errorSheet: string }) {
  const say = useSay()
  const columns: Column<RowError & { number: number }>[] = [
    {
      key: 'row',
      heading: say('rowNumber'),
      main: true,
      cell: ({ row }) => say('rowOf', { row: count(row) }),
    },
    ...(errors.some(({ sheet }) => sheet)
      ? [{ key: 'sheet', heading: say('sheetName2'), cell: ({ sheet }: RowError) => orDash(sheet) }]
      : []),
    { key: 'column', heading: say('columnName'), cell: ({ column }) => column },
    { key: 'value', heading: say('cellValue'), cell: ({ value }) => value || say('blankCell') },
    { key: 'reason', heading: say('errorReason'), cell: ({ message }) => message },
  ]
  const caption =
    errorCount > errors.length
      ? say('errorsFirst', { count: count(errorCount), shown: count(errors.length) })
      : say('errorsCaption', { count: count(errorCount) })
  return (
    <>
      <Said alert>{say('uploadErrors', { count: count(errorCount) })}</Said>
      <p>{say('uploadErrorsHelp')}</p>
      <p className="actions">
        <a className="button" href={errorSheet}>
          {say('errorSheet')}
        </a>{' '}
        <a href={register}>{say('otherFile')}</a>
      </p>
      <Table
        caption={caption}
        columns={columns}
        rows={errors.map((error, number) => ({ ...error, number }))}
        rowId={({ number }) => `error-${number + 1}`}
      />
    </>
  )
}

// ── waiting to be confirmed ─────────────────────────────────────────────────────────────────────────────────────────

function Checked({ upload }: Shown) {
  const say = useSay()
  const { id, problem, added, changed, removed, rowCount, preview } = upload
  if (added + changed + removed === 0)
    return (
      <>
        <Said>{say('uploadSame')}</Said>
        <OtherFile />
      </>
    )
  // what is in both lists and what goes is what is there now
  const present = removed + rowCount - added
  const much = removed > present / 2
  return (
    <>
      {problem ? <Said alert>{problem}</Said> : null}
      <section aria-labelledby="would-change">
        <h2 id="would-change">{say('wouldChange')}</h2>
        <div className="changes">
          <Titles
            heading={say('wouldAdd', { count: count(added) })}
            titles={preview.added}
            all={added}
          />
          <Titles
            heading={say('wouldModify', { count: count(changed) })}
            titles={preview.changed}
            all={changed}
          />
          <Titles
            heading={say('wouldRemove', { count: count(removed) })}
            titles={preview.removed}
            all={removed}
          />
        </div>
      </section>
      <Confirm question={say('replaceQuestion')} cancelTo={register}>
        {much ? (
          <Said alert>{say('replaceMuch', { all: count(present), removed: count(removed) })}</Said>
        ) : null}
        <p>
          {say('appliedCounts', {
            added: count(added),
            changed: count(changed),
            removed: count(removed),
          })}
        </p>
        <p>{say('replaceHelp')}</p>
        <Replace label={say('replaceYes')} id={id} />
      </Confirm>
    </>
  )
}

function Titles({ heading, titles, all }: { heading: string; titles: string[]; all: number }) {
  const say = useSay()
  return (
    <div>
      <h3>{heading}</h3>
      {all === 0 ? null : (
        <ul>
          {titles.map((title, i) => (
            <li key={i}>{title}</li>
          ))}
          {all > titles.length ? (
            <li>{say('andMore', { count: count(all - titles.length) })}</li>
          ) : null}
        </ul>
      )}
    </div>
  )
}

function Replace({ label, id }: { label: string; id: number }) {
  return (
    <Form id="apply-form" schema={ById} intent="apply">
      <input type="hidden" name="id" value={id} />
      <button className="button button-danger">{label}</button>
    </Form>
  )
}
