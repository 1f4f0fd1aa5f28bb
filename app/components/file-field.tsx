/** A form that uploads files, with progress where scripts run, and its file field. */
import { useActionData, useRouteLoaderData } from '@remix-run/react'
import { fileSize } from '~/i18n/format'
import type { Frame } from '~/components/frame/frame'
import { useT } from '~/i18n/provider'
import { Form, useFormId, useFormField, type FormProps } from './form'
import { Input } from './input'
import { Script } from './script'

/**
 * Works as any form; upload.js, where it runs, shows the progress, can cancel, and says after an
 * interruption what arrived. `folder`: the folder of the drive that holds the files afterwards.
 */
export function UploadForm({
  children,
  folder,
  ...form
}: Omit<FormProps, 'multipart' | 'upload'> & { folder?: string }) {
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
