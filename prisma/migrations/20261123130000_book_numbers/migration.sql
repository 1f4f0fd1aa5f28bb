-- CreateTable
CREATE TABLE "BookNumber" (
    "year" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "BookNumber_pkey" PRIMARY KEY ("year")
);

-- every number that any row still names, also of books that were removed
INSERT INTO "BookNumber" ("year", "last")
SELECT left(n."bookId", 4), max(substr(n."bookId", 6)::int)
FROM (
    SELECT "bookId" FROM "RequestBook"
    UNION SELECT "bookId" FROM "Book"
    UNION SELECT "bookId" FROM "RequestLog"
    UNION SELECT "bookId" FROM "PurchaseCartEntry"
    UNION SELECT "bookId" FROM "Order"
    UNION SELECT "bookId" FROM "OrderFileBook"
    UNION SELECT "bookId" FROM "MatchAlias"
    UNION SELECT "target" FROM "Audit" WHERE "action" IN ('requestBook.create', 'requestBook.remove', 'produceBook.remove')
) AS n
WHERE n."bookId" ~ '^\d{4}-\d{7}$'
GROUP BY 1;

-- Numbers also come with sheets, restored lists and people who type them: whoever adds a book raises the last number of its year.
CREATE FUNCTION "noteBookNumbers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "BookNumber" ("year", "last")
    SELECT left(a."bookId", 4), max(substr(a."bookId", 6)::int)
    FROM "added" a
    WHERE a."bookId" ~ '^\d{4}-\d{7}$'
    GROUP BY 1
    HAVING max(substr(a."bookId", 6)::int) > coalesce((SELECT b."last" FROM "BookNumber" b WHERE b."year" = left(min(a."bookId"), 4)), 0)
    ORDER BY 1
    ON CONFLICT ("year") DO UPDATE SET "last" = greatest("BookNumber"."last", excluded."last");
    RETURN NULL;
END $$;
CREATE TRIGGER "RequestBook_numbers" AFTER INSERT ON "RequestBook" REFERENCING NEW TABLE AS "added"
    FOR EACH STATEMENT EXECUTE FUNCTION "noteBookNumbers"();
CREATE TRIGGER "Book_numbers" AFTER INSERT ON "Book" REFERENCING NEW TABLE AS "added"
    FOR EACH STATEMENT EXECUTE FUNCTION "noteBookNumbers"();
