-- A download changes figures, and no list: it raises an area of its own, so that lists of staff, and the
-- numbers beside their menu, hold while readers fetch files. While processes are replaced, those of the
-- version before this one may show figures of a year without the downloads of these seconds.
DROP TRIGGER "raise_page_version" ON "Download";
CREATE TRIGGER "raise_page_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "Download" FOR EACH STATEMENT EXECUTE FUNCTION "raisePageVersion"('downloads');

-- What nobody has answered yet, of all that was ever sent.
CREATE INDEX "ShipmentItem_open_idx" ON "ShipmentItem" ("shipmentId") WHERE arrived + missing + returned < copies;
