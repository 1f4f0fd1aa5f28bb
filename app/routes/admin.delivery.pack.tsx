/** Packs what is ready for one member or school. */
import { Empty } from '~/components/table'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { formWithErrors, loadOrThrow, readActionForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { addressStep } from '~/workflows/address-step.server'
import { Page } from '~/components/page'
import { PackingForm } from '~/features/delivery/packing/packing-form'
import { atEntries } from '~/features/delivery/numbered-errors'
import { copiesField, toPieces } from '~/features/delivery/packing/piece'
import { recipientName } from '~/features/delivery/packing/ready-table'
import { count, date } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { ready }) => t('deliveryPackTitle', { name: recipientName(ready) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { userId, schoolName } = queryFields(args.request)
  return { ready: await loadOrThrow(args, api.delivery.readyOf, { userId, schoolName }) }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const step = await addressStep(args, fields)
  if (step) return step
  const pieces = toPieces(fields)
  return handleIntents(
    args,
    {
      pack: [
        api.delivery.create,
        ({ id }) =>
          redirectWithNotice(args, href('/admin/delivery/:id', { id }), { key: 'deliveryPacked' }),
        (problem) =>
          formWithErrors(args, fields, {
            problem: {
              ...problem,
              fieldErrors: atEntries(problem.fieldErrors, pieces.piece.map(copiesField)),
            },
          }),
      ],
    },
    { ...fields, ...pieces },
  )
}

export default function Pack() {
  const { ready } = useLoaderData<typeof loader>()
  const t = useT()
  const name = recipientName(ready)
  return (
    <Page lead={ready.items.length > 0 ? t('deliveryPackLead') : undefined}>
      <PackedAlready />
      <Ineligible />
      <NoSchool />
      {ready.items.length > 0 && ready.eligible && ready.named ? (
        <PackingForm ready={ready} />
      ) : null}
      {ready.items.length > 0 ? null : (
        <Empty heading={t('deliveryPackNothing', { name })} help={t('deliveryReadyNoneHelp')} />
      )}
      <p className="next-steps">
        <a href={href('/admin/delivery/ready')}>{t('deliveryReady')}</a>
      </p>
    </Page>
  )
}

/** A member must be confirmed before anything is sent; administrators can do so on their page. */
function Ineligible() {
  const { ready } = useLoaderData<typeof loader>()
  const t = useT()
  if (ready.eligible || !ready.member) return null
  return (
    <section className="panel" aria-labelledby="ineligible">
      <h2 id="ineligible">{t('deliveryIneligible')}</h2>
      <p>{t('deliveryIneligibleHelp')}</p>
      <p className="actions">
        <a className="button" href={href('/admin/member/:id', { id: ready.member.id })}>
          {t('deliveryIneligibleOpen')}
        </a>
      </p>
    </section>
  )
}

/** It is no school's name: somebody must say whose list it is first. */
function NoSchool() {
  const { ready } = useLoaderData<typeof loader>()
  const t = useT()
  if (ready.named) return null
  return (
    <section className="panel" aria-labelledby="no-school">
      <h2 id="no-school">{t('deliveryNoSchool')}</h2>
      <p className="actions">
        <a className="button" href={href('/admin/user/order/list', { only: 'withoutSchool' })}>
          {t('batchNameSchool')}
        </a>
      </p>
    </section>
  )
}

/** Shipments to the same recipient that wait for being sent. */
function PackedAlready() {
  const { ready } = useLoaderData<typeof loader>()
  const t = useT()
  if (ready.packed.length === 0) return null
  return (
    <section className="panel" aria-labelledby="packed">
      <h2 id="packed">{t('deliveryPackedAlready', { count: ready.packed.length })}</h2>
      <ul>
        {ready.packed.map(({ id, createTime, items }) => (
          <li key={id}>
            <a className="file-link" href={href('/admin/delivery/:id', { id })}>
              {t('deliveryPackedLink', { date: date(createTime), count: count(items) })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
