/** Coloured words; the word says it all, the colour only helps (quality A-32). */

export function Tag({
  colour,
  children,
}: {
  colour: 'blue' | 'green' | 'yellow' | 'red' | 'grey'
  children: string
}) {
  return <span className={`tag tag-${colour}`}>{children}</span>
}
