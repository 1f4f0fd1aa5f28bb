-- One counter of what was written: the catalogue is an area of "PageVersion", raised by the triggers
-- of its two tables, and no longer a row that every write of the catalogue raised, and waited for.
DO $$
DECLARE
    table_name text;
BEGIN
    FOREACH table_name IN ARRAY ARRAY['Book', 'RequestBook'] LOOP
        EXECUTE format('DROP TRIGGER "raise_page_version" ON %I', table_name);
        EXECUTE format('CREATE TRIGGER "raise_page_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "raisePageVersion"(''public'', ''work'', ''catalogue'')', table_name);
    END LOOP;
END $$;

-- The number goes on from the old one: what a process has cached until now must not look current.
INSERT INTO "PageVersion" ("area", "slot", "version")
SELECT 'catalogue', 0, coalesce((SELECT "version" FROM "CatalogueVersion" WHERE "id" = 1), 0) + 1;

-- Processes of the version before this one read and raise the old table while they are replaced:
-- they read the same number, and the triggers have raised it. The next version drops the view.
DROP TABLE "CatalogueVersion";
CREATE VIEW "CatalogueVersion" AS
SELECT 1 AS "id", coalesce(sum("version"), 0)::bigint AS "version" FROM "PageVersion" WHERE "area" = 'catalogue';
CREATE FUNCTION "catalogueVersionOfPreviousVersion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RETURN NEW;
END $$;
CREATE TRIGGER "catalogue_version_of_previous_version" INSTEAD OF UPDATE ON "CatalogueVersion"
FOR EACH ROW EXECUTE FUNCTION "catalogueVersionOfPreviousVersion"();
