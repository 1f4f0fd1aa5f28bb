-- AlterTable
ALTER TABLE "User" ADD COLUMN     "schoolId" INTEGER;

-- CreateIndex
CREATE INDEX "User_schoolId_idx" ON "User"("schoolId");

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_schoolId_fkey" FOREIGN KEY ("schoolId") REFERENCES "School"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Members whose school is in the list belong to it; a name that several schools have means none.
UPDATE "User" u SET "schoolId" = s.id
FROM (SELECT replace(name, ' ', '') AS name, min(id) AS id FROM "School" GROUP BY 1 HAVING count(*) = 1) s
WHERE s.name = replace(u."schoolName", ' ', '');
