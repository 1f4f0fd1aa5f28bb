-- CreateTable
CREATE TABLE "CentreImport" (
    "id" SERIAL NOT NULL,
    "centre" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "records" INTEGER NOT NULL,
    "editions" INTEGER NOT NULL,
    "userName" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CentreImport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OtherEdition" (
    "importId" INTEGER NOT NULL,
    "isbn" TEXT NOT NULL,
    "format" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "OtherEdition_pkey" PRIMARY KEY ("importId","isbn","format")
);

-- CreateIndex
CREATE INDEX "OtherEdition_isbn_idx" ON "OtherEdition"("isbn");

-- AddForeignKey
ALTER TABLE "OtherEdition" ADD CONSTRAINT "OtherEdition_importId_fkey" FOREIGN KEY ("importId") REFERENCES "CentreImport"("id") ON DELETE CASCADE ON UPDATE CASCADE;
