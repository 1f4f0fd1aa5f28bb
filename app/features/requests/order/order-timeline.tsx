/** An application in the order of time: what was there, what happened since, what comes next. */
import type { ReactNode } from 'react'
import { business } from '~/tables/business'
import type { OrderEventKind, OrderNextStep } from '~/tables/codes'
import { Day } from '~/components/when'
import { useT, type Translate } from '~/i18n/provider'
import type { Already, Event } from './order.output'

const nextText = (t: Translate): Record<OrderNextStep, string> => ({
  requestSource: t('nextRequestSource'),
  awaitSource: t('nextAwaitSource'),
  begin: t('nextBegin'),
  make: t('nextMake'),
  send: t('nextSend'),
  receive: t('nextReceive'),
  ask: t('nextAsk', { phone: business.phone }),
  fetch: t('nextFetch'),
})

/** The sentences of an event, by its kind. */
const eventText: Record<OrderEventKind, (t: Translate, event: Event) => string[]> = {
  asked: (t, { copies, neededFrom }) => [
    neededFrom
      ? t('eventAskedFrom', { copies: copies ?? 1, day: neededFrom })
      : t('eventAsked', { copies: copies ?? 1 }),
  ],
  changed: (t, { copies, neededFrom }) => [
    ...(copies === null ? [] : [t('eventCopies', { copies })]),
    ...(neededFrom === null
      ? []
      : [neededFrom ? t('eventDay', { day: neededFrom }) : t('eventNoDay')]),
  ],
  sourceRequested: (t) => [t('eventRequested')],
  sourceReceived: (t) => [t('eventReceived')],
  volumeMade: (t, { volume }) => [t('eventVolume', { number: volume ?? 1 })],
  finished: (t) => [t('eventFinished')],
  newFile: (t, { volume }) => [
    volume ? t('eventNewVolume', { number: volume }) : t('eventNewFile'),
  ],
  fetched: (t, { volume, name }) => [
    volume
      ? t('eventFetchedVolume', { number: volume, name: name ?? '' })
      : t('eventFetched', { name: name ?? '' }),
  ],
  sent: (t, { volume, copies, name }) => [
    volume
      ? t('eventSentVolume', { number: volume, copies: copies ?? 1 })
      : t('eventSent', { copies: copies ?? 1 }),
    ...(name ? [t('eventSentBy', { name })] : []),
  ],
  arrived: (t, { volume, copies }) => [
    volume
      ? t('eventArrivedVolume', { number: volume, copies: copies ?? 1 })
      : t('eventArrived', { copies: copies ?? 1 }),
  ],
  missing: (t, { volume, copies }) => [
    volume
      ? t('eventMissingVolume', { number: volume, copies: copies ?? 1 })
      : t('eventMissing', { copies: copies ?? 1 }),
  ],
  returned: (t, { volume, copies }) => [
    volume
      ? t('eventReturnedVolume', { number: volume, copies: copies ?? 1 })
      : t('eventReturned', { copies: copies ?? 1 }),
  ],
  handedOn: (t, { volume, copies }) => [
    volume
      ? t('eventHandedOnVolume', { number: volume, copies: copies ?? 1 })
      : t('eventHandedOn', { copies: copies ?? 1 }),
  ],
  ended: (t) => [t('eventEnded')],
  reopened: (t) => [t('eventReopened')],
}

export function OrderTimeline({
  order: { already, events, next, making },
}: {
  order: {
    already: Already
    events: Event[]
    next: OrderNextStep | null
    making: number[]
  }
}) {
  const t = useT()
  const there = alreadyThere(t, already)
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('orderHistory')}</h2>
      {there.length > 0 ? <p>{t('alreadyLine', { what: there.join(', ') })}</p> : null}
      <ol className="timeline">
        {events.map((event, index) => (
          <Entry key={index} when={<Day of={event.time} />}>
            {eventText[event.kind](t, event).join(' ')}
          </Entry>
        ))}
        {next ? (
          <Entry when={t('nextWord')} current>
            {[nextText(t)[next], ...(next === 'make' ? [] : stillMade(t, making))].join(' ')}
          </Entry>
        ) : null}
      </ol>
    </section>
  )
}

const stillMade = (t: Translate, volumes: number[]) =>
  volumes.length > 0 ? [t('stillMade', { volumes: volumes.join(', ') })] : []

function Entry({
  when,
  current = false,
  children,
}: {
  when: ReactNode
  current?: boolean
  children: string
}) {
  return (
    <li aria-current={current ? 'step' : undefined}>
      <strong>{when}</strong> <span>{children}</span>
    </li>
  )
}

/** Also that it was finished; then nothing else needs to be said. */
function alreadyThere(t: Translate, { source, finished, volumes }: Already): string[] {
  if (finished) return [t('alreadyFinished')]
  return [
    ...(source === 'received' ? [t('alreadySource')] : []),
    ...(source === 'requested' ? [t('alreadyRequested')] : []),
    ...(volumes ? [t('alreadyVolumes', { total: volumes.total, count: volumes.finished })] : []),
  ]
}
