/** Decides to which addresses webhooks may go: public ones, and the centre's own hosts that are named. */
import { lookup as resolve, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { MessageKey } from '~/tables/messages'
import { env } from '~/platform/env.server'

/** Ranges of a network of one's own; link-local ones, where clouds tell their secrets, are not among them. */
const ownRanges = ['private', 'uniqueLocal', 'loopback']
/** Where clouds tell their secrets in a range of one's own. */
const metadataAddress = 'fd00:ec2::254'
/** All of IPv6 that is routed in public. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Lower case, without the brackets of IPv6. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '').toLowerCase()

const isOwn = (host: string) => env.WEBHOOK_PRIVATE_HOSTS.includes(host)

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(publicIpv6)
}

/** `host`: the name that was resolved to it. */
function mayConnect(text: string, host: string): boolean {
  // an IPv4 address inside an IPv6 one counts as itself
  const address = ipaddr.process(text)
  if (isPublic(address)) return true
  if (address.toNormalizedString() === ipaddr.parse(metadataAddress).toNormalizedString())
    return false
  const range = address.range()
  return (isOwn(host) && ownRanges.includes(range)) || (env.SANDBOX && range === 'loopback')
}

const localNames = /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/

/** A name or address that cannot be public, as far as it can be told without asking for it. */
function isRefusedHost(host: string): boolean {
  if (ipaddr.isValid(host)) return !mayConnect(host, host)
  if (isOwn(host) || (env.SANDBOX && host === 'localhost')) return false
  return !host.includes('.') || localNames.test(host)
}

/** Why an address is not taken; null for one that may be. What its name resolves to is checked later. */
export function refusedAddress(text: string): MessageKey | null {
  if (!URL.canParse(text)) return 'webhookBadUrl'
  const url = new URL(text)
  const isPlain = url.protocol === 'http:'
  if (url.protocol !== 'https:' && !(isPlain && env.SANDBOX)) return 'webhookHttps'
  if (url.username || url.password) return 'webhookNoPassword'
  // below 1024 other services listen, which take a message for a command
  const isUsualPort = url.port === '' || url.port === '443' || Number(url.port) >= 1024
  if (!isUsualPort) return 'webhookPort'
  return isRefusedHost(hostOf(url)) ? 'webhookPrivate' : null
}

const refusal = () => new Error('not a public address')

/** Throws for an address that was stored and is not allowed any more. No name is resolved for a number. */
export function assertAllowed(url: URL): void {
  if (refusedAddress(url.href) !== null) throw refusal()
}

/**
 * Resolves a name when the connection is made, and refuses one of whose addresses is not allowed: a
 * name may mean another address each time that it is asked for.
 */
export const lookupAllowed: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => mayConnect(address, hostname.toLowerCase())))
      return done(refusal(), '')
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
