-- CreateTable
CREATE TABLE "WorkDecision" (
    "id" SERIAL NOT NULL,
    "bookRowId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "prodType" TEXT NOT NULL DEFAULT '',
    "volume" INTEGER NOT NULL DEFAULT 0,
    "day" TEXT NOT NULL DEFAULT '',
    "userName" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endTime" TIMESTAMPTZ(3),

    CONSTRAINT "WorkDecision_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "WorkDecision_bookRowId_idx" ON "WorkDecision"("bookRowId");

-- AddForeignKey
ALTER TABLE "WorkDecision" ADD CONSTRAINT "WorkDecision_bookRowId_fkey" FOREIGN KEY ("bookRowId") REFERENCES "Book"("id") ON DELETE CASCADE ON UPDATE CASCADE;
