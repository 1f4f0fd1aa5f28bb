/** Every flow of the acceptance list, in Chromium with scripts; what each leaves in the database. */
import { walkAll } from '../support/walk'

walkAll('on')
