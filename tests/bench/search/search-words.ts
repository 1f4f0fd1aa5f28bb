/**
 * Keywords and filters of the benchmarks: frequent and rare words of every length, and the advanced
 * search.
 */
import type { Filters } from '../../../app/features/catalogue/book/book.schema'

/** By number of syllables; a catalogue of 100,000 has some 200 to 12,000 books for each. */
export const words = {
  2: ['수학', '국어', '과학', '체육', '용접', '제과', '여행', '자동', '문학', '동아'],
  3: [
    '미적분',
    '자동차',
    '세계사',
    '한국사',
    '미래엔',
    '반도체',
    '자습서',
    '지학사',
    '도서관',
    '문제집',
  ],
  4: [
    '비상교육',
    '천재교육',
    '통합과학',
    '공통수학',
    '한국지리',
    '생명과학',
    '실험관찰',
    '수능특강',
    '기말고사',
    '동아출판',
  ],
} as const
export const allWords: string[] = Object.values(words).flat()

/** Each filter alone, then the usual combinations. */
export const filters: Partial<Filters>[] = [
  { title: '수학' },
  { title: '과' },
  { creator: '김' },
  { creator: '이지' },
  { publisher: '비상교육' },
  { pubDate: '2024' },
  { pubDate: '2024-03' },
  { isbn: '9791100000021' },
  { isbn: '97911' },
  { purpose: '교과서' },
  { purpose: '지도서' },
  { bookId: '2024-1' },
  { bookId: '1050' },
  { bookId: '-' },
  { prodType: '점자' },
  { prodType: '음성' },
  { curriculum: '2022' },
  { curriculum: '2015 개정' },
  { prodDate: '2025' },
  { prodDate: '2025-03' },
  { grade: '초' },
  { grade: '고' },
  { permission: '국정' },
  { permission: '검정' },
  {},
  { title: '수학', grade: '중' },
  { title: '국어', publisher: '미래엔', grade: '고' },
  { grade: '고', curriculum: '2022 개정', prodType: '점자' },
  { grade: '초', purpose: '교과서', permission: '국정', curriculum: '2022' },
  { prodType: '음성', prodDate: '2025' },
  { creator: '김', grade: '중', prodType: '확대' },
  { title: '없는책', grade: '고' },
  { permission: '국정', purpose: '지도서', prodType: '음성', pubDate: '2013', grade: '중' },
]
