/** Searches road-name addresses with the government's address service (business.juso.go.kr). */
import * as z from 'zod/mini'
import { AppError } from '~/platform/app-error'
import { fetchJson } from '~/integrations/fetch-json.server'
import { addressService, type AddressService } from '~/integrations/configured-services.server'

type FoundAddress = { roadAddress: string; zipCode: string; buildingName: string }

/** More results than anybody reads; with that many, another word in the keyword helps more. */
const MAX_RESULTS = 100

const ResponseSchema = z.object({
  results: z.object({
    common: z.object({ errorCode: z.string() }),
    juso: z.nullish(
      z.array(z.object({ roadAddr: z.string(), zipNo: z.string(), bdNm: z.nullish(z.string()) })),
    ),
  }),
})

/**
 * The service's codes for a keyword that is too short, too general, or contains something that it
 * refuses; any other code is a fault of the service.
 */
const keywordErrorCodes = /^E00(0[5-9]|1[0-35])$/

/**
 * Addresses that match the keyword. Throws addressShort (the person can correct the keyword),
 * addressFailed or addressOff.
 */
export async function findAddresses(
  origin: string,
  keyword: string,
  service: AddressService | null = addressService(origin),
): Promise<FoundAddress[]> {
  if (!service) throw new AppError('addressOff', 503)
  const words = sanitizeKeyword(keyword)
  if (words.length < 2) throw new AppError('addressShort', 400, 'keyword')
  const { common, juso } = await requestAddresses(service, words)
  if (keywordErrorCodes.test(common.errorCode)) throw new AppError('addressShort', 400, 'keyword')
  if (common.errorCode !== '0') throw new AppError('addressFailed', 503)
  return (juso ?? []).slice(0, MAX_RESULTS).map(({ roadAddr, zipNo, bdNm }) => ({
    roadAddress: roadAddr,
    zipCode: zipNo,
    buildingName: bdNm ?? '',
  }))
}

async function requestAddresses({ url, key }: AddressService, keyword: string) {
  const address = new URL(url)
  const params = {
    confmKey: key,
    currentPage: '1',
    countPerPage: '1000',
    keyword,
    resultType: 'json',
  }
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
  try {
    const { ok, body } = await fetchJson(address)
    if (ok) return ResponseSchema.parse(body).results
  } catch {
    // The error quotes the address, which contains the key, so it is not passed on.
  }
  throw new AppError('addressFailed', 503)
}

/** The service refuses these characters, and words of SQL. */
const sanitizeKeyword = (keyword: string) =>
  keyword
    .replace(/[%=><[\]]/g, ' ')
    .replace(
      /\b(OR|SELECT|INSERT|DELETE|UPDATE|CREATE|DROP|EXEC|UNION|FETCH|DECLARE|TRUNCATE)\b/gi,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
