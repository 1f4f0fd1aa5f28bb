/** The port on which a server listens. */

/** Throws when the server listens on no port: it is not open, or listens on a socket file. */
export function portOf(server: { address(): { port: number } | string | null }): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port is open')
  return address.port
}
