/** One entry of the purchase cart: its book, and type, copies and distributor to change. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { type Fields, queryFields } from '~/http/read-form.server'
import { tryCall, loadOrThrow, submitForm } from '~/api/run.server'
import { savePurchaseEntry } from '~/workflows/save-purchase-entry.server'
import { api } from '~/api/table.server'
import { Field, Form, SelectField } from '~/components/form'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import { DescriptionList } from '~/components/table'
import { BackLink } from '~/features/catalogue/book/book-list'
import { useFieldItems } from '~/features/catalogue/book/field-views'
import { fieldsCopiedTo } from '~/features/catalogue/book/fields'
import { Modify } from '~/features/sources/purchase-cart/purchase-cart.schema'
import { RemoveConfirm } from '~/features/sources/purchase-cart/purchase-questions'
import { useBaseVersion, useTypeOptions } from '~/features/sources/purchase-cart/purchase-table'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectBack, redirectWithNotice } from '~/http/notices.server'
import { safePath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { entry }) => t('purchaseItemOf', { title: entry.title }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { from, confirm } = queryFields(args.request)
  const entry = await loadOrThrow(args, api.purchaseCart.info, { id: args.params.id })
  return { entry, removing: confirm === 'remove', from: safePath(from) }
}

export async function action(args: ActionFunctionArgs) {
  return handleIntents(args, {
    remove: (fields) => remove(args, fields),
    otherwise: (fields) => save(args, fields),
  })
}

async function save(args: ActionFunctionArgs, fields: Fields) {
  const { refused, notice } = await savePurchaseEntry(args, fields, args.params.id)
  return refused ?? redirectBack(args, notice, ['confirm'])
}

async function remove(args: ActionFunctionArgs, fields: Fields) {
  const entry = await loadOrThrow(args, api.purchaseCart.info, { id: args.params.id })
  const { problem } = await submitForm(args, api.purchaseCart.remove, {
    ...fields,
    id: args.params.id,
  })
  return (
    problem ??
    redirectWithNotice(args, await listPathAfterRemoval(args, entry.orderType), {
      key: 'purchaseRemoved',
      params: { title: entry.title },
    })
  )
}

/** The page of the list that the user came from, or the first one when deleting emptied it. */
async function listPathAfterRemoval(args: ActionFunctionArgs, orderType: number): Promise<string> {
  const first = href('/admin/cart', { orderType })
  const from = new URL(safePath(queryFields(args.request).from) ?? first, args.request.url)
  if (from.pathname !== href('/admin/cart')) return first
  const { problem } = await tryCall(args, api.purchaseCart.list, {
    orderType,
    page: from.searchParams.get('page'),
    size: from.searchParams.get('size'),
  })
  return problem ? first : from.pathname + from.search
}

export default function PurchaseItem() {
  const { entry, removing, from } = useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  return (
    <Page>
      {removing ? <RemoveConfirm entries={[entry]} cancelTo={address({ confirm: null })} /> : null}
      <DescriptionList items={useFieldItems(fieldsCopiedTo('Order'), entry)} />
      <EntryForm />
      <p className="actions">
        <a className="button-quiet" href={address({ confirm: 'remove' })} data-confirm>
          {t('remove')}
        </a>
        {from ? null : (
          <a href={href('/admin/cart', { orderType: entry.orderType })}>{t('purchaseToList')}</a>
        )}
      </p>
      {from ? <BackLink from={from}>{t('backTo')}</BackLink> : null}
    </Page>
  )
}

function EntryForm() {
  const {
    entry: { orderType, orderNum, distributor, updateTime },
  } = useLoaderData<typeof loader>()
  const t = useT()
  const startedFrom = useBaseVersion('entry-form', updateTime)
  return (
    <section aria-labelledby="entry">
      <h2 id="entry">{t('purchaseSection')}</h2>
      <Form
        id="entry-form"
        schema={Modify}
        intent="modify"
        defaultValues={{ orderType, orderNum, distributor }}
        className="login"
      >
        <input type="hidden" name="updateTime" value={startedFrom} />
        <SelectField name="orderType" label={t('purchaseType')} options={useTypeOptions()} />
        <Field
          name="orderNum"
          label={t('purchaseCopies')}
          inputMode="numeric"
          autoComplete="off"
          narrow
          required
        />
        <Field
          name="distributor"
          label={t('distributor')}
          hint={t('purchaseDistributorHint')}
          autoComplete="off"
          maxLength={200}
        />
        <button className="button">{t('save')}</button>
      </Form>
    </section>
  )
}
