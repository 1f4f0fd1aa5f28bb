/** Applies for what is ticked in the cart, with the address to which paper goes. */
import { useLoaderData } from '@remix-run/react'
import { isPaper, type ProductionType } from '~/tables/codes'
import { fieldId } from '~/components/error-summary'
import { FormMarks, useShownForm } from '~/components/form'
import { Checkbox, ErrorText, Input } from '~/components/input'
import { count } from '~/i18n/format'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

/** Its checkboxes stand in the table of the cart. */
export const orderFormId = 'order-form'

/** The first of its checkboxes, to which an error of the choice leads. */
export const choiceId = fieldId(orderFormId, 'entry')

/** The entries that were ticked when the form was refused, and the error of the choice. */
export function useChoice() {
  const refused = useShownForm<{ chosen: string[] }>()
  const chosen = refused?.formId === orderFormId ? refused.chosen : undefined
  return { chosen, error: chosen && refused?.fieldErrors?.entry }
}

type Entry = { id: number; prodType: ProductionType }

/** `others`: how many entries stand on other pages; `address`: in one line, '' when it is not known. */
export function OrderForm({
  entries,
  others,
  address,
}: {
  entries: Entry[]
  others: number
  address: string
}) {
  const t = useT()
  const { today, neededFrom } = useLoaderData<{ today: string; neededFrom: string }>()
  const shown = useShownForm()
  const refused = shown?.formId === orderFormId
  const paper = entries.some(({ prodType }) => isPaper(prodType))
  return (
    <section className="panel" aria-labelledby="order-heading">
      <h2 id="order-heading">{t('orderAll')}</h2>
      <p>{t('orderTickedHelp')}</p>
      <ErrorText id={choiceId} label={t('chosen')} chosen error={useChoice().error} />
      <form id={orderFormId} method="post" noValidate>
        <FormMarks id={orderFormId} intent="order" />
        <input type="hidden" name="shown" value={entries.map(({ id }) => id).join(',')} />
        {others > 0 ? (
          <Checkbox
            id="order-form-others"
            name="others"
            value="1"
            defaultChecked={!refused || shown?.repopulateFields?.others === '1'}
            label={t('orderOthers', { count: count(others) })}
          />
        ) : null}
        <Input
          id={fieldId(orderFormId, 'neededFrom')}
          name="neededFrom"
          type="date"
          error={refused ? shown.fieldErrors?.neededFrom : undefined}
          params={shown?.params}
          defaultValue={(refused ? shown.repopulateFields?.neededFrom : undefined) ?? neededFrom}
          min={today}
          label={t('neededFromQuestion')}
          hint={t('neededFromHint')}
          narrow
        />
        {paper ? <PaperAddress address={address} /> : null}
        <button className="button">{t('orderTicked')}</button>
        {refused ? (
          <ErrorText
            id={orderFormId}
            label={null}
            error={shown.fieldErrors?.form}
            params={shown.params}
          />
        ) : null}
      </form>
    </section>
  )
}

function PaperAddress({ address }: { address: string }) {
  const t = useT()
  return (
    <>
      <input type="hidden" name="paper" value="1" />
      <p className={address ? undefined : 'notice notice-warn'}>
        {address ? t('orderAddress', { address }) : t('orderNoAddress')}{' '}
        <a href={href('/myinfo')}>{t(address ? 'orderAddressChange' : 'orderAddressEnter')}</a>
      </p>
    </>
  )
}
