-- CreateTable
CREATE TABLE "FeedLink" (
    "userId" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FeedLink_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE UNIQUE INDEX "FeedLink_number_key" ON "FeedLink"("number");

-- AddForeignKey
ALTER TABLE "FeedLink" ADD CONSTRAINT "FeedLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
