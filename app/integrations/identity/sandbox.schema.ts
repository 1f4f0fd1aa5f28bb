/** Schema of the person in the sandbox's identity check. */
import * as z from 'zod/mini'
import { mobilePhone, requiredText } from '~/validation/fields'

export const Person = z.object({ name: requiredText('nameRequired', 50), mobileNo: mobilePhone() })
