-- AlterTable
ALTER TABLE "RequestList" ADD COLUMN     "ignored" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "preview" JSONB NOT NULL DEFAULT '{}';

-- Prisma cannot say the rest.
-- The list is written 100,000 rows at a time: entries that wait for the index are sorted in together, which takes an eighth of the
-- time. At most 1 MB waits, so that reading past it costs next to nothing.
ALTER INDEX "RequestBook_grams_idx" SET (fastupdate = on, gin_pending_list_limit = 1024);
