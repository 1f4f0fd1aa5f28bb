/** A form that uploads files, with progress where scripts run, and its file field. */
import { useActionData, useRouteLoaderData } from '@remix-run/react'
import { bodyLimits } from '~/tables/codes'
import { fileSize } from '~/i18n/format'
import type { Frame } from '~/components/frame/frame'
import { useT } from '~/i18n/provider'
import { Form, useFormId, useFormField, type FormProps } from './form'
import { Input } from './input'
import { Script } from './script'

/**
 * Works as any form; upload.js, where it runs, shows the progress, can cancel, and says after an
 * interruption what arrived. `folder`: the folder of the drive that holds the files afterwards;
 * `resumable`: the address that takes large files in pieces (tus 1.0), so that a broken line costs little.
 */
export function UploadForm({
  children,
  folder,
  resumable,
  ...form
}: Omit<FormProps, 'multipart' | 'upload'> & { folder?: string; resumable?: string }) {
  const t = useT()
  const words = {
    sending: t('uploadSending'),
    sent: t('uploadSent'),
    cancel: t('uploadCancel'),
    cancelled: t('uploadCancelled'),
    failed: t('uploadFailed'),
    folder,
    broken: t('uploadBroken'),
    arrived: t('uploadArrived'),
    partly: t('uploadPartly'),
    again: t('uploadAgain'),
    ...(resumable
      ? {
          resumable,
          from: resumedFrom,
          chunk: bodyLimits.chunk,
          stop: t('uploadStop'),
          resume: t('uploadResume'),
          paused: t('uploadPaused'),
          waiting: t('uploadWaiting'),
          lost: t('uploadLost'),
        }
      : {}),
  }
  return (
    <>
      <Form {...form} multipart upload={JSON.stringify(words)}>
        {children}
      </Form>
      <Script src="/upload.js" once />
    </>
  )
}

/** Bytes; smaller files are sent anew in seconds. */
const resumedFrom = 5 * 1024 * 1024

/** What only scripts can do, shown by them: beside the file field of a form that is `resumable`. */
export function ResumableHint({ maxBytes }: { maxBytes: number }) {
  const t = useT()
  const frame = useRouteLoaderData<Frame>('root')
  // the file field names the limit where it is that of one request, too
  const isMore = maxBytes > (frame?.mostBytes ?? Infinity)
  return (
    <p className="hint" data-resumable hidden>
      {t('fileResumable')} {isMore ? t('fileResumableMore', { size: fileSize(maxBytes) }) : null}
    </p>
  )
}

/** `accept` as browsers take it ('.pdf,.hwp'); `maxBytes`: a limit below that of the service. */
type FileFieldProps = {
  name: string
  label: string
  hint?: string
  required?: boolean
  accept?: string
  multiple?: boolean
  maxBytes?: number
}

export function FileField({
  name,
  label,
  hint,
  accept,
  maxBytes = Infinity,
  ...input
}: FileFieldProps) {
  const t = useT()
  const frame = useRouteLoaderData<Frame>('root')
  const field = useFormField(name)
  const formId = useFormId()
  const refused = useActionData<{ formId?: string }>()?.formId === formId
  const size = fileSize(Math.min(maxBytes, frame?.mostBytes ?? Infinity))
  const hints = [
    // A browser never refills a file field; an error of the field itself already says what to do.
    refused && !field.error ? t('fileAgain') : '',
    hint,
    accept ? t('fileKinds', { kinds: accept.split(',').join(', ') }) : '',
    size ? t(input.multiple ? 'fileLimitAll' : 'fileLimit', { size }) : '',
  ]
  const { id, error, params } = field
  return (
    <Input
      {...{ ...input, id, name, error, params, label, accept }}
      type="file"
      hint={hints.filter(Boolean).join(' ')}
    />
  )
}
