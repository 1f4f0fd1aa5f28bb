/** API definitions of watches of visitors. */
import * as watchInput from './watch.schema'
import * as watchOutput from './watch.output'
import * as watch from './watch.server'
import { done } from '~/validation/output'
import { command, query } from '~/http/row.server'

export const watchRows = {
  add: command({
    path: '/api/watch/add',
    role: 'anyone',
    summary: [
      '자료가 나오면 이메일로 알려 달라고 합니다. 메일의 링크로 확인해야 시작됩니다.',
      'Asks to be told by e-mail when a book can be had; it begins with a link in a mail.',
    ],
    input: watchInput.Add,
    output: done,
    errors: [404, 409],
    prepare: watch.count,
    handler: watch.add,
    rateLimit: { byHandler: ['watch', 'watch-mail', 'watch-mail-from', 'watch-domain'] },
  }),
  info: query({
    path: '/api/watch/info',
    role: 'anyone',
    summary: [
      '메일의 링크가 무엇을 알려 주는 것인지 보여 줍니다.',
      'Tells what the link of a mail is about.',
    ],
    input: watchInput.ByToken,
    output: watchOutput.Watch,
    errors: [410],
    handler: watch.info,
    rateLimit: 'stop-link',
  }),
  confirm: command({
    path: '/api/watch/confirm',
    role: 'anyone',
    summary: ['알림을 받겠다고 확인합니다.', 'Confirms that its person wants to be told.'],
    input: watchInput.ByToken,
    output: watchOutput.Watch,
    errors: [410],
    handler: watch.confirm,
    rateLimit: 'stop-link',
  }),
  stop: command({
    path: '/api/watch/stop',
    role: 'anyone',
    summary: ['알림을 그만 받습니다.', 'Ends a watch.'],
    input: watchInput.ByToken,
    output: done,
    handler: watch.stop,
    rateLimit: 'stop-link',
  }),
}
