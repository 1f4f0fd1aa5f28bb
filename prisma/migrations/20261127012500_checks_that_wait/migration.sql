-- Files that wait for their check, which every process looks for every few minutes
CREATE INDEX "StoredFile_looking_idx" ON "StoredFile" ((card->>'looking')) WHERE card ? 'looking';
