/** API definitions of what the centre decides. */
import { Nothing } from '~/validation/inputs'
import * as settingInput from './setting.schema'
import * as settingOutput from './setting.output'
import * as setting from './setting.server'
import { command, query } from '~/http/row.server'

export const settingRows = {
  info: query({
    path: '/api/setting/info',
    role: 'administrator',
    summary: ['센터의 설정을 보여 줍니다.', 'Shows the settings of the centre.'],
    input: Nothing,
    output: settingOutput.Settings,
    handler: setting.info,
  }),
  terms: command({
    path: '/api/setting/terms',
    role: 'administrator',
    summary: ['두 학기의 첫날을 정합니다.', 'Sets the first days of the two terms.'],
    input: settingInput.SetTerms,
    output: settingOutput.Settings,
    errors: [409],
    handler: setting.setTerms,
    asksProof: true,
    audit: 'setting.terms',
  }),
  deliveryDays: command({
    path: '/api/setting/deliveryDays',
    role: 'administrator',
    summary: [
      '형태마다 배송에 걸리는 날수를 정합니다.',
      'Sets the days from finished to in hand of each production type.',
    ],
    input: settingInput.SetDeliveryDays,
    output: settingOutput.Settings,
    errors: [409],
    handler: setting.setDeliveryDays,
    asksProof: true,
    audit: 'setting.deliveryDays',
  }),
  figures: command({
    path: '/api/setting/figures',
    role: 'administrator',
    summary: [
      '서비스의 수치를 누구나 볼 수 있는지 정합니다.',
      'Says whether everybody may see the figures of the service.',
    ],
    input: settingInput.SetFigures,
    output: settingOutput.Settings,
    errors: [409],
    handler: setting.setFigures,
    asksProof: true,
    audit: 'setting.figures',
  }),
  braillePage: command({
    path: '/api/setting/braillePage',
    role: 'administrator',
    summary: [
      '점자 한 줄의 칸 수와 한 쪽의 줄 수를 정합니다.',
      'Sets the cells of a line and the lines of a page of braille.',
    ],
    input: settingInput.SetBraillePage,
    output: settingOutput.Settings,
    errors: [409],
    handler: setting.setBraillePage,
    asksProof: true,
    audit: 'setting.braillePage',
  }),
  notices: command({
    path: '/api/setting/notices',
    role: 'administrator',
    summary: [
      '하루 한 번 모아 보내는 알림의 시각을 정합니다.',
      'Sets the hour at which the notices of a day are sent together.',
    ],
    input: settingInput.SetNotices,
    output: settingOutput.Settings,
    errors: [409],
    handler: setting.setNotices,
    asksProof: true,
    audit: 'setting.notices',
  }),
}
