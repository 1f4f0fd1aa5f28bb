/** Who somebody may be in the practice identity check. */
import * as z from 'zod/mini'
import { mobilePhone, requiredText } from '~/validation/fields'

export const Person = z.object({ name: requiredText('nameRequired', 50), mobileNo: mobilePhone() })
