/** What server/ answers without Remix: one row per reason, in Korean with one English sentence. */

type ErrorEntry = {
  status: number
  title: string
  /** what happened */
  what: string
  /** what the person can do now */
  next: string
  en: string
}

const retryText = '잠시 뒤에 다시 시도해 주세요. 계속되면 아래 연락처로 요청 번호를 알려 주세요.'
const checkAddressText = '주소를 다시 확인하거나, 처음 화면에서 다시 찾아 주세요.'
const goBackText = '뒤로 가기를 눌러 돌아가면 입력한 내용이 대부분 남아 있습니다.'

// prettier-ignore
export const errorCatalogue = {
  badAddress:      { status: 400, title: '주소를 읽을 수 없습니다', what: '요청한 주소의 형식이 올바르지 않습니다.', next: checkAddressText, en: 'The address is malformed.' },
  badRequest:      { status: 400, title: '요청을 읽을 수 없습니다', what: '보낸 요청의 형식이 올바르지 않습니다.', next: retryText, en: 'The request is malformed.' },
  foreignOrigin:   { status: 403, title: '다른 사이트에서 보낸 요청입니다', what: '안전을 위해 다른 사이트에서 보낸 요청은 처리하지 않았습니다. 바뀐 내용은 없습니다.', next: '처음 화면에서 다시 들어와 같은 일을 해 주세요.', en: 'The request came from another site and was refused. Nothing was changed.' },
  notFound:        { status: 404, title: '파일이 없습니다', what: '요청한 파일이 없습니다.', next: '새로 고침을 하거나, 처음 화면에서 다시 들어와 주세요.', en: 'There is no such file.' },
  badMethod:       { status: 405, title: '할 수 없는 요청입니다', what: '이 서비스는 이런 방식의 요청을 받지 않습니다.', next: checkAddressText, en: 'This request method is not allowed.' },
  tooSlow:         { status: 408, title: '요청이 너무 느립니다', what: '보내는 내용이 제시간에 도착하지 않아 받기를 멈췄습니다. 바뀐 내용은 없습니다.', next: `인터넷 연결을 확인하고 다시 보내 주세요. ${goBackText}`, en: 'The request arrived too slowly. Nothing was changed.' },
  bodyTooLarge:    { status: 413, title: '보낸 내용이 너무 큽니다', what: '보낸 내용이나 파일이 너무 커서 받지 않았습니다. 바뀐 내용은 없습니다.', next: `파일을 줄이거나 나누어 다시 보내 주세요. ${goBackText}`, en: 'What was sent is too large. Nothing was changed.' },
  addressTooLong:  { status: 414, title: '주소가 너무 깁니다', what: '요청한 주소가 너무 깁니다.', next: '검색어나 조건을 줄여 다시 시도해 주세요.', en: 'The address is too long.' },
  badBodyType:     { status: 415, title: '받을 수 없는 형식입니다', what: '보낸 내용의 형식을 처리할 수 없습니다. 바뀐 내용은 없습니다.', next: `이 서비스의 화면에서 다시 보내 주세요. ${goBackText}`, en: 'This kind of content cannot be processed.' },
  wrongHost:       { status: 421, title: '이 서비스의 주소가 아닙니다', what: '이 서비스는 요청한 이름의 주소로는 제공되지 않습니다.', next: '서비스의 정확한 주소로 들어와 주세요.', en: 'This service is not offered at this host name.' },
  tooManyBodies:   { status: 429, title: '한꺼번에 보낸 것이 너무 많습니다', what: '같은 곳에서 보내는 중인 것이 많아 받지 않았습니다. 바뀐 내용은 없습니다.', next: `10초쯤 뒤에 다시 보내 주세요. ${goBackText}`, en: 'Too many requests of this network are being received. Nothing was changed.' },
  busy:            { status: 503, title: '지금은 받을 수 없습니다', what: '한꺼번에 받는 중인 것이 많아 받지 않았습니다. 바뀐 내용은 없습니다.', next: `10초쯤 뒤에 다시 보내 주세요. ${goBackText}`, en: 'The service is receiving too much at once. Nothing was changed.' },
  crowded:         { status: 503, title: '지금 이용하는 사람이 많습니다', what: '한꺼번에 들어온 요청이 많아 이 요청은 처리하지 않았습니다. 바뀐 내용은 없습니다.', next: `10초쯤 뒤에 다시 시도해 주세요. ${goBackText}`, en: 'Too many people are using the service at this moment. Nothing was changed.' },
  headersTooLarge: { status: 431, title: '요청의 머리말이 너무 큽니다', what: '브라우저가 보낸 쿠키나 머리말이 너무 커서 처리하지 못했습니다.', next: '이 사이트의 쿠키를 지우고 다시 시도해 주세요.', en: 'The request headers are too large. Clearing the cookies of this site may help.' },
  unexpected:      { status: 500, title: '예기치 못한 오류가 발생했습니다', what: '요청을 처리하는 동안 문제가 생겼습니다.', next: retryText, en: 'Something went wrong on our side.' },
  unavailable:     { status: 503, title: '잠시 쉬고 있습니다', what: '서비스를 다시 시작하는 중이어서 지금은 처리할 수 없습니다.', next: retryText, en: 'The service is restarting.' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorKey = keyof typeof errorCatalogue

/** Status and key of what the HTTP parser itself refuses. */
export function parserErrorKey(code: string | undefined): ErrorKey {
  if (code === 'HPE_INVALID_URL') return 'badAddress'
  if (code === 'HPE_HEADER_OVERFLOW') return 'headersTooLarge'
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'tooSlow'
  return code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW' ? 'bodyTooLarge' : 'badRequest'
}
