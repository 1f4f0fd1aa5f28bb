/** The samples of all statements, by area. */
import { catalogueSamples } from './catalogue'
import { centreSamples } from './centre'
import { deliverySamples } from './delivery'
import { errataSamples } from './errata'
import { messageSamples } from './messages'
import { productionSamples } from './production'
import { requestSamples } from './requests'
import { serverSamples } from './server'
import { sourceSamples } from './sources'
import type { Sample } from './sample'

export const samples: Sample[] = [
  ...catalogueSamples,
  ...messageSamples,
  ...deliverySamples,
  ...requestSamples,
  ...sourceSamples,
  ...productionSamples,
  ...centreSamples,
  ...errataSamples,
  ...serverSamples,
]
