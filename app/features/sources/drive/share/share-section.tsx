/** Shares one file, as a section of its folder's page: create, show and end its link. */
import { useRouteLoaderData, useSearchParams } from '@remix-run/react'
import { Confirm, ConfirmBox } from '~/components/confirm'
import { CopyButton } from '~/components/copy-button'
import { Field, Form } from '~/components/form'
import { Input } from '~/components/input'
import { useUrlWith } from '~/components/pagination'
import { Script } from '~/components/script'
import { DescriptionList } from '~/components/table'
import { count } from '~/i18n/format'
import { href } from '~/http/href'
import type { Frame } from '~/components/frame/frame'
import { useT } from '~/i18n/provider'
import { defaultAccessHour, LinkLife, LinkLifeField } from '~/features/sources/drive/link-life'
import { Export, ItemInput } from '~/features/sources/drive/drive.schema'

type SharedEntry = {
  name: string
  accessId?: string | null
  share: { expireTime: string; left: number } | null
}

/** Appears when the address asks for it: ?share=<name> or ?unshare=<name>. */
export function ShareSection({ item, path }: { item: SharedEntry; path: string }) {
  const [params] = useSearchParams()
  const cancelTo = useUrlWith()({ share: null, unshare: null })
  if (!item.share || !item.accessId)
    return <CreateLinkForm name={item.name} path={path} cancelTo={cancelTo} />
  if (params.has('unshare'))
    return <EndLinkQuestion name={item.name} path={path} cancelTo={cancelTo} />
  return <LinkDetails name={item.name} accessId={item.accessId} share={item.share} />
}

type EntryFormProps = { name: string; path: string; cancelTo: string }

/** Hidden fields that name the entry of a form. */
function EntryFields({ name, path }: Pick<EntryFormProps, 'name' | 'path'>) {
  return (
    <>
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="type" value="publisher" />
      <input type="hidden" name="name" value={name} />
    </>
  )
}

function CreateLinkForm({ name, path, cancelTo }: EntryFormProps) {
  const t = useT()
  return (
    <Confirm question={t('shareTitle', { name })} cancelTo={cancelTo}>
      <p>{t('shareHelp')}</p>
      <Form
        id="share-form"
        schema={Export}
        intent="export"
        defaultValues={{ accessHour: defaultAccessHour }}
      >
        <EntryFields name={name} path={path} />
        <LinkLifeField label={t('shareDays')} />
        <Field
          name="accessCount"
          label={t('shareCount')}
          hint={t('shareCountHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          required
          narrow
        />
        <button className="button">{t('shareDo')}</button>
      </Form>
    </Confirm>
  )
}

function EndLinkQuestion({ name, path, cancelTo }: EntryFormProps) {
  const t = useT()
  return (
    <Confirm question={t('unshareQuestion', { name })} cancelTo={cancelTo}>
      <p>{t('unshareHelp')}</p>
      <Form id="unshare-form" schema={ItemInput} intent="unexport">
        <EntryFields name={name} path={path} />
        <button className="button button-danger">{t('unshare')}</button>
      </Form>
    </Confirm>
  )
}

/** The link's address as the receiver types it. */
export function useShareAddress() {
  const frame = useRouteLoaderData<Frame>('root')
  return (accessId: string) => `${frame?.origin ?? ''}/s/${accessId}`
}

function LinkDetails({
  name,
  accessId,
  share,
}: {
  name: string
  accessId: string
  share: NonNullable<SharedEntry['share']>
}) {
  const t = useT()
  const address = useUrlWith()
  const link = useShareAddress()(accessId)
  return (
    <ConfirmBox question={t('shareAddressOf', { name })}>
      <Input
        id="share-address"
        label={t('shareAddress')}
        hint={t('shareHelp')}
        value={link}
        readOnly
        autoComplete="off"
        spellCheck={false}
      />
      <p className="actions">
        <CopyButton field="share-address" description={name} />
        <a className="button-quiet" href={address({ share: null, unshare: name })}>
          {t('unshareOf', { name })}
        </a>
      </p>
      <p role="status" id="share-address-copied" />
      <DescriptionList
        items={[
          { name: t('shareUntil'), value: <LinkLife time={share.expireTime} /> },
          { name: t('shareLeft'), value: t('shareLeftOf', { left: count(share.left) }) },
        ]}
      />
      <p className="actions">
        <a className="button-quiet" href={address({ share: null, unshare: null })} data-dismiss>
          {t('backTo')}
        </a>
        <a href={href('/admin/drive/shares')}>{t('sharesTitle')}</a>
      </p>
      <Script src="/copy.js" />
    </ConfirmBox>
  )
}
