/** Silences a worker: what libraries print about a hostile file stays out of the log. */
for (const stream of [process.stdout, process.stderr]) stream.write = () => true
