-- CreateIndex
CREATE INDEX "Book_grade_permission_purpose_pubDate_prodDate_id_bookId_pr_idx" ON "Book"("grade", "permission", "purpose", "pubDate", "prodDate", "id", "bookId", "prodTypes");

-- CreateIndex
CREATE INDEX "RequestBook_grade_permission_purpose_pubDate_id_bookId_idx" ON "RequestBook"("grade", "permission", "purpose", "pubDate", "id", "bookId");
