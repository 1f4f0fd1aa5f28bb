/** Parts of the volumes page besides the form: format tabs, files, and deletion questions. */
import { useActionData } from '@remix-run/react'
import { Confirm } from '~/components/confirm'
import { FileField, UploadForm } from '~/components/file-field'
import { CheckboxField, Form, SelectField } from '~/components/form'
import { fileSize, fileDescription } from '~/i18n/format'
import { useT } from '~/i18n/provider'
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
    <nav className="tabs" aria-label={t('volumesFormats')}>
      <ul>
        {formats.map(({ prodType, volumes }) => (
          <li key={prodType}>
            <a href={linkTo(prodType)} aria-current={prodType === present ? 'page' : undefined}>
              {prodType}{' '}
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
export const volumeOptionValue = ({ id, file }: VolumeItem) => `${id}:${file?.version ?? 'none'}`

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

export type VolumeRemoval = { gone: VolumeItem[]; rows: VolumeRow[] }

/**
 * Asks before finished volumes or volumes with files are deleted. Hidden fields keep everything
 * that was typed, for both answers.
 */
export function RemoveVolumesQuestion() {
  const t = useT()
  const asking = useActionData<{ asking?: VolumeRemoval }>()?.asking
  if (!asking) return null
  return (
    <section className="confirm" id="confirm" aria-labelledby="confirm-question">
      <h2 id="confirm-question">{t('volumesRemoveQuestion', { count: asking.gone.length })}</h2>
      <ul>
        {asking.gone.map(({ id, number, state, file }) => (
          <li key={id}>
            {t('volumeOf', { number })}: {state}
            {file ? `, ${t('volumeFileGoes', { name: file.name, size: fileSize(file.size) })}` : ''}
          </li>
        ))}
      </ul>
      <Form id="remove-form" schema={SaveVolumes}>
        {asking.gone.map(({ id }) => (
          <input key={id} type="hidden" name="remove" value={id} />
        ))}
        {asking.rows.map((row, index) => (
          <HiddenRowFields key={index} row={row} index={index} />
        ))}
        <p className="actions">
          <button className="button button-danger" name="act" value="save">
            {t('volumesRemoveDo')}
          </button>
          <button className="button-quiet" name="act" value="again">
            {t('volumesRemoveNot')}
          </button>
        </p>
      </Form>
    </section>
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
