/** Browsers in which people have logged in: the first log-in in one is told to its person. */
import { todayInSeoul } from '~/platform/today'
import { db } from '~/platform/db.server'
import { mark, marks } from '~/platform/session-secret.server'
import { clientNetwork } from '~/platform/client-network'
import { newToken } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { notifyAccount } from '~/notices/notify.server'
import { deviceOf } from './device'

/** How many people's log-ins one browser remembers: a computer of a school has several users. */
const peoplePerDevice = 8

/** Not the name itself: the next person at a shared computer could read it. */
const markOf = (name: string) => [`device:${name}`, 16] as const

type Device = Pick<CallContext, 'flowState'>

/** The number of this browser, when this user has logged in here before. */
export async function numberOfDevice(
  name: string,
  { flowState }: Device,
): Promise<string | undefined> {
  const known = await flowState.get('knownDevices')
  return known?.find(({ of: mark }) => marks(...markOf(name)).includes(mark))?.id
}

/** Minutes after signing up for which people are where they signed up. */
const newAccountMinutes = 60

export type Person = { id: number; user: string; level: number; createTime: Date }
export const personColumns = { id: true, user: true, level: true, createTime: true } as const

/**
 * Remembers a browser in which this person logs in for the first time, and tells them of it. A program
 * has no cookies, so one like it in the same network is told of once a month. Their own notices have
 * it as read: whoever logs in has just seen it.
 */
export async function meetDeviceOf(person: Person, ctx: CallContext): Promise<void> {
  if (await numberOfDevice(person.user, ctx)) return
  await rememberDevice(person.user, ctx)
  if (person.createTime.getTime() > Date.now() - newAccountMinutes * 60_000) return
  const place = mark(`place:${ctx.userAgent}|${clientNetwork(ctx.address)}`, 16)
  await notifyAccount(
    db,
    'newDevice',
    {
      userId: person.id,
      eventKey: `${place}:${todayInSeoul().slice(0, 7)}`,
      title: deviceOf(ctx.userAgent),
    },
    { read: true },
  )
}

async function rememberDevice(name: string, { flowState }: Device): Promise<void> {
  const known = (await flowState.get('knownDevices')) ?? []
  await flowState.set('knownDevices', [
    ...known.slice(1 - peoplePerDevice),
    { of: mark(...markOf(name)), id: newToken().slice(0, 16) },
  ])
}
