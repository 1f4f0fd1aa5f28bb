-- A cart may hold a book that is only in the request list. Until the last process of the previous version has ended,
-- it answers with an error when such a cart is opened there; nothing is lost.
ALTER TABLE "CartEntry" DROP CONSTRAINT "CartEntry_bookId_fkey";

-- which book was meant, when its number leaves the list or comes back as another book
ALTER TABLE "CartEntry" ADD COLUMN "title" TEXT NOT NULL DEFAULT '',
ADD COLUMN "publisher" TEXT NOT NULL DEFAULT '',
ADD COLUMN "isbn" TEXT NOT NULL DEFAULT '';
UPDATE "CartEntry" c SET "title" = b."title", "publisher" = b."publisher", "isbn" = b."isbn" FROM "Book" b WHERE b."bookId" = c."bookId";

-- CreateTable
CREATE TABLE "BookProposal" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "publisher" TEXT NOT NULL DEFAULT '',
    "creator" TEXT NOT NULL DEFAULT '',
    "grade" TEXT NOT NULL DEFAULT '',
    "isbn" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'open',
    "bookId" TEXT,
    "reason" TEXT NOT NULL DEFAULT '',
    "decidedBy" TEXT NOT NULL DEFAULT '',
    "decideTime" TIMESTAMPTZ(3),
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BookProposal_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "BookProposal_state_check" CHECK ("state" IN ('open', 'matched', 'added', 'declined')),
    CONSTRAINT "BookProposal_book_check" CHECK (("bookId" IS NOT NULL) = ("state" IN ('matched', 'added'))),
    CONSTRAINT "BookProposal_decided_check" CHECK (("decideTime" IS NOT NULL) = ("state" <> 'open')),
    CONSTRAINT "BookProposal_reason_check" CHECK ("state" <> 'declined' OR "reason" <> ''),
    CONSTRAINT "BookProposal_named_check" CHECK ("title" <> '' OR "isbn" <> '')
);

-- CreateTable
CREATE TABLE "BookProposalCount" (
    "proposalId" INTEGER NOT NULL,
    "prodType" TEXT NOT NULL,
    "copies" INTEGER NOT NULL,

    CONSTRAINT "BookProposalCount_pkey" PRIMARY KEY ("proposalId","prodType"),
    CONSTRAINT "BookProposalCount_copies_check" CHECK ("copies" >= 1)
);

-- CreateIndex
CREATE INDEX "BookProposal_userId_id_idx" ON "BookProposal"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "BookProposal_state_id_idx" ON "BookProposal"("state", "id");

-- CreateIndex
CREATE INDEX "RequestBook_produceId_id_idx" ON "RequestBook"("produceId", "id" DESC);

-- AddForeignKey
ALTER TABLE "BookProposal" ADD CONSTRAINT "BookProposal_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookProposalCount" ADD CONSTRAINT "BookProposalCount_proposalId_fkey" FOREIGN KEY ("proposalId") REFERENCES "BookProposal"("id") ON DELETE CASCADE ON UPDATE CASCADE;
