/** What a browser gets in a push message: public/push-worker.js reads it. */

/** `url`: a path of this service; `tag`: a second message of the same tag replaces the first. */
type PushContent = { title: string; body: string; url: string; tag: string; lang: string }

/** Push services take 4 KB, of which encryption needs some. */
const maxBytes = 3000

/** The body is cut where the whole would be too long. */
export function pushPayload(content: PushContent): string {
  const payload = JSON.stringify(content)
  const over = Buffer.byteLength(payload) - maxBytes
  if (over <= 0 || content.body === '') return payload
  const characters = [...content.body]
  // a character has four bytes at most, or six where JSON writes it as a number
  const kept = characters.slice(0, Math.max(0, characters.length - Math.ceil(over / 6) - 1))
  return pushPayload({ ...content, body: kept.length > 0 ? `${kept.join('')}…` : '' })
}
