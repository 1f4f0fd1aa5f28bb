-- Telephone numbers were stored as they were typed; now they are digits, as in app/validation/phone.ts. What is no telephone number stays as it is.
CREATE FUNCTION pg_temp."phoneDigits"(typed TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(
        (SELECT d FROM unnest(ARRAY[regexp_replace(c, '^(\+|00)?820?(\d{8,11})$', '0\2'), regexp_replace(c, '^(\+|00)?820?(\d{8,11})$', '\2')]) WITH ORDINALITY AS n(d, i)
         WHERE d ~ '^(02\d{7,8}|0[3-8]\d{8,9}|050\d{9}|010\d{8}|01[16789]\d{7,8}|1[5-8]\d{6})$' ORDER BY i LIMIT 1),
        typed)
    FROM (SELECT regexp_replace(normalize(typed, NFKC), '[\s().‐-―−-]', '', 'g') AS c) AS compact
$$;
UPDATE "User" SET "phone" = pg_temp."phoneDigits"("phone") WHERE "phone" <> pg_temp."phoneDigits"("phone");
UPDATE "User" SET "cellPhone" = pg_temp."phoneDigits"("cellPhone") WHERE "cellPhone" <> pg_temp."phoneDigits"("cellPhone");
UPDATE "School" SET "phone" = pg_temp."phoneDigits"("phone") WHERE "phone" <> pg_temp."phoneDigits"("phone");
