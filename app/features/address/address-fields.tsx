/**
 * The address block of a form: a search, then zip code, address and details, which may also be typed by hand. How to use it:
 * in the form `<AddressFields />`; in its action, before anything else, `const step = await addressStep(args, fields); if (step) return step`
 * (api/address-step.server.ts); in its schema `...addressFields` (address.schema.ts). It works without scripts; public/address.js
 * searches in place.
 */
import { useActionData } from '@remix-run/react'
import { Choice } from '~/components/input'
import { Field } from '~/components/form'
import { Script } from '~/components/script'
import { count } from '~/format'
import { useSay } from '~/say'
import { choiceOf, type Address } from './chosen'

type Step = { addressStep?: { found?: { items: Address[]; totalCount: number }; used?: boolean } }

/**
 * `losesPasswords`: the form also has passwords, which no page fills in again. `ofOther`: the address is somebody else's, so the browser
 * does not offer one's own.
 */
export function AddressFields({
  losesPasswords = false,
  required = false,
  ofOther = false,
}: {
  losesPasswords?: boolean
  required?: boolean
  ofOther?: boolean
}) {
  const say = useSay()
  return (
    <fieldset className="panel" data-address>
      <legend>{say(required ? 'addressRequiredHeading' : 'addressHeading')}</legend>
      {/* Enter in any field presses the form's first button: that must be the form's own, not the search's */}
      <button className="hidden-text" tabIndex={-1} aria-hidden="true">
        {say('addressHeading')}
      </button>
      <div data-address-search data-used={say('addressUsed')} data-failed={say('addressNoAnswer')}>
        <Field
          name="keyword"
          label={say('addressKeyword')}
          hint={say('addressHint')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
        />
        {losesPasswords ? (
          <p className="hint without-script">{say('addressPasswordHint')}</p>
        ) : null}
        <p>
          <button className="button-secondary" name="addressStep" value="find">
            {say('addressFind')}
          </button>
        </p>
        <Found />
      </div>
      <Field
        name="zipCode"
        label={say('zipCode')}
        autoComplete={ofOther ? 'off' : 'postal-code'}
        inputMode="numeric"
        maxLength={10}
        required={required}
        narrow
      />
      <Field
        name="address"
        label={say('address')}
        autoComplete={ofOther ? 'off' : 'address-line1'}
        maxLength={200}
        required={required}
      />
      <Field
        name="addressDetail"
        label={say('addressDetail')}
        hint={say('addressDetailHint')}
        autoComplete={ofOther ? 'off' : 'address-line2'}
        maxLength={200}
      />
      <Script src="/address.js" />
    </fieldset>
  )
}

/** What the search found, or that the chosen address now stands in the fields. */
function Found() {
  const say = useSay()
  const { found, used } = useActionData<Step>()?.addressStep ?? {}
  if (used)
    return (
      <p role="status" className="notice" data-address-said tabIndex={-1}>
        {say('addressUsed')}
      </p>
    )
  if (!found) return null
  const { items, totalCount } = found
  if (items.length === 0)
    return (
      <p role="status" className="notice notice-warn" data-address-said tabIndex={-1}>
        {say('addressNone')}
      </p>
    )
  return (
    <section aria-labelledby="address-found">
      <h3 id="address-found" data-address-said tabIndex={-1}>
        {say('addressFound', { count: count(totalCount) })}
      </h3>
      {items.length >= 100 ? <p>{say('addressMany')}</p> : null}
      <Choice
        id="address-choice"
        name="addressChoice"
        legend={say('addressChoose')}
        options={items.map((one) => ({ value: choiceOf(one), label: labelOf(one) }))}
      />
      <p>
        <button className="button-secondary" name="addressStep" value="use">
          {say('addressUse')}
        </button>
      </p>
    </section>
  )
}

/** Distinguishing words first: road address, building, zip code. */
const labelOf = ({ roadAddress, buildingName, zipCode }: Address) =>
  `${roadAddress}${buildingName && !roadAddress.includes(buildingName) ? ` (${buildingName})` : ''} ${zipCode}`
