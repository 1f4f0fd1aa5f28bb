/** What the receiver of a link sees: the file before it is downloaded, or that the link leads nowhere any more. */
import { business } from '~/business'
import { Facts } from '~/components/table'
import { count, fileSize, fileWords } from '~/format'
import { href } from '~/http/href'
import { useSay } from '~/say'
import { Until } from './share-parts'
import type { GoneWords } from './share-words.server'

export type SharedFile = {
  name: string
  size: number
  type: string
  sha256: string
  expireTime: string
  left: number
}

export function Landing({ file, accessId }: { file: SharedFile; accessId: string }) {
  const say = useSay()
  return (
    <>
      <Facts
        facts={[
          { name: say('sharedName'), value: file.name },
          { name: say('sharedSize'), value: `${fileSize(file.size)} (${count(file.size)} bytes)` },
          { name: say('sharedType'), value: file.type },
          { name: say('shareUntil'), value: <Until time={file.expireTime} /> },
          { name: say('shareLeft'), value: say('shareLeftOf', { left: count(file.left) }) },
          { name: say('sharedHash'), value: <code>{file.sha256}</code> },
        ]}
      />
      <p className="actions">
        <a className="button" href={href('/api/public/export/download', { accessId })}>
          {say('sharedDownload', { name: file.name, kind: fileWords(file) })}
        </a>
      </p>
      <p>{say('sharedResume')}</p>
    </>
  )
}

export function Gone({ words }: { words: GoneWords }) {
  const say = useSay()
  return (
    <>
      <p className="lead">{say('shareGone')}</p>
      <div lang={words.other}>
        <h2>{words.title}</h2>
        <p>{words.text}</p>
      </div>
      <p>{say('askUs', { phone: business.phone, email: business.email })}</p>
    </>
  )
}
