-- CreateTable
CREATE TABLE "User" (
    "id" SERIAL NOT NULL,
    "user" TEXT NOT NULL,
    "passwordHash" TEXT,
    "name" TEXT NOT NULL,
    "nickName" TEXT NOT NULL DEFAULT '',
    "level" INTEGER NOT NULL DEFAULT 10,
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "cellPhone" TEXT NOT NULL DEFAULT '',
    "birth" TEXT NOT NULL DEFAULT '',
    "gender" TEXT NOT NULL DEFAULT '',
    "zipCode" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "addressDetail" TEXT NOT NULL DEFAULT '',
    "schoolName" TEXT NOT NULL DEFAULT '',
    "optIn" BOOLEAN NOT NULL DEFAULT false,
    "accessKey" TEXT,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updateTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "userId" INTEGER NOT NULL,
    "userAgent" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Token" (
    "hash" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "sessionId" UUID NOT NULL,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expireTime" TIMESTAMPTZ(3) NOT NULL,
    "usedTime" TIMESTAMPTZ(3),

    CONSTRAINT "Token_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "LoginCode" (
    "hash" BYTEA NOT NULL,
    "userId" INTEGER NOT NULL,
    "expireTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LoginCode_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "PhoneCode" (
    "markerHash" BYTEA NOT NULL,
    "phone" TEXT NOT NULL,
    "codeHash" BYTEA NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expireTime" TIMESTAMPTZ(3) NOT NULL,
    "usedTime" TIMESTAMPTZ(3),

    CONSTRAINT "PhoneCode_pkey" PRIMARY KEY ("markerHash")
);

-- CreateTable
CREATE TABLE "School" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "initials" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "zipCode" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "School_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Book" (
    "id" SERIAL NOT NULL,
    "bookId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "grade" TEXT NOT NULL DEFAULT '',
    "publisher" TEXT NOT NULL DEFAULT '',
    "creator" TEXT NOT NULL DEFAULT '',
    "curriculum" TEXT NOT NULL DEFAULT '',
    "permission" TEXT NOT NULL DEFAULT '',
    "purpose" TEXT NOT NULL DEFAULT '',
    "prodTypes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "prodDate" TEXT NOT NULL DEFAULT '',
    "pubDate" TEXT NOT NULL DEFAULT '',
    "isbn" TEXT NOT NULL DEFAULT '',
    "distributor" TEXT NOT NULL DEFAULT '',
    "code1" TEXT NOT NULL DEFAULT '',
    "code2" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL DEFAULT '',
    "brailleProgress" INTEGER,
    "enlargeProgress" INTEGER,
    "ebookProgress" INTEGER,
    "brailleFileKey" TEXT,
    "enlargeFileKey" TEXT,
    "ebookFileKey" TEXT,
    "publisherFileKey" TEXT,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updateTime" TIMESTAMPTZ(3) NOT NULL,
    "searchText" TEXT NOT NULL DEFAULT '',
    "initialsText" TEXT NOT NULL DEFAULT '',
    "titleText" TEXT NOT NULL DEFAULT '',
    "creatorText" TEXT NOT NULL DEFAULT '',
    "publisherText" TEXT NOT NULL DEFAULT '',
    "curriculumText" TEXT NOT NULL DEFAULT '',
    "grams" INTEGER[] DEFAULT ARRAY[]::INTEGER[],

    CONSTRAINT "Book_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CatalogueVersion" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "CatalogueVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RequestBook" (
    "id" SERIAL NOT NULL,
    "bookId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "grade" TEXT NOT NULL DEFAULT '',
    "publisher" TEXT NOT NULL DEFAULT '',
    "creator" TEXT NOT NULL DEFAULT '',
    "curriculum" TEXT NOT NULL DEFAULT '',
    "permission" TEXT NOT NULL DEFAULT '',
    "purpose" TEXT NOT NULL DEFAULT '',
    "pubDate" TEXT NOT NULL DEFAULT '',
    "isbn" TEXT NOT NULL DEFAULT '',
    "distributor" TEXT NOT NULL DEFAULT '',
    "produceId" INTEGER,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updateTime" TIMESTAMPTZ(3) NOT NULL,
    "searchText" TEXT NOT NULL DEFAULT '',
    "initialsText" TEXT NOT NULL DEFAULT '',
    "titleText" TEXT NOT NULL DEFAULT '',
    "creatorText" TEXT NOT NULL DEFAULT '',
    "publisherText" TEXT NOT NULL DEFAULT '',
    "curriculumText" TEXT NOT NULL DEFAULT '',
    "grams" INTEGER[] DEFAULT ARRAY[]::INTEGER[],

    CONSTRAINT "RequestBook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RequestLog" (
    "id" SERIAL NOT NULL,
    "bookId" TEXT NOT NULL,
    "type" INTEGER NOT NULL,
    "orderNum" INTEGER NOT NULL DEFAULT 1,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RequestLog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PurchaseCartEntry" (
    "id" SERIAL NOT NULL,
    "bookId" TEXT NOT NULL,
    "orderType" INTEGER NOT NULL,
    "orderNum" INTEGER NOT NULL DEFAULT 1,
    "title" TEXT NOT NULL,
    "grade" TEXT NOT NULL DEFAULT '',
    "publisher" TEXT NOT NULL DEFAULT '',
    "creator" TEXT NOT NULL DEFAULT '',
    "curriculum" TEXT NOT NULL DEFAULT '',
    "permission" TEXT NOT NULL DEFAULT '',
    "purpose" TEXT NOT NULL DEFAULT '',
    "pubDate" TEXT NOT NULL DEFAULT '',
    "isbn" TEXT NOT NULL DEFAULT '',
    "distributor" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updateTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PurchaseCartEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Assignment" (
    "userId" INTEGER NOT NULL,
    "bookRowId" INTEGER NOT NULL,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Assignment_pkey" PRIMARY KEY ("userId","bookRowId")
);

-- CreateTable
CREATE TABLE "CartEntry" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "bookId" TEXT NOT NULL,
    "prodType" TEXT NOT NULL,
    "orderNum" INTEGER NOT NULL,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updateTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CartEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Order" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "bookId" TEXT NOT NULL,
    "prodType" TEXT NOT NULL,
    "orderNum" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "grade" TEXT NOT NULL DEFAULT '',
    "publisher" TEXT NOT NULL DEFAULT '',
    "creator" TEXT NOT NULL DEFAULT '',
    "curriculum" TEXT NOT NULL DEFAULT '',
    "permission" TEXT NOT NULL DEFAULT '',
    "purpose" TEXT NOT NULL DEFAULT '',
    "pubDate" TEXT NOT NULL DEFAULT '',
    "isbn" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderFile" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "schoolName" TEXT NOT NULL DEFAULT '',
    "receiptDate" TEXT NOT NULL DEFAULT '',
    "fileKey" TEXT NOT NULL,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OrderFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderFileBook" (
    "id" SERIAL NOT NULL,
    "orderFileId" INTEGER NOT NULL,
    "rowNumber" INTEGER NOT NULL,
    "bookId" TEXT,
    "curriculum" TEXT NOT NULL DEFAULT '',
    "grade" TEXT NOT NULL DEFAULT '',
    "permission" TEXT NOT NULL DEFAULT '',
    "purpose" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL DEFAULT '',
    "creator" TEXT NOT NULL DEFAULT '',
    "publisher" TEXT NOT NULL DEFAULT '',
    "isbn" TEXT NOT NULL DEFAULT '',
    "remarks" TEXT NOT NULL DEFAULT '',
    "schoolName" TEXT NOT NULL DEFAULT '',
    "teacher" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "cellPhone" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "brl" INTEGER NOT NULL DEFAULT 0,
    "brf" INTEGER NOT NULL DEFAULT 0,
    "a3" INTEGER NOT NULL DEFAULT 0,
    "b4" INTEGER NOT NULL DEFAULT 0,
    "sp" INTEGER NOT NULL DEFAULT 0,
    "updateTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "OrderFileBook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderFileUser" (
    "id" SERIAL NOT NULL,
    "orderFileBookId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "grade" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "OrderFileUser_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StoredFile" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'application/octet-stream',
    "sha256" BYTEA NOT NULL,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StoredFile_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "DriveItem" (
    "id" SERIAL NOT NULL,
    "parentId" INTEGER,
    "name" TEXT NOT NULL,
    "foldedName" TEXT NOT NULL,
    "fileKey" TEXT,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updateTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DriveItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DriveShare" (
    "accessId" TEXT NOT NULL,
    "driveItemId" INTEGER NOT NULL,
    "expireTime" TIMESTAMPTZ(3) NOT NULL,
    "accessCount" INTEGER NOT NULL,
    "usedCount" INTEGER NOT NULL DEFAULT 0,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DriveShare_pkey" PRIMARY KEY ("accessId")
);

-- CreateTable
CREATE TABLE "Operation" (
    "id" TEXT NOT NULL,
    "answer" JSONB,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Operation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Audit" (
    "id" SERIAL NOT NULL,
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" INTEGER,
    "userName" TEXT NOT NULL DEFAULT '',
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL DEFAULT '',
    "before" JSONB,
    "after" JSONB,
    "requestId" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RateLimiterFlexible" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMP(3),

    CONSTRAINT "RateLimiterFlexible_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_user_key" ON "User"("user");

-- CreateIndex
CREATE UNIQUE INDEX "User_accessKey_key" ON "User"("accessKey");

-- CreateIndex
CREATE INDEX "User_level_idx" ON "User"("level");

-- CreateIndex
CREATE INDEX "User_cellPhone_idx" ON "User"("cellPhone");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Token_sessionId_idx" ON "Token"("sessionId");

-- CreateIndex
CREATE INDEX "Token_expireTime_idx" ON "Token"("expireTime");

-- CreateIndex
CREATE INDEX "LoginCode_userId_idx" ON "LoginCode"("userId");

-- CreateIndex
CREATE INDEX "LoginCode_expireTime_idx" ON "LoginCode"("expireTime");

-- CreateIndex
CREATE INDEX "PhoneCode_phone_createTime_idx" ON "PhoneCode"("phone", "createTime");

-- CreateIndex
CREATE INDEX "PhoneCode_expireTime_idx" ON "PhoneCode"("expireTime");

-- CreateIndex
CREATE UNIQUE INDEX "School_name_key" ON "School"("name");

-- CreateIndex
CREATE INDEX "School_initials_idx" ON "School"("initials");

-- CreateIndex
CREATE UNIQUE INDEX "Book_bookId_key" ON "Book"("bookId");

-- CreateIndex
CREATE UNIQUE INDEX "Book_brailleFileKey_key" ON "Book"("brailleFileKey");

-- CreateIndex
CREATE UNIQUE INDEX "Book_enlargeFileKey_key" ON "Book"("enlargeFileKey");

-- CreateIndex
CREATE UNIQUE INDEX "Book_ebookFileKey_key" ON "Book"("ebookFileKey");

-- CreateIndex
CREATE UNIQUE INDEX "Book_publisherFileKey_key" ON "Book"("publisherFileKey");

-- CreateIndex
CREATE INDEX "Book_grams_idx" ON "Book" USING GIN ("grams");

-- CreateIndex
CREATE INDEX "Book_prodDate_id_idx" ON "Book"("prodDate" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Book_isbn_idx" ON "Book"("isbn");

-- CreateIndex
CREATE UNIQUE INDEX "RequestBook_bookId_key" ON "RequestBook"("bookId");

-- CreateIndex
CREATE UNIQUE INDEX "RequestBook_produceId_key" ON "RequestBook"("produceId");

-- CreateIndex
CREATE INDEX "RequestBook_grams_idx" ON "RequestBook" USING GIN ("grams");

-- CreateIndex
CREATE INDEX "RequestBook_isbn_idx" ON "RequestBook"("isbn");

-- CreateIndex
CREATE INDEX "RequestLog_bookId_type_createTime_idx" ON "RequestLog"("bookId", "type", "createTime");

-- CreateIndex
CREATE UNIQUE INDEX "PurchaseCartEntry_bookId_orderType_key" ON "PurchaseCartEntry"("bookId", "orderType");

-- CreateIndex
CREATE INDEX "Assignment_bookRowId_idx" ON "Assignment"("bookRowId");

-- CreateIndex
CREATE INDEX "CartEntry_bookId_idx" ON "CartEntry"("bookId");

-- CreateIndex
CREATE UNIQUE INDEX "CartEntry_userId_bookId_prodType_key" ON "CartEntry"("userId", "bookId", "prodType");

-- CreateIndex
CREATE INDEX "Order_userId_id_idx" ON "Order"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "Order_bookId_idx" ON "Order"("bookId");

-- CreateIndex
CREATE UNIQUE INDEX "OrderFile_name_key" ON "OrderFile"("name");

-- CreateIndex
CREATE UNIQUE INDEX "OrderFile_fileKey_key" ON "OrderFile"("fileKey");

-- CreateIndex
CREATE INDEX "OrderFileBook_bookId_idx" ON "OrderFileBook"("bookId");

-- CreateIndex
CREATE UNIQUE INDEX "OrderFileBook_orderFileId_rowNumber_key" ON "OrderFileBook"("orderFileId", "rowNumber");

-- CreateIndex
CREATE INDEX "OrderFileUser_orderFileBookId_idx" ON "OrderFileUser"("orderFileBookId");

-- CreateIndex
CREATE UNIQUE INDEX "DriveItem_fileKey_key" ON "DriveItem"("fileKey");

-- CreateIndex
CREATE UNIQUE INDEX "DriveItem_parentId_foldedName_key" ON "DriveItem"("parentId", "foldedName");

-- CreateIndex
CREATE UNIQUE INDEX "DriveShare_driveItemId_key" ON "DriveShare"("driveItemId");

-- CreateIndex
CREATE INDEX "Operation_createTime_idx" ON "Operation"("createTime");

-- CreateIndex
CREATE INDEX "Audit_createTime_idx" ON "Audit"("createTime");

-- CreateIndex
CREATE INDEX "Audit_action_createTime_idx" ON "Audit"("action", "createTime");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Token" ADD CONSTRAINT "Token_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LoginCode" ADD CONSTRAINT "LoginCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Book" ADD CONSTRAINT "Book_brailleFileKey_fkey" FOREIGN KEY ("brailleFileKey") REFERENCES "StoredFile"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Book" ADD CONSTRAINT "Book_enlargeFileKey_fkey" FOREIGN KEY ("enlargeFileKey") REFERENCES "StoredFile"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Book" ADD CONSTRAINT "Book_ebookFileKey_fkey" FOREIGN KEY ("ebookFileKey") REFERENCES "StoredFile"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Book" ADD CONSTRAINT "Book_publisherFileKey_fkey" FOREIGN KEY ("publisherFileKey") REFERENCES "StoredFile"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RequestBook" ADD CONSTRAINT "RequestBook_produceId_fkey" FOREIGN KEY ("produceId") REFERENCES "Book"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_bookRowId_fkey" FOREIGN KEY ("bookRowId") REFERENCES "Book"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CartEntry" ADD CONSTRAINT "CartEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CartEntry" ADD CONSTRAINT "CartEntry_bookId_fkey" FOREIGN KEY ("bookId") REFERENCES "Book"("bookId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderFile" ADD CONSTRAINT "OrderFile_fileKey_fkey" FOREIGN KEY ("fileKey") REFERENCES "StoredFile"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderFileBook" ADD CONSTRAINT "OrderFileBook_orderFileId_fkey" FOREIGN KEY ("orderFileId") REFERENCES "OrderFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderFileUser" ADD CONSTRAINT "OrderFileUser_orderFileBookId_fkey" FOREIGN KEY ("orderFileBookId") REFERENCES "OrderFileBook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DriveItem" ADD CONSTRAINT "DriveItem_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "DriveItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DriveItem" ADD CONSTRAINT "DriveItem_fileKey_fkey" FOREIGN KEY ("fileKey") REFERENCES "StoredFile"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DriveShare" ADD CONSTRAINT "DriveShare_driveItemId_fkey" FOREIGN KEY ("driveItemId") REFERENCES "DriveItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on by hand: what schema.prisma cannot say.

-- Sorted and found by their first characters, in the order of code points whatever the server's locale is
ALTER TABLE "Book"
    ALTER COLUMN "bookId" TYPE TEXT COLLATE "C",
    ALTER COLUMN "prodDate" TYPE TEXT COLLATE "C",
    ALTER COLUMN "pubDate" TYPE TEXT COLLATE "C",
    ALTER COLUMN "isbn" TYPE TEXT COLLATE "C";
ALTER TABLE "RequestBook"
    ALTER COLUMN "bookId" TYPE TEXT COLLATE "C",
    ALTER COLUMN "pubDate" TYPE TEXT COLLATE "C",
    ALTER COLUMN "isbn" TYPE TEXT COLLATE "C";

-- A search must not pay for the writes before it
ALTER INDEX "Book_grams_idx" SET (fastupdate = off);
ALTER INDEX "RequestBook_grams_idx" SET (fastupdate = off);

-- Login ids differ in more than letter case (a social account's subject may not)
CREATE UNIQUE INDEX "User_user_folded_key" ON "User" (lower("user")) WHERE position(':' in "user") = 0;
-- Names are unique at the top of the drive too, where there is no parent
CREATE UNIQUE INDEX "DriveItem_root_foldedName_key" ON "DriveItem" ("foldedName") WHERE "parentId" IS NULL;

-- What a value may be
ALTER TABLE "User" ADD CONSTRAINT "User_level_check" CHECK ("level" IN (1, 2, 10));
ALTER TABLE "Token"
    ADD CONSTRAINT "Token_hash_check" CHECK (octet_length("hash") = 32),
    ADD CONSTRAINT "Token_kind_check" CHECK ("kind" IN ('access', 'refresh')),
    ADD CONSTRAINT "Token_usedTime_check" CHECK ("usedTime" IS NULL OR "kind" = 'refresh');
ALTER TABLE "LoginCode" ADD CONSTRAINT "LoginCode_hash_check" CHECK (octet_length("hash") = 32);
ALTER TABLE "PhoneCode"
    ADD CONSTRAINT "PhoneCode_markerHash_check" CHECK (octet_length("markerHash") = 32),
    ADD CONSTRAINT "PhoneCode_tries_check" CHECK ("tries" >= 0);
ALTER TABLE "Book"
    ADD CONSTRAINT "Book_bookId_check" CHECK ("bookId" <> ''),
    ADD CONSTRAINT "Book_prodDate_check" CHECK ("prodDate" ~ '^(\d{4}(-\d{2}(-\d{2})?)?)?$'),
    ADD CONSTRAINT "Book_pubDate_check" CHECK ("pubDate" ~ '^(\d{4}(-\d{2}(-\d{2})?)?)?$'),
    ADD CONSTRAINT "Book_brailleProgress_check" CHECK ("brailleProgress" BETWEEN 0 AND 100),
    ADD CONSTRAINT "Book_enlargeProgress_check" CHECK ("enlargeProgress" BETWEEN 0 AND 100),
    ADD CONSTRAINT "Book_ebookProgress_check" CHECK ("ebookProgress" BETWEEN 0 AND 100);
ALTER TABLE "RequestBook"
    ADD CONSTRAINT "RequestBook_bookId_check" CHECK ("bookId" <> ''),
    ADD CONSTRAINT "RequestBook_pubDate_check" CHECK ("pubDate" ~ '^(\d{4}(-\d{2}(-\d{2})?)?)?$');
ALTER TABLE "RequestLog"
    ADD CONSTRAINT "RequestLog_type_check" CHECK ("type" IN (0, 1)),
    ADD CONSTRAINT "RequestLog_orderNum_check" CHECK ("orderNum" >= 1);
ALTER TABLE "PurchaseCartEntry"
    ADD CONSTRAINT "PurchaseCartEntry_orderType_check" CHECK ("orderType" IN (0, 1)),
    ADD CONSTRAINT "PurchaseCartEntry_orderNum_check" CHECK ("orderNum" >= 1);
ALTER TABLE "CartEntry" ADD CONSTRAINT "CartEntry_orderNum_check" CHECK ("orderNum" >= 1);
ALTER TABLE "Order" ADD CONSTRAINT "Order_orderNum_check" CHECK ("orderNum" >= 1);
ALTER TABLE "OrderFile" ADD CONSTRAINT "OrderFile_receiptDate_check" CHECK ("receiptDate" ~ '^(\d{4}(-\d{2}(-\d{2})?)?)?$');
ALTER TABLE "OrderFileBook"
    ADD CONSTRAINT "OrderFileBook_rowNumber_check" CHECK ("rowNumber" >= 1),
    ADD CONSTRAINT "OrderFileBook_copies_check" CHECK (least("brl", "brf", "a3", "b4", "sp") >= 0);
ALTER TABLE "StoredFile"
    ADD CONSTRAINT "StoredFile_size_check" CHECK ("size" >= 0),
    ADD CONSTRAINT "StoredFile_sha256_check" CHECK (octet_length("sha256") = 32);
ALTER TABLE "DriveItem"
    ADD CONSTRAINT "DriveItem_name_check" CHECK ("name" <> '' AND "foldedName" <> ''),
    ADD CONSTRAINT "DriveItem_parentId_check" CHECK ("parentId" <> "id");
ALTER TABLE "DriveShare" ADD CONSTRAINT "DriveShare_usedCount_check" CHECK ("usedCount" BETWEEN 0 AND "accessCount");
ALTER TABLE "CatalogueVersion" ADD CONSTRAINT "CatalogueVersion_id_check" CHECK ("id" = 1);

-- The one row
INSERT INTO "CatalogueVersion" ("id", "version") VALUES (1, 0);
