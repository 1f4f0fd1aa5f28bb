/**
 * The footer: the same help in the same place on every page, legal texts, language, business
 * details.
 */
import { business } from '~/tables/business'
import { href } from '~/http/href'
import type { Frame } from './frame'
import { useT, useI18n } from '~/i18n/provider'

export function Footer({ frame }: { frame: Frame | undefined }) {
  const t = useT()
  const { locale } = useI18n()
  return (
    <footer className="footer">
      <div className="footer-inner">
        {frame?.sandbox ? <p className="sandbox">{t('sandboxBanner')}</p> : null}
        <nav aria-label={t('footerLinks')}>
          <ul className="footer-links">
            <li>
              <a href={href('/guide')}>{t('guide')}</a>
            </li>
            <li>
              <a href={href('/faq')}>{t('faq')}</a>
            </li>
            <li>
              <a href={href('/accessibility')}>{t('accessibility')}</a>
            </li>
            <li>
              <a href={href('/preferences')}>{t('display')}</a>
            </li>
            <li>
              <a href={href('/terms/service')}>{t('terms')}</a>
            </li>
            <li>
              <a href={href('/privacy')}>
                <strong>{t('privacy')}</strong>
              </a>
            </li>
            <li>
              <LanguageLink currentPath={frame?.here ?? href('/')} />
            </li>
          </ul>
        </nav>
        <p className="footer-contact">
          <strong>{t('footerContact')}</strong>{' '}
          <a href={`tel:${business.phone}`}>{business.phone}</a>{' '}
          <a href={`mailto:${business.email}`}>{business.email}</a>{' '}
          <span>{locale === 'en' ? business.en.hours : business.hours}</span>
        </p>
        <Business />
      </div>
    </footer>
  )
}

/** The law asks for these in Korean; in English stand those that a reader can use. */
function Business() {
  const { locale } = useI18n()
  const { en } = business
  if (locale === 'en')
    return (
      <address>
        <span>{en.name}</span> <span>{en.address}</span>
      </address>
    )
  const { name, representative, registrationNumber, mailOrderNumber, address, privacyOfficer } =
    business
  return (
    <address lang="ko">
      <span>{name}</span> <span>대표 {representative}</span>{' '}
      <span>사업자등록번호 {registrationNumber}</span> <span>통신판매업신고 {mailOrderNumber}</span>{' '}
      <span>개인정보보호책임자 {privacyOfficer}</span> <span>{address}</span>
    </address>
  )
}

/** The same page in the other language. */
function LanguageLink({ currentPath }: { currentPath: string }) {
  const t = useT()
  const { locale } = useI18n()
  const other = locale === 'ko' ? 'en' : 'ko'
  const url = new URL(currentPath, 'http://here.invalid')
  url.searchParams.set('lang', other)
  return (
    <a href={url.pathname + url.search} lang={other} hrefLang={other}>
      {t('switchLanguage')}
    </a>
  )
}
