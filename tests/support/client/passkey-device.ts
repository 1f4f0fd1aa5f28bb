/**
 * A passkey device in software: makes passkeys and answers questions as an authenticator does (WebAuthn
 * level 2, ES256, attestation `none`). Tests change what it says, which a real one never would.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Key = { id: string; publicKey: Buffer; privateKey: KeyObject; site: string }
/** What a test lets it say instead of the truth. `verified`: its person gave a PIN or a finger. */
export type Lies = { origin?: string; counter?: number; verified?: boolean; site?: string }

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

export class PasskeyDevice {
  counter = 0
  readonly keys: Key[] = []

  constructor(readonly origin: string) {}

  /** Makes a passkey; the JSON that a page sends. */
  create(options: { challenge: string; rp: { id: string } }, lies: Lies = {}): string {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
    const rawId = randomBytes(16)
    const site = options.rp.id
    this.keys.push({ id: base64url(rawId), publicKey: Buffer.from(cose), privateKey, site })
    const length = Buffer.alloc(2)
    length.writeUInt16BE(rawId.length)
    const authData = Buffer.concat([
      this.authData(0x40, site, lies),
      Buffer.alloc(16),
      length,
      rawId,
      Buffer.from(cose),
    ])
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    return this.answer(base64url(rawId), {
      clientDataJSON: this.clientData('webauthn.create', options.challenge, lies),
      attestationObject: base64url(attestation),
    })
  }

  /** Answers a question with a passkey, the last one unless another is named. */
  get(options: { challenge: string }, lies: Lies = {}, key = this.keys.at(-1)!): string {
    const clientDataJSON = this.clientData('webauthn.get', options.challenge, lies)
    const authData = this.authData(0, key.site, lies)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.answer(key.id, {
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signed, key.privateKey)),
    })
  }

  private answer(id: string, response: object): string {
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
    })
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Lies): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
  }

  private authData(flags: number, site: string, lies: Lies): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? ++this.counter)
    const present = 0x01 | (lies.verified === false ? 0 : 0x04)
    return Buffer.concat([sha256(lies.site ?? site), Buffer.from([flags | present]), counter])
  }
}
