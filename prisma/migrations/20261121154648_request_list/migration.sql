-- CreateTable
CREATE TABLE "RequestList" (
    "id" SERIAL NOT NULL,
    "state" TEXT NOT NULL,
    "fileName" TEXT NOT NULL DEFAULT '',
    "userName" TEXT NOT NULL DEFAULT '',
    "problem" TEXT NOT NULL DEFAULT '',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "rowCount" INTEGER NOT NULL DEFAULT 0,
    "added" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "removed" INTEGER NOT NULL DEFAULT 0,
    "errorCount" INTEGER NOT NULL DEFAULT 0,
    "errors" JSONB NOT NULL DEFAULT '[]',
    "rows" BYTEA,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updateTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RequestList_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RequestList_state_createTime_idx" ON "RequestList"("state", "createTime");

-- What Prisma cannot say
ALTER TABLE "RequestList" ADD CONSTRAINT "RequestList_state_check" CHECK ("state" IN ('reading', 'refused', 'checked', 'applying', 'applied', 'replaced'));
