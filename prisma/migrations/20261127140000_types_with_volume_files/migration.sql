-- Types whose finished volumes all have a file count as types with files.
UPDATE "Book" b
SET "fileTypes" = ARRAY(
  SELECT type
  FROM unnest(b."prodTypes") WITH ORDINALITY AS finished (type, place)
  WHERE type = ANY(b."fileTypes" || complete.types)
  ORDER BY place
)
FROM (
  SELECT "bookRowId" AS id, array_agg("prodType") AS types
  FROM (
    SELECT "bookRowId", "prodType"
    FROM "Volume"
    GROUP BY 1, 2
    HAVING bool_and(stage = 'finished' AND "fileKey" IS NOT NULL)
  ) AS v
  GROUP BY 1
) AS complete
WHERE complete.id = b.id AND NOT b."fileTypes" @> complete.types;
