/** API definitions of the state of the service. */
import { download } from '~/http/row.server'
import { Nothing } from '~/validation/inputs'
import { health } from './health.server'
import { Health } from './health.output'

export const healthRows = {
  health: download({
    path: '/api/health',
    role: 'anyone',
    summary: [
      '서비스의 상태를 알려 줍니다.',
      'Tells whether the service, its database and its storage answer.',
    ],
    input: Nothing,
    output: Health,
    handler: health,
  }),
}
