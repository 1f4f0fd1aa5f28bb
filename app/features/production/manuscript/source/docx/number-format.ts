/** Writes a number as a list or page of Word has it: digits, letters, circles, Roman, Korean. */

const series: Record<string, string> = {
  ganada: '가나다라마바사아자차카타파하',
  chosung: 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ',
  ideographTraditional: '甲乙丙丁戊己庚辛壬癸',
  ideographZodiac: '子丑寅卯辰巳午未申酉戌亥',
  iroha:
    'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン',
  aiueo:
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
}

const circled = [
  ...'①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚㉛㉜㉝㉞㉟㊱㊲㊳㊴㊵㊶㊷㊸㊹㊺㊻㊼㊽㊾㊿',
]

/** Letters one after the other; after the last of them each stands twice, as Word has it. */
function letter(number: number, letters: readonly string[]): string {
  const sign = letters[(number - 1) % letters.length] ?? ''
  return sign.repeat(Math.min(Math.ceil(number / letters.length), 9))
}

const latin = [...'abcdefghijklmnopqrstuvwxyz']

const romanSigns: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]
function roman(number: number): string {
  let text = ''
  let rest = Math.min(number, 3_999)
  for (const [value, sign] of romanSigns) for (; rest >= value; rest -= value) text += sign
  return text
}

/** A number below ten thousand in digits and places of ten: 이십삼, 二十三. */
function inPlaces(number: number, digits: string, places: string): string {
  if (number > 9_999) return String(number)
  return [...String(number)]
    .map((digit, index, all) => {
      const place = places.charAt(all.length - index - 2)
      if (digit === '0') return ''
      return (digit === '1' && place !== '' ? '' : digits.charAt(Number(digit))) + place
    })
    .join('')
}

const ones = ['', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉']
const tens = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔']

const ordinalEnd = (number: number) =>
  /(?:^|[^1])1$/.test(String(number))
    ? 'st'
    : /(?:^|[^1])2$/.test(String(number))
      ? 'nd'
      : /(?:^|[^1])3$/.test(String(number))
        ? 'rd'
        : 'th'

const writes: Record<string, (number: number) => string> = {
  decimal: String,
  decimalZero: (number) => String(number).padStart(2, '0'),
  lowerLetter: (number) => letter(number, latin),
  upperLetter: (number) => letter(number, latin).toUpperCase(),
  lowerRoman: roman,
  upperRoman: (number) => roman(number).toUpperCase(),
  decimalEnclosedCircle: (number) => circled[number - 1] ?? `(${number})`,
  decimalEnclosedCircleChinese: (number) => circled[number - 1] ?? `(${number})`,
  decimalEnclosedParen: (number) => `(${number})`,
  decimalEnclosedFullstop: (number) => `${number}.`,
  numberInDash: (number) => `- ${number} -`,
  ordinal: (number) => `${number}${ordinalEnd(number)}`,
  decimalFullWidth: (number) =>
    String(number).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  koreanDigital: (number) =>
    String(number).replace(/\d/g, (digit) => '영일이삼사오육칠팔구'.charAt(Number(digit))),
  koreanDigital2: (number) =>
    String(number).replace(/\d/g, (digit) => '零一二三四五六七八九'.charAt(Number(digit))),
  koreanCounting: (number) =>
    number < 100
      ? `${tens[Math.floor(number / 10)] ?? ''}${ones[number % 10] ?? ''}`
      : String(number),
  koreanLegal: (number) => inPlaces(number, ' 일이삼사오육칠팔구', '십백천'),
  japaneseCounting: (number) => inPlaces(number, ' 一二三四五六七八九', '十百千'),
  chineseCounting: (number) => inPlaces(number, ' 一二三四五六七八九', '十百千'),
  chineseCountingThousand: (number) => inPlaces(number, ' 一二三四五六七八九', '十百千'),
  taiwaneseCountingThousand: (number) => inPlaces(number, ' 一二三四五六七八九', '十百千'),
  ideographDigital: (number) =>
    String(number).replace(/\d/g, (digit) => '〇一二三四五六七八九'.charAt(Number(digit))),
  none: () => '',
}
writes.decimalHalfWidth = String
const known = new Map([
  ...Object.entries(writes),
  ...Object.entries(series).map(([name, letters]): [string, (number: number) => string] => [
    name,
    (number) => letter(number, [...letters]),
  ]),
])

/** `format`: as Word names it; one that is not known writes digits. */
export function formatNumber(number: number, format: string): string {
  const write = known.get(format)
  return write && number >= 1 && number < 100_000
    ? write(number)
    : format === 'none'
      ? ''
      : String(number)
}
