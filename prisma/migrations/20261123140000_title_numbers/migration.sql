-- The whole numbers of titles among the grams (app/features/book/search/search-text.ts, numberCode), for the rows that stand here already.
-- What a title spells in a way that this does not know is found by npm run fsck, which writes it anew with --repair.
CREATE FUNCTION "spelledTitle"("title" text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    spelled text := lower(normalize(translate("title", 'ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅰⅱⅲⅳⅴⅵⅶⅷⅸ❶❷❸❹❺❻❼❽❾', '123456789123456789123456789'), NFKC));
    roman text[];
BEGIN
    -- twice, because a second number follows the first one: Ⅰ·Ⅱ
    FOR pass IN 1..2 LOOP
        FOREACH roman SLICE 1 IN ARRAY ARRAY[['iv', '4'], ['iii', '3'], ['ii', '2'], ['i', '1']] LOOP
            spelled := regexp_replace(spelled, '([가-힣]|[가-힣][^a-z가-힣]*[0-9])([^a-z0-9가-힣]*)' || roman[1] || '(?![a-z0-9가-힣])', '\1\2' || roman[2], 'g');
        END LOOP;
    END LOOP;
    FOREACH roman SLICE 1 IN ARRAY ARRAY[['iv', '4'], ['iii', '3'], ['ii', '2'], ['i', '1']] LOOP
        spelled := regexp_replace(spelled, '([a-z] )' || roman[1] || '(?=[^a-z0-9가-힣]*$)', '\1' || roman[2]);
    END LOOP;
    RETURN spelled;
END $$;

-- 2293760 is '#' as the first character of a pair
CREATE FUNCTION "withTitleNumbers"("title" text, "grams" integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE AS $$
    SELECT ARRAY(
        SELECT unnest("grams")
        UNION SELECT 2293760 + m[1]::int FROM regexp_matches("spelledTitle"("title"), '(?<![a-z0-9])([0-9]{1,2})(?![a-z0-9])', 'g') AS m
        ORDER BY 1)
$$;

UPDATE "Book" SET "grams" = "withTitleNumbers"("title", "grams") WHERE "title" ~* '[0-9ivⅠ-ⅿ①-⑳⑴-⒇❶-❿]';
UPDATE "RequestBook" SET "grams" = "withTitleNumbers"("title", "grams") WHERE "title" ~* '[0-9ivⅠ-ⅿ①-⑳⑴-⒇❶-❿]';

DROP FUNCTION "withTitleNumbers"(text, integer[]);
DROP FUNCTION "spelledTitle"(text);
