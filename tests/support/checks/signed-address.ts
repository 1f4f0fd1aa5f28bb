/**
 * A second computation of signed addresses of an S3 store (AWS Signature Version 4, query parameters),
 * because the S3 server of tests reads their time only and believes every signature.
 */
import { createHash, createHmac } from 'node:crypto'

const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether the owner of the secret signed this address for a GET, as it is. */
export function isSigned(address: string, secret: string): boolean {
  const { host, pathname, searchParams } = new URL(address)
  const given = Object.fromEntries(searchParams)
  const [, day = '', region = '', service = ''] = given['X-Amz-Credential']?.split('/') ?? []
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const asked = ['GET', pathname, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const text = [
    'AWS4-HMAC-SHA256',
    given['X-Amz-Date'],
    `${day}/${region}/${service}/aws4_request`,
    createHash('sha256').update(asked).digest('hex'),
  ].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex') === given['X-Amz-Signature']
}
