/** A form that sends files, with its progress where scripts run, and the field for them. */
import { useActionData, useRouteLoaderData } from '@remix-run/react'
import { fileSize } from '~/i18n/format'
import type { Frame } from '~/components/frame/frame'
import { useT } from '~/i18n/provider'
import { Form, useFormId, useFormField, type FormProps } from './form'
import { Input } from './input'
import { Script } from './script'

/** Sent as any form; upload.js, where it runs, shows how far it is and can stop it. */
export function UploadForm({ children, ...form }: Omit<FormProps, 'multipart' | 'upload'>) {
  const t = useT()
  const words = {
    sending: t('uploadSending'),
    sent: t('uploadSent'),
    cancel: t('uploadCancel'),
    cancelled: t('uploadCancelled'),
    failed: t('uploadFailed'),
  }
  return (
    <>
      <Form {...form} multipart upload={JSON.stringify(words)}>
        {children}
      </Form>
      <Script src="/upload.js" />
    </>
  )
}

/** `accept` as browsers take it ('.pdf,.hwp'); `most`: bytes, if fewer than the service takes at all. */
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
    // a browser never puts a file back into a form; an error of its own says what is to be done
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
