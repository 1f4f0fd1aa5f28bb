/** Paging of lists: the input fields, and the shape of a search's answer. */
import * as z from 'zod/mini'
import { defaultPageSize, pageSizes, pagesPerBlock } from '~/tables/codes'
import { AppError } from '~/platform/app-error'
import { documented } from './documented'
import { integer } from './fields'

export const Paging = z.object({
  page: integer({ min: 1, max: 10_000_000, message: 'noSuchPage' }, 1),
  size: documented(
    integer({ min: 1, max: 100, message: 'badSize' }, defaultPageSize).check(
      z.refine((size) => (pageSizes as readonly number[]).includes(size), 'badSize'),
    ),
    { enum: pageSizes },
  ),
})
export type Paging = z.infer<typeof Paging>

/** Prisma's `skip` and `take` of a page. */
export const skipTake = ({ page, size }: Paging) => ({ skip: (page - 1) * size, take: size })

/** The index of a page's first row in its block of pages, from 0. */
export const offsetInBlock = ({ page, size }: Paging) => ((page - 1) % pagesPerBlock) * size

export type SearchPage<Item> = {
  items: Item[]
  totalCount: number
  totalPage: number
  page: number
  pageList: number[]
  start: number
  end: number
  prev: boolean
  next: boolean
}

/**
 * Pages in blocks of ten: `start` and `end` are the first and last page of the block, `prev` and
 * `next` tell whether there are other blocks.
 */
export function toSearchPage<Item>(
  items: Item[],
  totalCount: number,
  { page, size }: Paging,
): SearchPage<Item> {
  const totalPage = Math.ceil(totalCount / size)
  const start = Math.floor((page - 1) / pagesPerBlock) * pagesPerBlock + 1
  const end = Math.max(Math.min(start + pagesPerBlock - 1, totalPage), Math.min(start, totalPage))
  const pageList =
    totalPage === 0 ? [] : Array.from({ length: end - start + 1 }, (_, i) => start + i)
  return {
    items,
    totalCount,
    totalPage,
    page,
    pageList,
    start: totalPage ? start : 0,
    end,
    prev: start > 1,
    next: end < totalPage,
  }
}

/** 404 '존재하지 않는 페이지입니다.' for a page above the total (page 1 always exists). */
export function assertPageExists(totalCount: number, { page, size }: Paging): void {
  if (page > 1 && page > Math.ceil(totalCount / size)) throw new AppError('noSuchPage', 404)
}
