/** Notices of what just happened. They stay in the page; a toast is only drawn over it. */
import type { Notice } from '~/http/notices.server'
import { type Translate, useT } from '~/i18n/provider'
import { interpolate } from '~/tables/interpolate'
import type { Locale } from '~/tables/messages'
import { Icon } from '~/components/icon'

/** `focused`: the page begins here; without scripts, too (with them, enhance.js sets the focus). */
export function Notices({ notices, focused = true }: { notices: Notice[]; focused?: boolean }) {
  const t = useT()
  if (notices.length === 0) return null
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- what was done is said first
    <section className="notices" aria-label={t('notices')} tabIndex={-1} autoFocus={focused}>
      {notices.map(({ key, params, alert, info, link, toast, left }, i) => (
        <div
          key={i}
          className={alert ? 'notice notice-alert' : info ? 'notice notice-info' : 'notice'}
          data-toast={toast}
          data-left={left}
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

/**
 * What the title of a page says of its first notice, so that a reader who hears only the title knows
 * what happened: the first sentence, or only its verb, which ends it in Korean, when a name is in it.
 */
export function noticeTitle(t: Translate, locale: Locale, { key, params }: Notice): string {
  // names may have full stops of their own, so the sentence is taken without them; numbers in
  // brackets are left out
  const text = t(key).replace(/\s*\([^()]*\{[^()]*\)/g, '')
  const [sentence = ''] = text.split(/[.!?:](?: |$)/)
  if (locale !== 'ko' || !sentence.includes('{')) return interpolate(sentence, params)
  const verb = lastWord(sentence)
  // a name before a colon is not the verb
  return verb.includes('{') ? interpolate(lastWord(text.split(/[.!?](?: |$)/)[0]), params) : verb
}

const lastWord = (sentence = '') => sentence.slice(sentence.lastIndexOf(' ') + 1)
