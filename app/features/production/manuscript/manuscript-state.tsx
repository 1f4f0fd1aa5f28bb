/** How far a manuscript is, in words: on its own page, on that of its book, and at the desk. */
import { Tag } from '~/components/tag'
import { count } from '~/i18n/format'
import { useI18n, useT } from '~/i18n/provider'
import { codeRow } from '~/tables/codes'
import { manuscriptStates, pageStates, type PageState } from '~/tables/staff-codes'
import { href } from '~/http/href'
import type { ManuscriptInfo } from './manuscript.output'

/** '원고 182쪽 가운데 120쪽 확인 · 확인할 곳 37', or how far the making is. */
export function ManuscriptState({ state, counts }: Pick<ManuscriptInfo, 'state' | 'counts'>) {
  const t = useT()
  const { locale } = useI18n()
  if (state === 'none') return <>{t('manuscriptNone')}</>
  const { pages, checked, doubts, openPictures } = counts
  const { tag, ...names } = codeRow(manuscriptStates, state)
  return (
    <>
      {state === 'ready' ? null : <Tag colour={tag}>{names[locale]}</Tag>}{' '}
      {pages > 0
        ? t('manuscriptCounts', {
            pages: count(pages),
            checked: count(checked),
            open: count(doubts + openPictures),
          })
        : null}
    </>
  )
}

/** The same with a link to the manuscript. */
export function ManuscriptLink({
  bookId,
  ...shown
}: Pick<ManuscriptInfo, 'bookId' | 'state' | 'counts'>) {
  const t = useT()
  return (
    <>
      <ManuscriptState {...shown} />{' '}
      <a href={href('/producer/manuscript/:bookId', { bookId })}>
        {t(shown.state === 'none' ? 'manuscriptBegin' : 'manuscriptOpen')}
      </a>
    </>
  )
}

export function PageStateTag({ state }: { state: PageState }) {
  const { locale } = useI18n()
  const { tag, ...names } = codeRow(pageStates, state)
  return <Tag colour={tag}>{names[locale]}</Tag>
}

/** '12쪽', or which page it is where no number is known. */
export function usePageName() {
  const t = useT()
  return ({ label, place }: { label: string; place?: number }) =>
    label
      ? t('placePage', { page: label })
      : place === undefined
        ? t('manuscriptNoLabel')
        : t('manuscriptPlace', { place })
}
