/**
 * The address fields of a form: a search, then zip code, address and details.
 *
 * All fields may also be typed by hand. To use it, put `<AddressFields />` into the form and
 * `...addressFields` (address.schema.ts) into its schema; begin its action with `const step = await
 * addressStep(args, fields); if (step) return step` (api/address-step.server.ts). It works without
 * scripts; with them, public/address.js searches in place.
 */
import { useActionData } from '@remix-run/react'
import { RadioGroup } from '~/components/input'
import { Field } from '~/components/form'
import { Script } from '~/components/script'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { toOptionValue, type Address } from './found-address'

type AddressStepData = {
  addressStep?: { found?: { items: Address[]; totalCount: number }; used?: boolean }
}

/**
 * `forOtherPerson`: the address belongs to somebody else, so the browser does not offer the user's
 * own.
 */
export function AddressFields({
  required = false,
  forOtherPerson = false,
}: {
  required?: boolean
  forOtherPerson?: boolean
}) {
  const t = useT()
  return (
    <fieldset className="panel" data-address>
      <legend>{t(required ? 'addressRequiredHeading' : 'addressHeading')}</legend>
      <FirstButton />
      <div data-address-search data-used={t('addressUsed')} data-failed={t('addressNoAnswer')}>
        <Field
          name="keyword"
          label={t('addressKeyword')}
          hint={t('addressHint')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
        />
        <p>
          <button className="button-secondary" name="addressStep" value="find">
            {t('addressFind')}
          </button>
        </p>
        <AddressResults />
      </div>
      <Field
        name="zipCode"
        label={t('zipCode')}
        autoComplete={forOtherPerson ? 'off' : 'postal-code'}
        inputMode="numeric"
        maxLength={10}
        required={required}
        narrow
      />
      <Field
        name="address"
        label={t('address')}
        autoComplete={forOtherPerson ? 'off' : 'address-line1'}
        maxLength={200}
        required={required}
      />
      <Field
        name="addressDetail"
        label={t('addressDetail')}
        hint={t('addressDetailHint')}
        autoComplete={forOtherPerson ? 'off' : 'address-line2'}
        maxLength={200}
      />
      <Script src="/address.js" />
    </fieldset>
  )
}

/**
 * Enter in any field presses the form's first button, which must be the form's own button and not
 * that of a search. It has no words: whoever reads the page finds them on the button that is shown.
 */
export const FirstButton = () => <button className="hidden-text" tabIndex={-1} aria-hidden="true" />

/** The results of the search, or a note that the chosen address is in the fields. */
function AddressResults() {
  const t = useT()
  const { found, used } = useActionData<AddressStepData>()?.addressStep ?? {}
  if (used)
    return (
      <p role="status" className="notice" data-address-said tabIndex={-1}>
        {t('addressUsed')}
      </p>
    )
  if (!found) return null
  const { items, totalCount } = found
  if (items.length === 0)
    return (
      <p role="status" className="notice notice-warn" data-address-said tabIndex={-1}>
        {t('addressNone')}
      </p>
    )
  return (
    <section aria-labelledby="address-found">
      <h3 id="address-found" data-address-said tabIndex={-1}>
        {t('addressFound', { count: count(totalCount) })}
      </h3>
      {items.length >= 100 ? <p>{t('addressMany')}</p> : null}
      <RadioGroup
        id="address-choice"
        name="addressChoice"
        legend={t('addressChoose')}
        options={items.map((item) => ({ value: toOptionValue(item), label: addressLabel(item) }))}
      />
      <p>
        <button className="button-secondary" name="addressStep" value="use">
          {t('addressUse')}
        </button>
      </p>
    </section>
  )
}

/** Distinguishing words first: road address, building, zip code. */
const addressLabel = ({ roadAddress, buildingName, zipCode }: Address) =>
  `${roadAddress}${buildingName && !roadAddress.includes(buildingName) ? ` (${buildingName})` : ''} ${zipCode}`
