-- A file that was registered as a book's publisher file has the name that it has in the drive.
UPDATE "StoredFile" f SET name = i.name FROM "DriveItem" i
WHERE i."fileKey" = f.key AND f.name <> i.name AND EXISTS (SELECT 1 FROM "Book" b WHERE b."publisherFileKey" = f.key);
