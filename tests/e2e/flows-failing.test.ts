/** The flows that anybody and a member walk most, in Chromium whose scripts throw at their first line; what each leaves in the database. */
import { walkAll } from '../support/walk'

// reading, applying and logging in: they need none of the flows between them
walkAll('failing', [1, 2, 3, 8, 10, 11])
