/** What goes with an account and what stays, as the privacy policy promises it (features/sign-up/privacy.ts). */
import { count } from '~/format'
import { useSay } from '~/say'

export type Belongings = {
  sessions: number
  cart: number
  orders: number
  notices: number
  assignments?: number
}

export function WhatGoes({ sessions, cart, orders, notices, assignments = 0 }: Belongings) {
  const say = useSay()
  return (
    <>
      <h3>{say('withdrawGone')}</h3>
      <ul>
        <li>{say('withdrawRecord')}</li>
        <li>{say('withdrawSessions', { count: count(sessions) })}</li>
        <li>{say('withdrawCart', { count: count(cart) })}</li>
        <li>{say('withdrawOrders', { count: count(orders) })}</li>
        <li>{say('withdrawNotices', { count: count(notices) })}</li>
        {assignments > 0 ? (
          <li>{say('removeAssignments', { count: count(assignments) })}</li>
        ) : null}
      </ul>
      <h3>{say('withdrawKept')}</h3>
      <ul>
        <li>{say('withdrawTrace')}</li>
        <li>{say('withdrawLogs')}</li>
        <li>{say('withdrawStatistics')}</li>
      </ul>
    </>
  )
}
