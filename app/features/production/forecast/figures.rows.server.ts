/** API definitions of the figures that the centre publishes. */
import { Nothing } from '~/validation/inputs'
import { figuresCsv, serviceFigures } from './figures.server'
import * as outputs from '~/http/outputs.server'
import { Figures } from './figures.output'
import { download, query } from '~/http/row.server'

export const figuresRows = {
  info: query({
    path: '/api/figures/info',
    role: 'anyone',
    summary: [
      '이번 학기에 제때 끝난 것, 받기까지 걸린 날, 지금 기다리는 곳을 셉니다. 공개하지 않은 곳에서는 관리자만 봅니다.',
      'Counts what was in time this term, days from asking to hand, and where things wait; for administrators only, unless the centre makes it public.',
    ],
    input: Nothing,
    output: Figures,
    errors: [404],
    handler: serviceFigures,
  }),
  file: download({
    path: '/api/figures/file',
    role: 'anyone',
    summary: [
      '학기마다 제때 받은 분권과 늦은 까닭을 세는 방법과 함께 CSV로 내려받습니다.',
      'Downloads the figures of terms as CSV, with the method in words.',
    ],
    input: Nothing,
    output: outputs.csv,
    errors: [404],
    handler: figuresCsv,
  }),
}
