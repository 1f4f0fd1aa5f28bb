/** Around the form of volumes: the formats of the book, files of volumes, and the questions before something goes. */
import { useActionData } from '@remix-run/react'
import { Confirm } from '~/components/confirm'
import { FileField, UploadForm } from '~/components/file-field'
import { CheckField, Form, SelectField } from '~/components/form'
import { fileSize, fileWords } from '~/format'
import { useSay } from '~/say'
import { volumeFields } from './volumes'
import { SaveVolumes, UploadVolume, VolumeFile } from './volumes.schema'
import type { VolumeItem } from './volumes.server'
import { inputNames, removeState, type VolumeRow } from './volume-rows'

type Format = {
  prodType: string
  finished: boolean
  volumes: { count: number; finished: number } | null
}

/** The five formats with how many of their volumes are finished. */
export function Formats({
  formats,
  present,
  linkTo,
}: {
  formats: Format[]
  present: string
  linkTo(type: string): string
}) {
  const say = useSay()
  return (
    <nav className="tabs" aria-label={say('volumesFormats')}>
      <ul>
        {formats.map(({ prodType, volumes }) => (
          <li key={prodType}>
            <a href={linkTo(prodType)} aria-current={prodType === present ? 'page' : undefined}>
              {prodType}{' '}
              {volumes
                ? say('volumesOfCount', { finished: volumes.finished, count: volumes.count })
                : say('volumesNone')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A volume's file, and what may be done with it. */
export function FileCell({
  volume: { id, number, file },
  linkTo,
}: {
  volume: VolumeItem
  linkTo(more: Record<string, string | number>, hash?: string): string
}) {
  const say = useSay()
  return (
    <ul className="plain">
      {file ? (
        <li>
          <a href={`/api/produceBook/downloadVolume/${id}?version=${file.version}`}>
            {say('downloadOf', {
              what: say('volumeOf', { number }),
              name: file.name,
              about: fileWords(file),
            })}
          </a>
        </li>
      ) : null}
      <li>
        <a href={linkTo({ volume: id }, '#file')}>
          <span className="hidden-text">{say('volumeOf', { number })} </span>
          {say(file ? 'volumeFileReplace' : 'volumeFilePut')}
        </a>
      </li>
      {file ? (
        <li>
          <a href={linkTo({ confirm: 'file', volume: id })} data-confirm>
            <span className="hidden-text">{say('volumeOf', { number })} </span>
            {say('volumeFileRemove')}
          </a>
        </li>
      ) : null}
    </ul>
  )
}

/** The value of a volume's option: its number, and which file the form was shown with. */
export const choiceOf = ({ id, file }: VolumeItem) => `${id}:${file?.version ?? 'none'}`

export function VolumeUpload({
  volumes,
  chosen,
}: {
  volumes: VolumeItem[]
  chosen: number | null
}) {
  const say = useSay()
  const options = volumes.map((volume) => ({
    value: choiceOf(volume),
    label: `${say('volumeOf', { number: volume.number })} (${volume.file ? volume.file.name : say('fileNone')})`,
  }))
  const preselected = volumes.find(({ id }) => id === chosen)
  return (
    <section aria-labelledby="file">
      <h2 id="file" tabIndex={-1}>
        {say('volumeUpload')}
      </h2>
      <UploadForm
        id="file-form"
        schema={UploadVolume}
        intent="upload"
        className="login"
        defaultValues={preselected ? { volume: choiceOf(preselected) } : {}}
      >
        <SelectField name="volume" label={say('volumeUploadWhich')} options={options} />
        <FileField
          name="file"
          label={say('volumeUploadFile')}
          hint={say('volumeUploadHint')}
          required
        />
        <CheckField name="finish" label={say('volumeUploadFinish')} />
        <button className="button">{say('volumeUploadDo')}</button>
      </UploadForm>
    </section>
  )
}

/** The question before a file is taken away. */
export function RemoveFile({
  volume: { id, number, file },
  cancelTo,
}: {
  volume: VolumeItem
  cancelTo: string
}) {
  const say = useSay()
  if (!file) return null
  return (
    <Confirm question={say('volumeFileQuestion', { number })} cancelTo={cancelTo}>
      <p>{say('volumeFileGoes', { name: file.name, size: fileSize(file.size) })}</p>
      <Form id="remove-file-form" schema={VolumeFile} intent="removeFile">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={file.version} />
        <button className="button button-danger">{say('volumeFileRemove')}</button>
      </Form>
    </Confirm>
  )
}

export type Asking = { gone: VolumeItem[]; rows: VolumeRow[] }

/** The question before finished volumes or their files go. It keeps all that was typed, whatever the answer. */
export function RemoveVolumes() {
  const say = useSay()
  const asking = useActionData<{ asking?: Asking }>()?.asking
  if (!asking) return null
  return (
    <section className="confirm" id="confirm" aria-labelledby="confirm-question">
      <h2 id="confirm-question">{say('volumesRemoveQuestion', { count: asking.gone.length })}</h2>
      <ul>
        {asking.gone.map(({ id, number, state, file }) => (
          <li key={id}>
            {say('volumeOf', { number })}: {state}
            {file
              ? `, ${say('volumeFileGoes', { name: file.name, size: fileSize(file.size) })}`
              : ''}
          </li>
        ))}
      </ul>
      <Form id="remove-form" schema={SaveVolumes}>
        {asking.gone.map(({ id }) => (
          <input key={id} type="hidden" name="remove" value={id} />
        ))}
        {asking.rows.map((row, index) => (
          <HiddenRow key={index} row={row} index={index} />
        ))}
        <p className="actions">
          <button className="button button-danger" name="act" value="save">
            {say('volumesRemoveDo')}
          </button>
          <button className="button-quiet" name="act" value="again">
            {say('volumesRemoveNot')}
          </button>
        </p>
      </Form>
    </section>
  )
}

function HiddenRow({ row, index }: { row: VolumeRow; index: number }) {
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
