/** Units of school science by their official Korean names (국가표준기본법 시행령). */

// prettier-ignore
const words: Record<string, string> = {
  nm: '나노미터', μm: '마이크로미터', mm: '밀리미터', cm: '센티미터', m: '미터', km: '킬로미터', mg: '밀리그램', g: '그램', kg: '킬로그램',
  t: '톤', mL: '밀리리터', ml: '밀리리터', dL: '데시리터', dl: '데시리터', L: '리터', kL: '킬로리터', cc: '시시', s: '초', ms: '밀리초', min: '분',
  h: '시', Hz: '헤르츠', kHz: '킬로헤르츠', MHz: '메가헤르츠', N: '뉴턴', kN: '킬로뉴턴', J: '줄', kJ: '킬로줄', W: '와트', kW: '킬로와트', kWh: '킬로와트시', Wh: '와트시',
  Pa: '파스칼', kPa: '킬로파스칼', hPa: '헥토파스칼', V: '볼트', mV: '밀리볼트', kV: '킬로볼트', A: '암페어', mA: '밀리암페어', Ω: '옴', kΩ: '킬로옴',
  C: '쿨롬', K: '켈빈', mol: '몰', cal: '칼로리', kcal: '킬로칼로리', eV: '전자볼트', MeV: '메가전자볼트', T: '테슬라', Wb: '웨버', F: '패럿', H: '헨리',
  lx: '럭스', lm: '루멘', cd: '칸델라', dB: '데시벨', ppm: '피피엠', atm: '기압', bar: '바', mmHg: '수은주 밀리미터', rad: '라디안', ha: '헥타르',
}
const units = new Map(Object.entries(words))

/** The name of a unit, also of one such as ㎡; undefined for other letters. */
export function unitNameOf(letters: string): string | undefined {
  const [, unit = '', power = ''] = /^(.*?)([23]?)$/.exec(letters.replace('µ', 'μ')) ?? []
  const name = units.get(unit)
  return name && `${power === '' ? '' : power === '2' ? '제곱' : '세제곱'}${name}`
}

/** Units in a text with `/` and `·` between them, such as m/s; null where one of them is none. */
export function unitsIn(text: string): string | null {
  const parts = text.split(/([/·⋅])/)
  const said = parts.map((part) =>
    part === '/' ? '매' : /[·⋅]/.test(part) ? '' : unitNameOf(part.trim()),
  )
  return parts.length < 12 && said.every((one) => one !== undefined)
    ? said.filter((one) => one !== '').join(' ')
    : null
}
