/** An address to subscribe to, with a button that copies it. */
import { CopyButton } from '~/components/copy-button'
import { Input } from '~/components/input'

export function FeedAddress({
  id,
  label,
  address,
}: {
  id: string
  label: string
  address: string
}) {
  const field = `${id}-address`
  return (
    <>
      <Input
        id={field}
        label={label}
        value={address}
        readOnly
        autoComplete="off"
        spellCheck={false}
      />
      <p className="actions">
        <CopyButton field={field} description={label} />
      </p>
      <p role="status" id={`${field}-copied`} />
    </>
  )
}
