/**
 * Finished material as readers get it: a braille file that reads, an enlarged PDF of its paper's
 * size, a recording that plays. Their text was written for the demo; braille begins with the title.
 */
import { readFileSync } from 'node:fs'
import { brfOf } from '~/features/production/braille/layout'
import { writeBraille } from '~/features/production/braille/write'
import { typesOfChannel, type ProductionType } from '~/tables/codes'

export type SampleFile = { name: string; type: string; bytes: Buffer }

const paragraphs = [
  '이 파일은 모두책의 시연용 자료입니다. 실제 자료에서는 이 자리에 교과서 본문이 들어갑니다.',
  '봄이 오면 학교 운동장에 개나리가 먼저 핍니다. 우리는 교실 창문을 열고 바람 소리를 들었습니다. 선생님께서 물으셨습니다. “지금 어떤 소리가 들리나요?”',
  '1. 들은 소리를 차례대로 말해 봅시다.\n2. 친구가 들은 소리와 무엇이 같고 무엇이 다른지 이야기해 봅시다.\n3. 가장 기억에 남는 소리를 한 문장으로 써 봅시다.',
  '강물은 높은 곳에서 낮은 곳으로 흐릅니다. 작은 물줄기가 모여 개울이 되고, 개울이 모여 강이 됩니다. 강은 마침내 바다에 이릅니다. 바닷물의 일부는 구름이 되어 다시 산으로 돌아옵니다.',
  '숫자 12와 30을 더하면 42입니다. 42에서 2를 빼면 40입니다. 40은 4의 10배입니다.',
]

const brailleBody = writeBraille(paragraphs.map((text) => `  ${text}`).join('\n')).braille

/** 32 cells, 26 lines, ASCII braille (BRF). */
function brailleFile(title: string, prodType: ProductionType): Buffer {
  const heading = writeBraille(`${title}\n${prodType} 시연본`).braille
  return Buffer.from(brfOf(`${heading}\n\n${brailleBody}`), 'latin1')
}

const asset = (name: string) => readFileSync(new URL(`../data/${name}`, import.meta.url))

/** 18 seconds, spoken by a synthetic voice. */
const recording = asset('recording.mp3')

/** Large print on the paper of the type: 297 × 420 mm, and JIS B4 (257 × 364 mm). */
const enlarged: Partial<Record<ProductionType, Buffer>> = {
  확대A3: asset('enlarged-a3.pdf'),
  확대B4: asset('enlarged-b4.pdf'),
}

/** The file of a type of a book; `part`: ' 2권' of a volume. */
export function sampleFile(title: string, prodType: ProductionType, part = ''): SampleFile {
  // a title may contain characters that a file name cannot
  const name = `${title}_${prodType}${part}`.replace(/[\\/:*?"<>|]/g, ' ')
  if (typesOfChannel('voice').includes(prodType))
    return { name: `${name}.mp3`, type: 'audio/mpeg', bytes: recording }
  const print = enlarged[prodType]
  if (print) return { name: `${name}.pdf`, type: 'application/pdf', bytes: print }
  return {
    name: `${name}.brf`,
    type: 'application/octet-stream',
    bytes: brailleFile(title + part, prodType),
  }
}
