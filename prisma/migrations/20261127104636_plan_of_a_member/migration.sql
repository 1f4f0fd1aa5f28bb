-- AlterTable
ALTER TABLE "LessonPlan" ADD COLUMN     "userId" INTEGER,
ALTER COLUMN "schoolId" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "LessonPlan_userId_idx" ON "LessonPlan"("userId");

-- AddForeignKey
ALTER TABLE "LessonPlan" ADD CONSTRAINT "LessonPlan_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A plan is either a school's or a single member's.
ALTER TABLE "LessonPlan" ADD CONSTRAINT "LessonPlan_owner_check" CHECK (num_nonnulls("schoolId", "userId") = 1);
