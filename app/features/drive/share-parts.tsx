/** Sharing one file, as a section of its folder's page: making the link, showing it, and the question before it ends. */
import { useRouteLoaderData, useSearchParams } from '@remix-run/react'
import { Confirm } from '~/components/confirm'
import { Field, Form } from '~/components/form'
import { Input } from '~/components/input'
import { useAddress } from '~/components/pagination'
import { Script } from '~/components/script'
import { Facts } from '~/components/table'
import { count, dateTime } from '~/format'
import { href } from '~/http/href'
import type { Frame } from '~/root'
import { useSay } from '~/say'
import { Export, OfItem } from './drive.schema'

type Shared = {
  name: string
  accessId?: string | null
  share: { expireTime: string; left: number } | null
}

/** Stands where the address asks for it: ?share=<name> or ?unshare=<name>. */
export function ShareSection({ item, path }: { item: Shared; path: string }) {
  const [params] = useSearchParams()
  const cancelTo = useAddress()({ share: null, unshare: null })
  if (!item.share || !item.accessId)
    return <MakeLink name={item.name} path={path} cancelTo={cancelTo} />
  if (params.has('unshare')) return <EndLink name={item.name} path={path} cancelTo={cancelTo} />
  return <Link name={item.name} accessId={item.accessId} share={item.share} />
}

type Of = { name: string; path: string; cancelTo: string }

/** Which entry a form is about. */
function Entry({ name, path }: Pick<Of, 'name' | 'path'>) {
  return (
    <>
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="type" value="publisher" />
      <input type="hidden" name="name" value={name} />
    </>
  )
}

function MakeLink({ name, path, cancelTo }: Of) {
  const say = useSay()
  return (
    <Confirm question={say('shareTitle', { name })} cancelTo={cancelTo}>
      <p>{say('shareHelp')}</p>
      <Form id="share-form" schema={Export} intent="export">
        <Entry name={name} path={path} />
        <Field
          name="accessHour"
          label={say('shareHours')}
          hint={say('shareHoursHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required
          narrow
        />
        <Field
          name="accessCount"
          label={say('shareCount')}
          hint={say('shareCountHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          required
          narrow
        />
        <button className="button">{say('shareDo')}</button>
      </Form>
    </Confirm>
  )
}

function EndLink({ name, path, cancelTo }: Of) {
  const say = useSay()
  return (
    <Confirm question={say('unshareQuestion', { name })} cancelTo={cancelTo}>
      <p>{say('unshareHelp')}</p>
      <Form id="unshare-form" schema={OfItem} intent="unexport">
        <Entry name={name} path={path} />
        <button className="button button-danger">{say('unshare')}</button>
      </Form>
    </Confirm>
  )
}

/** The address as a receiver types it. */
export function useShareAddress() {
  const frame = useRouteLoaderData<Frame>('root')
  return (accessId: string) => `${frame?.origin ?? ''}/s/${accessId}`
}

function Link({
  name,
  accessId,
  share,
}: {
  name: string
  accessId: string
  share: NonNullable<Shared['share']>
}) {
  const say = useSay()
  const address = useAddress()
  const link = useShareAddress()(accessId)
  return (
    <section className="confirm" id="confirm" aria-labelledby="confirm-question">
      <h2 id="confirm-question">{say('shareAddressOf', { name })}</h2>
      <Input
        id="share-address"
        label={say('shareAddress')}
        hint={say('shareHelp')}
        value={link}
        readOnly
        autoComplete="off"
        spellCheck={false}
      />
      <p className="actions">
        <CopyButton field="share-address" of={name} />
        <a className="button-quiet" href={address({ share: null, unshare: name })}>
          {say('unshareOf', { name })}
        </a>
      </p>
      <p role="status" id="share-address-copied" />
      <Facts
        facts={[
          { name: say('shareUntil'), value: <Until time={share.expireTime} /> },
          { name: say('shareLeft'), value: say('shareLeftOf', { left: count(share.left) }) },
        ]}
      />
      <p className="actions">
        <a className="button-quiet" href={address({ share: null, unshare: null })} data-dismiss>
          {say('backTo')}
        </a>
        <a href={href('/admin/drive/shares')}>{say('sharesTitle')}</a>
      </p>
      <Script src="/copy.js" />
    </section>
  )
}

/** Copies a field's text; appears where its script runs. The result is said in the element `<field>-copied`. */
export function CopyButton({ field, of }: { field: string; of: string }) {
  const say = useSay()
  return (
    <button
      type="button"
      className="button-secondary"
      data-copy={field}
      data-done={say('addressCopied')}
      data-failed={say('addressNotCopied')}
      hidden
    >
      <span className="hidden-text">{of} </span>
      {say('shareCopy')}
    </button>
  )
}

export function Until({ time }: { time: string }) {
  const say = useSay()
  return <time dateTime={time}>{say('shareUntilTime', { time: dateTime(time) })}</time>
}
