-- Catalogue feeds say when a publication changed: by an erratum, and by a corrected file.
CREATE TRIGGER "raise_page_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "Erratum" FOR EACH STATEMENT EXECUTE FUNCTION "raisePageVersion"('public');
CREATE TRIGGER "raise_page_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "CorrectionTask" FOR EACH STATEMENT EXECUTE FUNCTION "raisePageVersion"('public');
