-- Processes of the previous version write rows without it: the day is read when their file is read again.
ALTER TABLE "OrderFileBook" ADD COLUMN "neededFrom" TEXT NOT NULL DEFAULT '';
ALTER TABLE "OrderFileBook" ADD CONSTRAINT "OrderFileBook_neededFrom_check" CHECK ("neededFrom" ~ '^(\d{4}-\d{2}-\d{2})?$');
