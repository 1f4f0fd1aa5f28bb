/** What is stored with a forecast to explain it: days are YYYY-MM-DD. */
import type { NeedAssumption, NeedSource, VolumeNeed } from '~/features/production/planning/need-by'
import {
  fromDay,
  type ForecastAssumption,
  type ForecastNumbers,
  type PieceForecast,
} from '~/features/production/planning/season'

export type StoredFacts = {
  /** where the need-by day comes from; `day` is '' and `who` is '' where there is none */
  source: {
    from: NeedSource['from']
    who: string
    day: string
    estimated: boolean
    deliveryDays: number
  }
  /** what was assumed, because nobody said it */
  assumed: (NeedAssumption | ForecastAssumption)[]
  /** the numbers behind the days */
  because: Omit<ForecastNumbers, 'assumed'>
}

export function factsOf(need: VolumeNeed, forecast: PieceForecast): StoredFacts {
  const { assumed, ...because } = forecast.because
  return {
    source: {
      from: need.source.from,
      who: 'who' in need.source ? need.source.who : '',
      day: dayOf(need.source),
      estimated: 'estimated' in need.source && need.source.estimated,
      deliveryDays: 'deliveryDays' in need.source ? need.source.deliveryDays : 0,
    },
    assumed: [...need.assumed, ...assumed],
    because,
  }
}

function dayOf(source: NeedSource): string {
  if (source.from === 'none') return ''
  return fromDay(source.from === 'plan' ? source.lessonDay : source.day)
}
