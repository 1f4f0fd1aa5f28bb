-- CreateTable
CREATE TABLE "KeptForm" (
    "id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "KeptForm_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "KeptForm_createTime_idx" ON "KeptForm"("createTime");
