-- A format has a file of the whole or a percentage, and volumes count by their finished pages (formatProgress in volume-progress.ts).
-- Which formats are finished does not change. What a process of the version before writes meanwhile is found by npm run fsck, and mended with --repair.
UPDATE "Format" SET "progress" = NULL WHERE "fileKey" IS NOT NULL AND "progress" IS NOT NULL;

UPDATE "Format" f SET "progress" = v.counted
FROM (
    SELECT "bookRowId", "prodType", CASE
        WHEN bool_and("stage" = 'finished') THEN 100
        WHEN bool_and("firstPage" IS NOT NULL AND "lastPage" IS NOT NULL)
            THEN least(99, coalesce(sum("lastPage" - "firstPage" + 1) FILTER (WHERE "stage" = 'finished'), 0) * 100 / sum("lastPage" - "firstPage" + 1))
        ELSE least(99, count(*) FILTER (WHERE "stage" = 'finished') * 100 / count(*)) END AS counted
    FROM "Volume" GROUP BY 1, 2
) AS v
WHERE v."bookRowId" = f."bookRowId" AND v."prodType" = f."prodType" AND f."fileKey" IS NULL AND f."progress" IS DISTINCT FROM v.counted;
