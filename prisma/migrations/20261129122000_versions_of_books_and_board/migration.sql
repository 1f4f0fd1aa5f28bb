-- Two more areas of "PageVersion": what the first page counts depends on books alone, and the board on
-- what it rates. A download or an entry of the request list makes neither of them anew.
DO $$
DECLARE
    changed record;
BEGIN
    FOR changed IN
        SELECT * FROM (VALUES
            ('Book', '''public'', ''work'', ''catalogue'', ''books'', ''board'''),
            ('Format', '''public'', ''work'', ''board'''),
            ('Volume', '''public'', ''work'', ''board'''),
            ('Forecast', '''public'', ''work'', ''board'''),
            ('Order', '''work'', ''board'''),
            ('OrderFile', '''work'', ''board'''),
            ('OrderFileBook', '''work'', ''board'''),
            ('OrderFileCount', '''work'', ''board'''),
            ('Assignment', '''work'', ''board'''),
            ('User', '''work'', ''board''')
        ) AS t (name, areas)
    LOOP
        EXECUTE format('DROP TRIGGER "raise_page_version" ON %I', changed.name);
        EXECUTE format('CREATE TRIGGER "raise_page_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "raisePageVersion"(%s)', changed.name, changed.areas);
    END LOOP;
END $$;

-- What the first page counts, without reading the books themselves.
CREATE INDEX "Book_prodTypes_fileTypes_idx" ON "Book" ("prodTypes", "fileTypes");
