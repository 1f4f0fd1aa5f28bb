/** Sandbox of the address service (business.juso.go.kr), with a small list of addresses. */
import { addressService } from '~/integrations/configured-services.server'
import { knownAddresses } from './sandbox-addresses.server'

const problems = {
  E0001: '승인되지 않은 KEY입니다.',
  E0005: '검색어가 입력되지 않았습니다.',
  E0008: '검색어는 두 글자 이상 입력되어야 합니다.',
  E0013: 'SQL 예약어 또는 특수문자( %,=,>,<,[,] )는 검색이 불가능합니다.',
}

/** The service's answer to a query: addresses that contain every word of the keyword. */
export function searchSandboxAddresses(origin: string, query: URLSearchParams): object {
  const keyword = (query.get('keyword') ?? '').normalize('NFC').trim()
  const problem = requestProblem(origin, query, keyword)
  const [page, size] = [
    positiveInteger(query.get('currentPage')),
    positiveInteger(query.get('countPerPage')),
  ]
  const found = problem
    ? []
    : knownAddresses.filter((known) =>
        keyword
          .split(/\s+/)
          .every((word) => Object.values(known).some((text) => text.includes(word))),
      )
  const pageItems = found.slice((page - 1) * size, page * size)
  const common = {
    errorMessage: problem ? problems[problem] : '정상',
    countPerPage: String(size),
    totalCount: String(found.length),
    errorCode: problem ?? '0',
    currentPage: String(page),
  }
  return {
    results: {
      common,
      juso: problem
        ? null
        : pageItems.map(({ road, zip, building }) => ({
            roadAddr: road,
            roadAddrPart1: road,
            roadAddrPart2: '',
            zipNo: zip,
            bdNm: building,
          })),
    },
  }
}

const positiveInteger = (value: string | null) => Math.max(1, Math.trunc(Number(value)) || 1)

function requestProblem(
  origin: string,
  query: URLSearchParams,
  keyword: string,
): keyof typeof problems | null {
  if (query.get('confmKey') !== addressService(origin)?.key) return 'E0001'
  if (keyword === '') return 'E0005'
  if (keyword.length < 2) return 'E0008'
  return /[%=><[\]]/.test(keyword) ? 'E0013' : null
}
