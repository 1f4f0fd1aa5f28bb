import * as b from './checks-braille'
import { expectedOf, randomOf, randomVolume } from './braille-volumes'
import { schoolSentences } from './braille-sentences'
import { checkBraille } from '~/features/file-check/braille/check'
const [name, bytes] = b.hostile[Number(process.argv[2])]!
const e = expectedOf(randomVolume(randomOf(2), schoolSentences))
const f = bytes()
const t = performance.now()
const c = checkBraille(f, e)
console.log(name, Math.round(performance.now()-t), c.findings.map(x=>x.key+x.count).join(' '), Math.round(process.memoryUsage().rss/1e6))
