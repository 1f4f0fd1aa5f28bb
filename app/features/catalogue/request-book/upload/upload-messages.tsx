/** What an uploaded list says of its state, and the way to another file. */
import type { ReactNode } from 'react'
import { Icon } from '~/components/icon'
import { useT } from '~/i18n/provider'
import { registerPath } from './register-path'

export function StatusMessage({ alert, children }: { alert?: boolean; children: string }) {
  return (
    <div className={alert ? 'notice notice-alert' : 'notice'}>
      <Icon name={alert ? 'alert' : 'check'} />
      <p>{children}</p>
    </div>
  )
}

/** An upload that stopped: the reason, and a link to upload another file. */
export function StoppedMessage({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <>
      <StatusMessage alert>{text}</StatusMessage>
      {children}
      <UploadAnotherFile />
    </>
  )
}

export function UploadAnotherFile() {
  const t = useT()
  return (
    <p className="actions">
      <a className="button-secondary" href={registerPath}>
        {t('otherFile')}
      </a>
    </p>
  )
}
