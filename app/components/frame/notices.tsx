/** Notices of what just happened. They stay in the page; a toast is only drawn over it. */
import type { Notice } from '~/http/notices.server'
import { useT } from '~/i18n/provider'
import { Icon } from '~/components/icon'

export function Notices({ notices }: { notices: Notice[] }) {
  const t = useT()
  if (notices.length === 0) return null
  return (
    <section className="notices" aria-label={t('notices')}>
      {notices.map(({ key, params, alert, info, link, toast }, i) => (
        <div
          key={i}
          className={alert ? 'notice notice-alert' : info ? 'notice notice-info' : 'notice'}
          data-toast={toast}
        >
          <Icon name={alert ? 'alert' : info ? 'person' : 'check'} />
          <p role={alert ? 'alert' : 'status'}>{t(key, params)}</p>
          {link ? (
            <a className="button" href={link.to}>
              {t(link.key)}
            </a>
          ) : null}
        </div>
      ))}
    </section>
  )
}
