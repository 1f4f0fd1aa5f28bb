/** The check of the settings of the centre. */
import { settings } from '~/setting/settings'
import type { Check } from './check'

export const settingsFit: Check = {
  title: ['센터의 설정을 읽을 수 있음', 'settings of the centre can be read'],
  remedy: [
    '관리자 화면의 설정에서 그 값을 다시 저장해 주세요.',
    'Save that setting again on the page of settings.',
  ],
  async *find({ db }) {
    for (const { name, value } of await db.setting.findMany({ orderBy: { name: 'asc' } }))
      if (settings[name].parse(value) === null)
        yield [
          `설정 ${name}: 읽을 수 없어 기본값을 씁니다`,
          `setting ${name}: its default holds instead`,
        ]
  },
}
