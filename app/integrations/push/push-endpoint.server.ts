/** Which addresses are those of push services: a member's browser names one, and this service calls it. */
import { env } from '~/platform/env.server'

/** Of Chrome and most others, Firefox, Edge, and Safari. */
const knownHosts = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

const isHost = (host: string, allowed: string) =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed

/** https at a known host, on its usual port; or an address of this machine that PUSH_HOSTS names. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, username, password, port, hostname, origin } = new URL(endpoint)
  if (username || password) return false
  const here = [origin, `${protocol}//${hostname}`]
  if (env.PUSH_HOSTS.some((allowed) => here.includes(allowed))) return true
  const hosts = [...knownHosts, ...env.PUSH_HOSTS.map((host) => host.toLowerCase())]
  return protocol === 'https:' && port === '' && hosts.some((host) => isHost(hostname, host))
}
