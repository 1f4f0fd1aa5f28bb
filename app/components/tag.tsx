/** A coloured word; the word alone carries the meaning. */

export function Tag({
  colour,
  children,
}: {
  colour: 'blue' | 'green' | 'yellow' | 'red' | 'grey'
  children: string
}) {
  return <span className={`tag tag-${colour}`}>{children}</span>
}
