/** The link of a list's status page: its address, and the forms that renew and end it. */
import { useRouteLoaderData } from '@remix-run/react'
import { Confirm } from '~/components/confirm'
import { CopyButton } from '~/components/copy-button'
import { Form } from '~/components/form'
import type { Frame } from '~/components/frame/frame'
import { Input } from '~/components/input'
import { useUrlWith } from '~/components/pagination'
import { Script } from '~/components/script'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'
import { SetStatusLink } from '~/features/requests/order-file/sent/sent.schema'
import {
  statusCalendarLink,
  statusSheetLink,
} from '~/features/requests/order-file/order-file-links'

/** `id`: a file of the list; `asking`: the confirmation that the page's address asks for. */
export function StatusLink({
  id,
  token,
  asking,
}: {
  id: number
  token: string | null
  asking: string | null
}) {
  const t = useT()
  const address = useUrlWith()
  const origin = useRouteLoaderData<Frame>('root')?.origin ?? ''
  return (
    <section className="panel screen-only" aria-labelledby="status-link">
      <h2 id="status-link">{t('statusLink')}</h2>
      <p>{t('statusLinkHelp')}</p>
      {asking === 'newLink' || asking === 'endLink' ? (
        <LinkQuestion id={id} end={asking === 'endLink'} />
      ) : null}
      {token ? (
        <>
          <Input
            id="status-address"
            label={t('statusLinkAddress')}
            value={`${origin}${href('/status/:token', { token })}`}
            readOnly
            autoComplete="off"
            spellCheck={false}
          />
          <p className="actions">
            <CopyButton field="status-address" description={t('statusLinkAddress')} />
            <a href={href('/status/:token', { token })}>{t('statusLinkOpen')}</a>
            <a href={statusSheetLink(token)}>{t('statusSheet')}</a>
            <a href={statusCalendarLink(token)}>{t('statusCalendar')}</a>
          </p>
          <p role="status" id="status-address-copied" />
          <Script src="/copy.js" />
        </>
      ) : (
        <p>{t('statusLinkNone')}</p>
      )}
      <p className="actions">
        <a
          className="button-quiet"
          href={`${address({ confirm: 'newLink' })}#confirm`}
          data-confirm
        >
          {t('statusLinkNew')}
        </a>
        {token ? (
          <a
            className="button-quiet"
            href={`${address({ confirm: 'endLink' })}#confirm`}
            data-confirm
          >
            {t('statusLinkEnd')}
          </a>
        ) : null}
      </p>
    </section>
  )
}

function LinkQuestion({ id, end }: { id: number; end: boolean }) {
  const t = useT()
  const cancelTo = useUrlWith()({ confirm: null })
  return (
    <Confirm
      question={t(end ? 'statusLinkEndQuestion' : 'statusLinkNewQuestion')}
      cancelTo={cancelTo}
    >
      <p>{t('statusLinkEndHelp')}</p>
      <Form id="status-link-form" schema={SetStatusLink} intent="setStatusLink">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="link" value={end ? 'none' : 'new'} />
        <button className={end ? 'button button-danger' : 'button'}>
          {t(end ? 'statusLinkEnd' : 'statusLinkNew')}
        </button>
      </Form>
    </Confirm>
  )
}
