/** Input schemas of the settings of the centre. */
import * as z from 'zod/mini'
import { preprocess } from '~/validation/fields'
import { BraillePage, DeliveryDaysInput, Notices, Terms } from './settings'

/**
 * `updateTime`: of the setting that the caller saw, '' for its default; absent, whatever is stored
 * is replaced.
 */
const updateTime = z.optional(
  z.union([z.literal(''), z.iso.datetime({ offset: true })], { error: 'invalidInput' }),
)

export const SetTerms = z.safeExtend(Terms, { updateTime })
export const SetBraillePage = z.extend(BraillePage, { updateTime })
export const SetNotices = z.extend(Notices, { updateTime })
export const SetDeliveryDays = z.extend(DeliveryDaysInput, { updateTime })

const ticked = preprocess(
  (value) => value === '1' || value === 'true' || value === true,
  z.boolean(),
)
/** Each is no when it is absent, as forms send a box that is not ticked. */
export const SetFigures = z.object({ public: ticked, publishers: ticked, updateTime })
