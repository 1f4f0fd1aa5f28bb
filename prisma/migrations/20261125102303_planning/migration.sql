-- AlterTable
ALTER TABLE "Format" ADD COLUMN     "begunDate" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "finishedDate" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Volume" ADD COLUMN     "begunDate" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "handedInDate" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "Setting" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "userName" TEXT NOT NULL DEFAULT '',
    "updateTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "LessonPlan" (
    "id" SERIAL NOT NULL,
    "schoolId" INTEGER NOT NULL,
    "bookId" TEXT NOT NULL,
    "term" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "fileName" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "userName" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LessonPlan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Lesson" (
    "planId" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "unit" TEXT NOT NULL DEFAULT '',
    "firstPage" INTEGER,
    "lastPage" INTEGER,
    "doubt" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Lesson_pkey" PRIMARY KEY ("planId","place")
);

-- CreateTable
CREATE TABLE "Absence" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "firstDay" TEXT NOT NULL,
    "lastDay" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "createTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Absence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Forecast" (
    "bookRowId" INTEGER NOT NULL,
    "prodType" TEXT NOT NULL,
    "volume" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "workGroup" TEXT NOT NULL,
    "neededBy" TEXT NOT NULL DEFAULT '',
    "waiting" INTEGER NOT NULL,
    "early" TEXT NOT NULL DEFAULT '',
    "late" TEXT NOT NULL DEFAULT '',
    "chance" DOUBLE PRECISION,
    "promised" TEXT NOT NULL DEFAULT '',
    "facts" JSONB NOT NULL,

    CONSTRAINT "Forecast_pkey" PRIMARY KEY ("bookRowId","prodType","volume")
);

-- CreateTable
CREATE TABLE "ForecastSaid" (
    "bookRowId" INTEGER NOT NULL,
    "prodType" TEXT NOT NULL,
    "volume" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "neededBy" TEXT NOT NULL DEFAULT '',
    "early" TEXT NOT NULL DEFAULT '',
    "late" TEXT NOT NULL DEFAULT '',
    "chance" DOUBLE PRECISION,
    "promised" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "ForecastSaid_pkey" PRIMARY KEY ("bookRowId","prodType","volume","day")
);

-- CreateTable
CREATE TABLE "ForecastRun" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "beginTime" TIMESTAMPTZ(3) NOT NULL,
    "endTime" TIMESTAMPTZ(3),
    "digest" TEXT NOT NULL DEFAULT '',
    "day" TEXT NOT NULL DEFAULT '',
    "writes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ForecastRun_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LessonPlan_bookId_schoolId_term_id_idx" ON "LessonPlan"("bookId", "schoolId", "term", "id" DESC);

-- CreateIndex
CREATE INDEX "LessonPlan_schoolId_idx" ON "LessonPlan"("schoolId");

-- CreateIndex
CREATE INDEX "Absence_userId_idx" ON "Absence"("userId");

-- CreateIndex
CREATE INDEX "Absence_lastDay_idx" ON "Absence"("lastDay");

-- CreateIndex
CREATE INDEX "Forecast_place_idx" ON "Forecast"("place");

-- CreateIndex
CREATE INDEX "ForecastSaid_day_idx" ON "ForecastSaid"("day");

-- AddForeignKey
ALTER TABLE "LessonPlan" ADD CONSTRAINT "LessonPlan_schoolId_fkey" FOREIGN KEY ("schoolId") REFERENCES "School"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lesson" ADD CONSTRAINT "Lesson_planId_fkey" FOREIGN KEY ("planId") REFERENCES "LessonPlan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Absence" ADD CONSTRAINT "Absence_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Forecast" ADD CONSTRAINT "Forecast_bookRowId_fkey" FOREIGN KEY ("bookRowId") REFERENCES "Book"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ForecastSaid" ADD CONSTRAINT "ForecastSaid_bookRowId_fkey" FOREIGN KEY ("bookRowId") REFERENCES "Book"("id") ON DELETE CASCADE ON UPDATE CASCADE;
