/** The home page before a search: what there is, what is new, who may use it and how. */
import type { ReactNode } from 'react'
import { TypeTag } from '~/features/catalogue/book/book-list'
import { StatusTag } from '~/features/requests/demand/status-tag'
import { grades, type OrderStatus, productionGroups, productionTypes } from '~/tables/codes'
import { business } from '~/tables/business'
import { count } from '~/i18n/format'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { LangText } from '~/i18n/lang-text'
import { useT, useI18n } from '~/i18n/provider'
import type { NewBook, CatalogueSummary } from '~/features/catalogue/book/book.output'

/** Searches that show what the search box understands. */
export function SearchExamples() {
  const t = useT()
  const examples = ['공통수학1', '중학교 국어 미래엔', 'ㄱㅌㅅㅎ1', '2022 개정 과학']
  return (
    <section className="examples" aria-labelledby="examples">
      <h2 id="examples">{t('searchExamples')}</h2>
      <ul className="chips" lang="ko">
        {examples.map((keyword) => (
          <li key={keyword}>
            <a href={href('/', { keyword })}>{keyword}</a>
          </li>
        ))}
      </ul>
      <p className="hint">
        {t('searchHints')} <a href={href('/search/advanced')}>{t('toAdvanced')}</a>
      </p>
    </section>
  )
}

/** A number that leads to what it counts, and what it consists of. */
function Figure({
  to,
  name,
  parts = [],
  children,
}: {
  to: string
  name: ReactNode
  parts?: string[]
  children: ReactNode
}) {
  return (
    <li>
      <a href={to}>
        {name} <strong>{children}</strong>
      </a>
      {parts.length > 1 ? <p className="small">{parts.join(' · ')}</p> : null}
    </li>
  )
}

/** Books that can be had now by type; each number leads to its books. `more`: the other figures are public. */
export function Figures({ summary, more }: { summary: CatalogueSummary; more: boolean }) {
  const t = useT()
  const { locale } = useI18n()
  const books = (number: number) => t('figureBooks', { count: count(number) })
  const nameOf = (value: string, rows: readonly { value: string; en: string }[]) =>
    (locale === 'en' && rows.find((row) => row.value === value)?.en) || value
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">{t('figuresHeading')}</h2>
      <p>{t('figuresTotal', { count: count(summary.count) })}</p>
      <ul className="figures">
        {summary.groups.map(({ group, count: number, types }) => (
          <Figure
            key={group}
            to={href('/search/advanced', { prodType: group, available: 1 })}
            name={nameOf(group, productionGroups)}
            parts={types.map(
              (type) => `${nameOf(type.prodType, productionTypes)} ${books(type.count)}`,
            )}
          >
            {books(number)}
          </Figure>
        ))}
      </ul>
      {more ? (
        <p>
          <a href={href('/figures')}>{t('figures')}</a>
        </p>
      ) : null}
    </section>
  )
}

/** The books that were finished last. */
export function NewBooks({ books, from }: { books: NewBook[]; from: string }) {
  const t = useT()
  const { locale } = useI18n()
  const gradeName = (grade: string) => {
    const row = grades.find(({ value }) => value === grade)
    return row ? (locale === 'ko' ? row.label : row.en) : grade
  }
  return (
    <section aria-labelledby="newest">
      <h2 id="newest">{t('newestHeading')}</h2>
      <ul className="entries">
        {books.map(({ id, title, grade, publisher, prodType, prodDate }) => (
          <li key={id}>
            <a href={withReturnPath(href('/item/:id', { id }), from)} lang="ko">
              {title}
            </a>
            <ul className="tags" lang="ko">
              {prodType.split(' ').map((value) => (
                <li key={value}>
                  <TypeTag value={value} />
                </li>
              ))}
            </ul>
            <p className="small">
              <LangText
                text={[publisher, gradeName(grade), prodDate].filter(Boolean).join(' · ')}
              />
            </p>
          </li>
        ))}
      </ul>
      <p className="actions">
        <a href={href('/search/advanced', { sort: '0' })}>{t('newestAll')}</a>
      </p>
    </section>
  )
}

/** Who may use the service, and how to begin. */
export function ForWhom({ joined }: { joined: boolean }) {
  const t = useT()
  const { locale } = useI18n()
  return (
    <section aria-labelledby="who">
      <h2 id="who">{t('whoHeading')}</h2>
      <dl className="who">
        {(['Student', 'Teacher', 'Parent'] as const).map((who) => (
          <div key={who}>
            <dt>{t(`who${who}`)}</dt>
            <dd>{t(`who${who}Text`)}</dd>
          </div>
        ))}
      </dl>
      <ul className="next-steps">
        {joined ? null : (
          <li>
            <a className="button" href={href('/join')}>
              {t('toJoin')}
            </a>
          </li>
        )}
        <li>
          <a className="button-secondary" href={href('/guide')}>
            {t('guide')}
          </a>
        </li>
        <li>
          <a className="button-quiet" href={href('/faq')}>
            {t('faq')}
          </a>
        </li>
      </ul>
      <p className="hint">
        {t('homeHelp', { phone: business.phone })}{' '}
        {locale === 'en' ? business.en.hours : business.hours}
      </p>
    </section>
  )
}

/** From signing up to the file; `joined`: whoever reads it has signed up. */
export function HowItWorks({ joined }: { joined: boolean }) {
  const t = useT()
  return (
    <section aria-labelledby="how">
      <h2 id="how">{t('howItWorks')}</h2>
      <ol className="how">
        {joined ? null : <li>{t('howJoin')}</li>}
        {(['howFind', 'howApply', 'howFollow'] as const).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ol>
    </section>
  )
}

type MemberSummary = {
  orders: {
    id: number
    title: string
    prodType: string
    step: OrderStatus
    percent: number | null
  }[]
  orderCount: number
  cartCount: number
}

/** What waits for the person who is logged in. */
export function Mine({ mine, newNotices }: { mine: MemberSummary; newNotices: number }) {
  const t = useT()
  const items = (number: number) => t('figureItems', { count: count(number) })
  return (
    <section aria-labelledby="mine">
      <h2 id="mine">{t('mineHeading')}</h2>
      <ul className="figures">
        <Figure to={href('/notifications')} name={t('mineNotices')}>
          {items(newNotices)}
        </Figure>
        <Figure to={href('/order')} name={t('menuOrders')}>
          {items(mine.orderCount)}
        </Figure>
        <Figure to={href('/cart')} name={t('menuCart')}>
          {items(mine.cartCount)}
        </Figure>
      </ul>
      {mine.orders.length > 0 ? (
        <>
          <h3>{t('mineLatest')}</h3>
          <ul className="entries">
            {mine.orders.map(({ id, title, prodType, step, percent }) => (
              <li key={id}>
                <a href={withReturnPath(href('/order/item/:id', { id }), href('/'))} lang="ko">
                  {title}
                </a>
                <span className="tags">
                  <TypeTag value={prodType} />
                  <StatusTag step={step} percent={percent} />
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}
