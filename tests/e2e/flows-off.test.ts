/** Every flow of the acceptance list, in Chromium with scripts switched off; what each leaves in the database. */
import { walkAll } from '../support/walk'

walkAll('off')
