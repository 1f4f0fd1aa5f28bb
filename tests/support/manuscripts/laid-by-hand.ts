/**
 * Pages of a textbook, and the lines of braille that a transcriber lays them out to by the guide of 2025: in
 * letters of print, with the blanks before them. Every line was set without looking at a draft.
 */
import type { DraftPage } from '~/features/production/manuscript/braille-draft'

export const pagesByHand: DraftPage[] = [
  {
    label: '12',
    text: `# 1. 우리 고장
## 이야기를 찾아서
### 옛날이야기
고장에 전해 오는 이야기입니다.
- 강 이름
- 고개 이름
  - 큰 고개
1. 듣기
2. 말하기
:::상자 생각 열기
어떤 이야기를 알고 있나요?
:::
다음에서 고르시오.
① 봄
② 여름
③ 가을
④ 겨울
⑤ 없음`,
  },
  {
    label: '13',
    text: `> 호랑이가 말하였다.
| 이름 | 뜻 |
|---|---|
| 한강 | 큰 강 |
| 새재 | 새 고개 |
:::시
강물이 흐르네
쉬지 않고 흐르네

봄이 오네
:::
:::주
그림은 뺐습니다.
:::
옛말[^1]을 찾아봅시다.
![강가의 아이들](그림 1)
[^1]: 오래된 말`,
  },
]

/** Lines that only are drawn, such as those of boxes, stand as names in brackets. */
export const linesByHand: string[] = [
  // heading 1 in the middle, a blank line below; 2 from cell 7; 3 from cell 5
  '[middle] 1. 우리 고장',
  '',
  '      이야기를 찾아서',
  '    옛날이야기',
  '  고장에 전해 오는 이야기입니다.',
  '  • 강 이름',
  '  • 고개 이름',
  '    • 큰 고개',
  '  1. 듣기',
  '  2. 말하기',
  '',
  '[box above]',
  '[middle] 생각 열기',
  '  어떤 이야기를 알고 있나요?',
  '[box below]',
  '',
  '  다음에서 고르시오.',
  // five choices: three and two
  '  ① 봄  ② 여름  ③ 가을',
  '  ④ 겨울  ⑤ 없음',
  '[page 13]',
  '',
  '    호랑이가 말하였다.',
  '',
  '  이름  뜻',
  '한강  큰 강',
  '새재  새 고개',
  '',
  '    강물이 흐르네',
  '    쉬지 않고 흐르네',
  '',
  '    봄이 오네',
  '',
  '  [note]그림은 뺐습니다.[note]',
  '  옛말*1을 찾아봅시다.',
  '  [note]그림 1: 강가의 아이들[note]',
  '  *1 오래된 말',
]
