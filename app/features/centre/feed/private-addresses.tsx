/** The private addresses of a member: shown, made anew, ended. */
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'
import { FeedAddress } from './feed-address'
import { SetLink } from './feed.schema'

type Props = {
  token: string | null
  origin: string
  /** whether the member makes books */
  producer: boolean
  /** the confirmation that the page's address asks for */
  asking: 'new' | 'none' | null
}

export function PrivateAddresses({ token, origin, producer, asking }: Props) {
  const t = useT()
  const address = (feed: string) => `${origin}/api/public/feed/${feed}/${token}`
  return (
    <section aria-labelledby="mine">
      <h2 id="mine">{t('feedsMine')}</h2>
      <p>{t('feedsMineHelp')}</p>
      {token && asking ? <LinkQuestion end={asking === 'none'} /> : null}
      {token ? (
        <>
          <FeedAddress id="calendar" label={t('feedsCalendar')} address={address('calendar')} />
          {producer ? (
            <FeedAddress id="work" label={t('feedsWork')} address={address('work')} />
          ) : null}
          <FeedAddress id="shelf" label={t('feedsShelf')} address={address('shelf')} />
          <FeedAddress id="errata" label={t('feedsMyErrata')} address={address('errata')} />
          <p className="actions">
            <a
              className="button-quiet"
              href={`${href('/feeds', { confirm: 'new' })}#confirm`}
              data-confirm
            >
              {t('feedsRenew')}
            </a>
            <a
              className="button-quiet"
              href={`${href('/feeds', { confirm: 'none' })}#confirm`}
              data-confirm
            >
              {t('feedsEnd')}
            </a>
          </p>
        </>
      ) : (
        <>
          <p>{t('feedsMineNone')}</p>
          <Form id="feed-link-form" schema={SetLink} intent="setLink">
            <input type="hidden" name="link" value="new" />
            <button className="button-secondary">{t('feedsMake')}</button>
          </Form>
        </>
      )}
    </section>
  )
}

function LinkQuestion({ end }: { end: boolean }) {
  const t = useT()
  return (
    <Confirm
      question={t(end ? 'feedsEndQuestion' : 'feedsRenewQuestion')}
      cancelTo={href('/feeds')}
    >
      <p>{t('feedsEndHelp')}</p>
      <Form id="feed-link-form" schema={SetLink} intent="setLink">
        <input type="hidden" name="link" value={end ? 'none' : 'new'} />
        <button className={end ? 'button button-danger' : 'button'}>
          {t(end ? 'feedsEnd' : 'feedsRenew')}
        </button>
      </Form>
    </Confirm>
  )
}
