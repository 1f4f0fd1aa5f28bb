/** The receiver's page of a share link: the file before its download, or an expired link. */
import { business } from '~/tables/business'
import { DescriptionList } from '~/components/table'
import { count, fileSize, fileDescription } from '~/i18n/format'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

import { LinkLife } from '~/features/sources/drive/link-life'
import type { ExpiredLinkText } from './expired-link-text.server'
import type { SharedFile } from '~/features/sources/drive/drive.output'

export function SharedFilePage({ file, accessId }: { file: SharedFile; accessId: string }) {
  const t = useT()
  return (
    <>
      <DescriptionList
        items={[
          { name: t('sharedName'), value: file.name },
          { name: t('sharedSize'), value: `${fileSize(file.size)} (${count(file.size)} bytes)` },
          { name: t('sharedType'), value: file.type },
          { name: t('shareUntil'), value: <LinkLife time={file.expireTime} /> },
          { name: t('shareLeft'), value: t('shareLeftOf', { left: count(file.left) }) },
          { name: t('sharedHash'), value: <code>{file.sha256}</code> },
        ]}
      />
      <p className="actions">
        <a className="button" href={href('/api/public/export/download', { accessId })}>
          {t('sharedDownload', { name: file.name, kind: fileDescription(file) })}
        </a>
      </p>
      <p>{t('sharedResume')}</p>
    </>
  )
}

export function ExpiredLink({ text }: { text: ExpiredLinkText }) {
  const t = useT()
  return (
    <>
      <p className="lead">{t('shareGone')}</p>
      <div lang={text.other}>
        <h2>{text.title}</h2>
        <p>{text.text}</p>
      </div>
      <p>{t('askUs', { phone: business.phone, email: business.email })}</p>
    </>
  )
}
