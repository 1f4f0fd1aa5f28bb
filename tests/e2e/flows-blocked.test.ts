/** Every flow of the acceptance list, in Chromium whose scripts never arrive; what each leaves in the database. */
import { walkAll } from '../support/walk'

walkAll('blocked')
