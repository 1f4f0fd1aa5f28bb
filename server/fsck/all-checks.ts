/** All checks in the order of the output; a new check is one entry in one of these lists. */
import { textColumns } from './fsck.sql.server'
import { readRows } from '~/platform/statement.server'
import { searchColumnNames } from '~/features/catalogue/book/search/search-text'
import type { Check } from './check'
import { database } from './database'
import { deliveries } from './deliveries'
import { desk } from './desk'
import { drive } from './drive'
import { errataChecks } from './errata'
import { lessonPlans } from './lesson-plans'
import { manuscripts } from './manuscripts'
import { orderFiles } from './order-files'
import { people } from './people'
import { production } from './production'
import { requests } from './requests'
import { searchWords } from './search-words'
import { settingsFit } from './settings'
import { storedFiles } from './stored-files'

const normalFormCheck: Check = {
  title: ['모든 글자가 한 가지 방식(NFC)으로 저장됨', 'all text is stored in NFC'],
  remedy: ['그 항목을 화면에서 다시 저장해 주세요.', 'Save that entry again on its page.'],
  async *find({ db }) {
    // search columns hold decomposed text
    const columns = await readRows(db, textColumns(searchColumnNames()))
    for (const table of new Set(columns.map(({ table }) => table))) {
      const texts = columns
        .filter((one) => one.table === table)
        .map(({ column, several }) => ({
          column,
          text: several ? `array_to_string("${column}", ',')` : `"${column}"`,
        }))
      // all texts of a row at once: nothing combines with a line feed
      const [found] = await db.$queryRawUnsafe<{ found: boolean }[]>(
        `SELECT EXISTS (SELECT 1 FROM "${table}" WHERE concat_ws(chr(10), ${texts.map(({ text }) => text).join(', ')}) IS NOT NFC NORMALIZED) AS found`,
      )
      if (!found?.found) continue
      const counts = texts.map(
        ({ column, text }) =>
          `count(*) FILTER (WHERE ${text} IS NOT NFC NORMALIZED)::int AS "${column}"`,
      )
      const [row = {}] = await db.$queryRawUnsafe<Record<string, number>[]>(
        `SELECT ${counts.join(', ')} FROM "${table}"`,
      )
      for (const [column, count] of Object.entries(row))
        if (count > 0)
          yield [
            `${table}.${column}: ${count}개가 NFC가 아닙니다`,
            `${table}.${column}: ${count} not in NFC`,
          ]
    }
  },
}

/**
 * These invariants need no check, because the database refuses violations
 * (tests/features/fsck.test.ts tries each): a login id twice when case is folded, carts and
 * applications without a user, fewer than one copy, a book twice for one type in the purchase cart,
 * percentages outside 0–100, a photo that proves eligibility after the decision, two requests of one
 * member that wait, proposals that are decided for no book or declined without a reason, a volume
 * that its maker checked, an answer without its time, an open request for a source without a next day
 * or a closed one with it, two open requests for one book.
 */
export const allChecks: Check[] = [
  ...storedFiles,
  ...drive,
  ...production,
  ...desk,
  ...errataChecks,
  ...manuscripts,
  ...searchWords,
  ...orderFiles,
  ...requests,
  ...deliveries,
  ...lessonPlans,
  ...people,
  settingsFit,
  normalFormCheck,
  ...database,
]
