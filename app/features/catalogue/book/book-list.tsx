/** Production types of a book as tags or text, and links that screens of books share. */
import { Fragment, type ReactNode } from 'react'
import { isPaper, productionTypes } from '~/tables/codes'
import type { MessageKey } from '~/tables/messages'
import { ExpectedDays } from '~/components/expected-days'
import { isAvailable } from '~/features/catalogue/book/availability'
import { Icon } from '~/components/icon'
import { Tag } from '~/components/tag'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT, useWord } from '~/i18n/provider'

export type FormatState = {
  prodType: string
  state: 'ready' | 'making' | 'sourcing' | 'notYet'
  percent: number | null
  /** members download all of it */
  file: boolean
  early: string
  late: string
}

/**
 * Finished types as coloured tags ('제작 중' when there is none; grey where the centre has to add the
 * files), then the progress of the unfinished ones, and when they are expected.
 */
export function ProdTypes({
  prodType,
  formats = [],
}: {
  prodType: string
  formats?: FormatState[]
}) {
  const t = useT()
  const nameOf = useWord()
  const values = prodType.split(' ').filter(Boolean)
  const waiting = formats.filter((format) => format.state === 'ready' && !isAvailable(format))
  const isWaiting = (value: string) => waiting.some(({ prodType }) => prodType === value)
  const making = formats.filter(({ state, late }) => state === 'making' || late !== '')
  return (
    <ul className="tags">
      {values.map((value) => (
        <li key={value}>
          {isWaiting(value) ? (
            <Tag colour="grey">{t('typeWithoutFile', { type: value })}</Tag>
          ) : (
            <TypeTag value={value} />
          )}
        </li>
      ))}
      {values.length === 0 ? (
        <li>
          <Tag colour="grey">{t('inProduction')}</Tag>
        </li>
      ) : null}
      {making.map(({ prodType, percent, early, late }) => (
        <li key={prodType}>
          <Tag colour="grey">
            {percent === null ? nameOf(prodType) : `${nameOf(prodType)} ${percent}%`}
          </Tag>
          {late ? (
            <>
              {' '}
              <span className="small">
                <ExpectedDays early={early} late={late} />
              </span>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const stateTags = {
  ready: 'green',
  making: 'blue',
  sourcing: 'yellow',
  withoutFile: 'yellow',
  notYet: 'grey',
} as const

/** What an application does in this state. */
function stateHelp(shown: keyof typeof stateTags, prodType: string): MessageKey | null {
  if (shown === 'ready') return isPaper(prodType) ? 'readyPrint' : 'readyFile'
  if (shown === 'withoutFile') return 'withoutFileHelp'
  return shown === 'notYet' ? 'notYetHelp' : null
}

/** How a type stands now, what an application does, and when it is expected. */
export function FormatNow(format: FormatState) {
  const t = useT()
  const { state, prodType, percent, early, late } = format
  const shown = state === 'ready' && !isAvailable(format) ? 'withoutFile' : state
  const help = stateHelp(shown, prodType)
  return (
    <>
      <Tag colour={stateTags[shown]}>{t(shown, { percent: percent ?? 0 })}</Tag>{' '}
      {help ? t(help) : null}
      {late ? <ExpectedDays early={early} late={late} /> : null}
    </>
  )
}

/** Finished types as text joined with ' / '; screen readers skip the slash. */
export function JoinedTypes({ prodType }: { prodType: string }) {
  const t = useT()
  const nameOf = useWord()
  const values = prodType.split(' ').filter(Boolean)
  if (values.length === 0) return <>{t('inProduction')}</>
  return values.map((value, i) => (
    <Fragment key={value}>
      {i > 0 ? (
        <>
          {' '}
          <span aria-hidden="true">/</span>{' '}
        </>
      ) : null}
      {nameOf(value)}
    </Fragment>
  ))
}

export function TypeTag({ value }: { value: string }) {
  const nameOf = useWord()
  return (
    <Tag colour={productionTypes.find((type) => type.value === value)?.tag ?? 'grey'}>
      {nameOf(value)}
    </Tag>
  )
}

/** A link back to the screen from which this one was opened. */
export function BackLink({ from, children }: { from: string; children: ReactNode }) {
  return (
    <p className="actions">
      <a className="button-quiet" href={from}>
        <Icon name="back" />
        {children}
      </a>
    </p>
  )
}

/** A link to the ISBN camera, which returns to `from` with the ISBN it read. */
export function CameraLink({ from }: { from: string }) {
  const t = useT()
  return (
    <a className="button-secondary" href={withReturnPath(href('/camera'), from)}>
      <Icon name="camera" />
      {t('camera')}
    </a>
  )
}
