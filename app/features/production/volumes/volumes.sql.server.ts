/** SQL that saves the volumes of a format. */
import { statement } from '~/platform/statement.server'
import { Prisma } from '../../../../prisma/generated/client'

/** Saves volumes; `rows` is JSON with their ids. Who waits has no maker, what is unfinished no checker. */
export const storeVolumes = statement(
  {},
  (rows: string) => Prisma.sql`
    UPDATE "Volume" v
    SET
      number = d.number,
      "firstPage" = d."firstPage",
      "lastPage" = d."lastPage",
      units = d.units,
      stage = d.state,
      "dueDate" = d."dueDate",
      "finishedDate" = d."finishedDate",
      "begunDate" = d."begunDate",
      "handedInDate" = d."handedInDate",
      "updateTime" = now(),
      "makerId" = CASE WHEN d.state = 'waiting' THEN NULL ELSE v."makerId" END,
      "checkerId" = CASE WHEN d.state = 'finished' THEN v."checkerId" END
    FROM jsonb_to_recordset(${rows}::jsonb) AS d (
      id int,
      number int,
      "firstPage" int,
      "lastPage" int,
      units text,
      state "VolumeState",
      "dueDate" text,
      "finishedDate" text,
      "begunDate" text,
      "handedInDate" text
    )
    WHERE v.id = d.id`,
)
