/** Silences a worker, so that library output about hostile files stays out of the log. */
for (const stream of [process.stdout, process.stderr]) stream.write = () => true
