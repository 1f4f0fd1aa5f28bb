-- The order of names: every run of digits filled up to twenty, so that 2 stands before 10; and the dot before every other sign, so that a
-- copy, "name (2).pdf", follows "name.pdf". In code points otherwise, which is the order of the Korean alphabet.
ALTER TABLE "DriveItem" ADD COLUMN "orderName" TEXT COLLATE "C" GENERATED ALWAYS AS (
    translate(regexp_replace(regexp_replace("foldedName" COLLATE "C", '([0-9]+)', '00000000000000000000\1', 'g'), '0*([0-9]{20,})', '\1', 'g'), '.', E'\x01')
) STORED;
