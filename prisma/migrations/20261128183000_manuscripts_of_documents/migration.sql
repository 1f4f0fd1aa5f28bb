-- Documents of word processors become manuscripts, as EPUBs and texts do.
CREATE OR REPLACE FUNCTION manuscript_of_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."publisherFileKey" IS NOT DISTINCT FROM NEW."publisherFileKey" THEN
    RETURN NULL;
  END IF;
  INSERT INTO "Manuscript" ("bookRowId", "sourceKey", "updateTime")
  SELECT NEW.id, f.key, now()
  FROM "StoredFile" f
  WHERE f.key = NEW."publisherFileKey" AND f.name ~* '\.(epub|txt|hwpx|hwp|docx)$'
  ON CONFLICT ("bookRowId") DO UPDATE
  SET state = 'waiting', "sourceKey" = EXCLUDED."sourceKey", problem = '', "turnTime" = NULL,
    "updateTime" = now()
  WHERE "Manuscript"."ofPublisher";
  RETURN NULL;
END $$;
