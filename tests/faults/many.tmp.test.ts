import { afterAll, beforeAll, test, vi } from 'vitest'
import { openTrials } from '../support/interleavings/trials'
vi.mock('~/integrations/sms/solapi.server', () => ({ smsReady: (o: string) => o !== '', hasSmsFailedRecently: () => false, sendSms: () => Promise.resolve() }))
let trials: Awaited<ReturnType<typeof openTrials>>
beforeAll(async () => { trials = await openTrials() })
afterAll(() => trials?.close())
test('many', async () => {
  for (const names of (process.env.PAIRS ?? '').split(',')) {
    const [a = '', b = ''] = names.split('+')
    let [bad, gone] = [0, 0]
    for (let seed = 1; seed <= Number(process.env.N ?? 40); seed++) {
      const { wrong, statuses } = await trials.trial({ names: [a, b], again: false }, seed)
      if (wrong.length) { bad++; console.log(`BAD ${names}#${seed} ${statuses.join()} ${wrong.join('; ').slice(0, 200)}`) }
      if (statuses.includes(503)) gone++
    }
    console.log(`PAIR ${names} bad ${bad} unavailable ${gone}`)
  }
}, 3_600_000)
