/** Parts of the volumes page besides the form: format tabs, files, and deletion questions. */
import { useActionData } from '@remix-run/react'
import { Confirm, ConfirmBox } from '~/components/confirm'
import { FileField, UploadForm } from '~/components/file-field'
import { CheckboxField, Form, SelectField } from '~/components/form'
import { href } from '~/http/href'
import { fileSize, fileDescription } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import type { ProgressChange } from '~/features/production/completion/volume-progress'
import { volumeFields } from './volume-cells'
import { SaveVolumes, UploadVolume, VolumeFile } from './volumes.schema'
import type { VolumeItem } from './volumes.server'
import { inputNames, removeState, type VolumeRow } from './volume-rows'

type FormatSummary = {
  prodType: string
  finished: boolean
  volumes: { count: number; finished: number } | null
}

/** Links to the five formats, each with its number of finished volumes. */
export function FormatTabs({
  formats,
  present,
  linkTo,
}: {
  formats: FormatSummary[]
  present: string
  linkTo(type: string): string
}) {
  const t = useT()
  return (
    <nav aria-label={t('volumesFormats')}>
      <ul className="chips">
        {formats.map(({ prodType, volumes }) => (
          <li key={prodType}>
            <a href={linkTo(prodType)} aria-current={prodType === present ? 'page' : undefined}>
              {t('typeName', { type: prodType })}{' '}
              {volumes
                ? t('volumesOfCount', { finished: volumes.finished, count: volumes.count })
                : t('volumesNone')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A volume's file with its actions. */
export function FileCell({
  volume: { id, number, file },
  linkTo,
}: {
  volume: VolumeItem
  linkTo(more: Record<string, string | number>, hash?: string): string
}) {
  const t = useT()
  return (
    <ul className="plain">
      {file ? (
        <li>
          <a href={`/api/produceBook/downloadVolume/${id}?version=${file.version}`}>
            {t('downloadOf', {
              what: t('volumeOf', { number }),
              name: file.name,
              about: fileDescription(file),
            })}
          </a>
        </li>
      ) : null}
      <li>
        <a href={linkTo({ volume: id }, '#file')}>
          <span className="hidden-text">{t('volumeOf', { number })} </span>
          {t(file ? 'volumeFileReplace' : 'volumeFilePut')}
        </a>
      </li>
      <li>
        <a href={href('/producer/volume/:id', { id })}>
          <span className="hidden-text">{t('volumeOf', { number })} </span>
          {t('volumeAtDesk')}
        </a>
      </li>
      {file ? (
        <li>
          <a href={linkTo({ confirm: 'file', volume: id })} data-confirm>
            <span className="hidden-text">{t('volumeOf', { number })} </span>
            {t('volumeFileRemove')}
          </a>
        </li>
      ) : null}
    </ul>
  )
}

/** The value of a volume's option: its number and the version of the file that the form showed. */
const volumeOptionValue = ({ id, file }: VolumeItem) => `${id}:${file?.version ?? 'none'}`

export function VolumeUploadForm({
  volumes,
  chosen,
}: {
  volumes: VolumeItem[]
  chosen: number | null
}) {
  const t = useT()
  const options = volumes.map((volume) => ({
    value: volumeOptionValue(volume),
    label: `${t('volumeOf', { number: volume.number })} (${volume.file ? volume.file.name : t('fileNone')})`,
  }))
  const preselected = volumes.find(({ id }) => id === chosen)
  return (
    <section aria-labelledby="file">
      <h2 id="file" tabIndex={-1}>
        {t('volumeUpload')}
      </h2>
      <UploadForm
        id="file-form"
        schema={UploadVolume}
        intent="upload"
        className="login"
        defaultValues={preselected ? { volume: volumeOptionValue(preselected) } : {}}
      >
        <SelectField name="volume" label={t('volumeUploadWhich')} options={options} />
        <FileField
          name="file"
          label={t('volumeUploadFile')}
          hint={t('volumeUploadHint')}
          required
        />
        <CheckboxField name="finish" label={t('volumeUploadFinish')} />
        <button className="button">{t('volumeUploadDo')}</button>
      </UploadForm>
    </section>
  )
}

/** Asks before a file is removed. */
export function RemoveFileQuestion({
  volume: { id, number, file },
  cancelTo,
}: {
  volume: VolumeItem
  cancelTo: string
}) {
  const t = useT()
  if (!file) return null
  return (
    <Confirm question={t('volumeFileQuestion', { number })} cancelTo={cancelTo}>
      <p>{t('volumeFileGoes', { name: file.name, size: fileSize(file.size) })}</p>
      <Form id="remove-file-form" schema={VolumeFile} intent="removeFile">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={file.version} />
        <button className="button button-danger">{t('volumeFileRemove')}</button>
      </Form>
    </Confirm>
  )
}

/**
 * `gone`: finished volumes or volumes with files that are deleted; `progress`: the percentage that
 * changes, and how many of the first volumes may count as finished instead.
 */
export type VolumesQuestion = {
  gone: VolumeItem[]
  rows: VolumeRow[]
  type: string
  progress: (ProgressChange & { first: { count: number; progress: number } | null }) | null
}

/**
 * Asks before volumes are saved that delete finished ones or change the percentage. Hidden fields
 * keep everything that was typed, for every answer.
 */
export function SaveVolumesQuestion() {
  const t = useT()
  const asking = useActionData<{ asking?: VolumesQuestion }>()?.asking
  if (!asking) return null
  const { gone, rows, type, progress } = asking
  const percent = (value: number | null) => (value === null ? t('progressNone') : `${value}%`)
  const change = progress
    ? { type, before: percent(progress.before), after: percent(progress.after) }
    : null
  return (
    <ConfirmBox
      question={
        change && gone.length === 0
          ? t('volumesProgressQuestion', change)
          : t('volumesRemoveQuestion', { count: gone.length })
      }
    >
      <ul>
        {gone.map(({ id, number, state, file }) => (
          <li key={id}>
            {t('volumeOf', { number })}: {state}
            {file ? `, ${t('volumeFileGoes', { name: file.name, size: fileSize(file.size) })}` : ''}
          </li>
        ))}
      </ul>
      {change && gone.length > 0 ? <p>{t('volumesProgressQuestion', change)}</p> : null}
      {progress ? (
        <p>{t(progress.after === null ? 'volumesProgressNone' : 'volumesProgressWhy')}</p>
      ) : null}
      {progress?.first ? <p>{t('volumesProgressKeep')}</p> : null}
      <Form id="remove-form" schema={SaveVolumes}>
        {gone.map(({ id }) => (
          <input key={id} type="hidden" name="remove" value={id} />
        ))}
        {progress ? <input type="hidden" name="progress" value={progress.after ?? 0} /> : null}
        {progress?.first ? (
          <>
            <input type="hidden" name="first" value={progress.first.count} />
            <input type="hidden" name="firstProgress" value={progress.first.progress} />
          </>
        ) : null}
        {rows.map((row, index) => (
          <HiddenRowFields key={index} row={row} index={index} />
        ))}
        <p className="actions">
          {progress?.first ? (
            <button className="button" name="act" value="finishFirst">
              {t('volumesFinishFirst', {
                count: progress.first.count,
                percent: progress.first.progress,
              })}
            </button>
          ) : null}
          <button
            className={progress?.first ? 'button-secondary' : 'button button-danger'}
            name="act"
            value="save"
          >
            {change && gone.length === 0
              ? t('volumesProgressDo', { after: change.after })
              : t('volumesRemoveDo')}
          </button>
          <button className="button-quiet" name="act" value="again">
            {t('volumesRemoveNot')}
          </button>
        </p>
      </Form>
    </ConfirmBox>
  )
}

function HiddenRowFields({ row, index }: { row: VolumeRow; index: number }) {
  const pairs = volumeFields.map(
    (field) =>
      [inputNames[field], field === 'state' && row.remove ? removeState : row[field]] as const,
  )
  const known =
    row.id === undefined
      ? []
      : ([
          ['i', row.id],
          ['b', row.base ?? ''],
        ] as const)
  return (
    <>
      {[...pairs, ...known].map(([name, value]) => (
        <input key={name} type="hidden" name={`${name}${index}`} value={value} />
      ))}
    </>
  )
}
