/** The samples of all statements, by area. */
import { deliverySamples } from './delivery'
import type { Sample } from './sample'

export const samples: Sample[] = [...deliverySamples]
