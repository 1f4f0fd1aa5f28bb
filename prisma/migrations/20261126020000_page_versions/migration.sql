-- How often what pages show was written: 'public' for what visitors see, 'work' for what boards and
-- lists of staff see. Whoever keeps something made from these tables reads the version first.
CREATE TABLE "PageVersion" (
    "area" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "PageVersion_pkey" PRIMARY KEY ("area", "slot")
) WITH (fillfactor = 50);

-- A transaction raises each area once, in the first slot that no other transaction holds, so that
-- writers never wait for each other. The version of an area is the sum of its slots: it grows in the
-- moment in which the transaction commits.
CREATE FUNCTION "raisePageVersion"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    area_name text;
    free integer := 0;
BEGIN
    FOREACH area_name IN ARRAY TG_ARGV LOOP
        CONTINUE WHEN current_setting('moduchaek.raised_' || area_name, true) = 'yes';
        free := 0;
        WHILE NOT pg_try_advisory_xact_lock(20261126, free) LOOP
            free := free + 1;
        END LOOP;
        INSERT INTO "PageVersion" AS p ("area", "slot", "version") VALUES (area_name, free, 1)
        ON CONFLICT ("area", "slot") DO UPDATE SET "version" = p."version" + 1;
        PERFORM set_config('moduchaek.raised_' || area_name, 'yes', true);
    END LOOP;
    RETURN NULL;
END $$;

DO $$
DECLARE
    table_name text;
BEGIN
    FOREACH table_name IN ARRAY ARRAY[
        'Book', 'Format', 'Volume', 'RequestBook', 'RequestLog', 'Forecast', 'Setting', 'StoredFile'
    ] LOOP
        EXECUTE format('CREATE TRIGGER "raise_page_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "raisePageVersion"(''public'', ''work'')', table_name);
    END LOOP;
    FOREACH table_name IN ARRAY ARRAY[
        'User', 'School', 'Assignment', 'Absence', 'VolumeStep', 'VolumeRemark', 'WorkHours',
        'Order', 'Download', 'OrderFile', 'OrderFileBook', 'OrderFileCount', 'Shipment', 'ShipmentItem',
        'LessonPlan', 'Lesson', 'ForecastSaid', 'ForecastRun', 'WorkDecision',
        'Eligibility', 'BookProposal', 'BookProposalCount', 'DriveItem', 'DriveReceipt'
    ] LOOP
        EXECUTE format('CREATE TRIGGER "raise_page_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "raisePageVersion"(''work'')', table_name);
    END LOOP;
END $$;
