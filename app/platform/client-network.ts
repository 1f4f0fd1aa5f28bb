/** The network of a client's address, by which visitors are counted. */
import { isIP } from 'node:net'

/**
 * The network to count by: an IPv6 line gets a whole network of 64 bits, so its addresses count as
 * one.
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%')
  if (isIP(plain) !== 6) return address
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain)?.[1]
  if (mapped) return mapped
  const [before = '', after = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [head, tail] = [before, after].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const groups = [
    ...head,
    ...Array.from({ length: 8 - head.length - tail.length }, () => '0'),
    ...tail,
  ]
  return `${groups.slice(0, 4).join(':')}::/64`
}
