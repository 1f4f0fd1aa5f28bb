/** API definitions of forecasts. */
import { Nothing } from '~/validation/inputs'
import { Score } from './score.output'
import { score } from './score.server'
import { query } from '~/http/row.server'

export const forecastRows = {
  score: query({
    path: '/api/forecast/score',
    role: 'administrator',
    summary: [
      '예측이 말한 것과 실제로 된 것을 비교해 보여 줍니다.',
      'Compares what forecasts said to what happened.',
    ],
    input: Nothing,
    output: Score,
    handler: score,
  }),
}
