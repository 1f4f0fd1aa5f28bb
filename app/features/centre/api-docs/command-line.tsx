/** A command as it is typed into a terminal. Long lines wrap: nothing scrolls sideways. */
export function CommandLine({ children }: { children: string }) {
  return (
    <pre className="command-line" lang="en">
      <code>{children}</code>
    </pre>
  )
}
