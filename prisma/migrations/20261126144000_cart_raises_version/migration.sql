-- Lists of staff that are kept show what is in the purchase cart, too.
CREATE TRIGGER "raise_page_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "PurchaseCartEntry" FOR EACH STATEMENT EXECUTE FUNCTION "raisePageVersion"('work');
