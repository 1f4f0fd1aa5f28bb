/** Builds the empty order sheet for schools, with a second sheet that explains it. */
import { productionTypeValues } from '~/tables/codes'
import { FileResult } from '~/platform/app-error'
import { writeSheets, xlsxType, type Cell } from '~/workers/spreadsheet/write-spreadsheet.server'
import { orderColumns } from '~/features/requests/order-file/read/sheet-columns'

/**
 * What to write under each heading. Each hint begins with the heading's words, so that it makes
 * sense when read aloud.
 */
// prettier-ignore
const hints: [heading: string, hint: string][] = [
  ['도서명',           '교과서에 적힌 이름 그대로, 권과 학기까지 적습니다. 보기: 국어 1-1'],
  ['저자, 출판사',      '대표 저자와 출판사를 적습니다. 같은 이름의 교과서를 가리는 데 씁니다.'],
  ['교육과정',         '2015 개정 교육과정 또는 2022 개정 교육과정'],
  ['학교급, 도서구분',   '초, 중, 고 가운데 하나, 국정, 검정, 인정 가운데 하나'],
  ['교과서/지도서',     '교과서 또는 지도서'],
  ['ISBN',            '책 뒤표지의 13자리 숫자. 적어 주시면 책을 가장 정확하게 찾습니다.'],
  [`${productionTypeValues[0]} … ${productionTypeValues.at(-1)}`, '필요한 부수를 숫자로 적습니다. 필요 없는 칸은 비워 둡니다.'],
  ['필요일',           '이 책이 필요한 첫날을 적습니다. 보기: 2027-03-02. 정해지지 않았으면 비워 둡니다.'],
  ['학생',            '이름/학년/연락처. 여러 명은 쌍반점(;)으로 나눕니다. 보기: 홍길동/중1/010-0000-0000; 김철수/중2'],
]

/** The template as .xlsx; reading it as an order file yields no rows. */
export async function templateSheet(): Promise<FileResult> {
  const guide: Cell[][] = hints.map(([heading, hint]) => [heading, hint])
  const bytes = await writeSheets([
    { name: '신청서', columns: orderColumns, rows: [], wrap: true },
    {
      name: '안내',
      columns: [
        { heading: '칸', width: 20 },
        { heading: '적는 방법', width: 90 },
      ],
      rows: guide,
      wrap: true,
      filter: false,
    },
  ])
  return new FileResult('대체자료 신청서 양식.xlsx', xlsxType, bytes)
}
