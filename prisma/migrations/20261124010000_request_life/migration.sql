-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "neededFrom" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "endTime" TIMESTAMPTZ(3),
ADD COLUMN     "updateTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "Download" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "volume" INTEGER NOT NULL DEFAULT 0,
    "version" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Download_pkey" PRIMARY KEY ("id")
);

-- What no program may write
ALTER TABLE "Order" ADD CONSTRAINT "Order_neededFrom_check" CHECK ("neededFrom" ~ '^(\d{4}-\d{2}-\d{2})?$');
ALTER TABLE "Download" ADD CONSTRAINT "Download_volume_check" CHECK ("volume" >= 0),
ADD CONSTRAINT "Download_times_check" CHECK ("times" >= 1);

-- CreateIndex
CREATE UNIQUE INDEX "Download_orderId_volume_version_key" ON "Download"("orderId", "volume", "version");

-- AddForeignKey
ALTER TABLE "Download" ADD CONSTRAINT "Download_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;
