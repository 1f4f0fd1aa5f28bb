/** Tests the checks of recordings: each rule finds its fault, and sound files have none. */
import { describe, expect, test } from 'vitest'
import { checkAudio } from '~/features/production/file-check/audio/check-audio'
import { namedOrder } from '~/features/production/file-check/audio/audio-order'
import { planWindows } from '~/features/production/file-check/audio/audio-track'
import { secondsOf } from '~/features/production/file-check/audio/daisy'
import { producedKind } from '~/features/production/file-check/kind'
import { expectedFile, found, notChecked, onDisk } from '../../support/fixtures/expected-file'
import { mp3, repeated, speech, tagged, wav } from '../../support/fixtures/produced-audio'
import { producedDaisy, type DaisySpec } from '../../support/fixtures/produced-daisy'
import { zip } from '../../support/fixtures/zip'

// a page of print in half a minute
const expected = expectedFile({ prodType: '음성', firstPage: 8, lastPage: 8 })
const check = (bytes: Buffer, name = '국어 1-1 1권.mp3', more = {}) =>
  checkAudio(onDisk(bytes), name, { ...expected, ...more })
const phrase = mp3(speech({ seconds: 6 }))
const sound = repeated(phrase, 5)
/** Recordings of different lengths, so that no two are the same. */
const track = (i: number) => repeated(phrase, 2 + i)
const archive = (names: string[], ...more: { name: string; bytes: Buffer }[]) =>
  zip(
    [...names.map((name, i) => ({ name, bytes: track(i) })), ...more].map((part) => ({
      ...part,
      stored: true,
    })),
  )
const names = ['01.mp3', '02.mp3', '03.mp3', '04.mp3']

describe('a sound recording', () => {
  test('has facts and no findings', async () => {
    const card = await check(tagged(sound, { album: '국어 1-1', title: '1단원' }))
    expect(card).toMatchObject({ kind: 'audio', findings: [], notChecked: [] })
    expect(card.facts).toEqual([
      { key: 'checkAudioFiles', params: { files: 1, minutes: 0.5 } },
      {
        key: 'checkAudioFormat',
        params: { codec: 'MP3', kilobits: 64, channels: 1, hertz: 22_050 },
      },
      { key: 'checkAudioLevel', params: { level: expect.any(Number) } },
      { key: 'checkAudioMinutesPerPage', params: { minutes: 0.5, pages: 1 } },
    ])
  })

  test('may be several in an archive, and WAVE', async () => {
    expect(found(await check(archive(names)))).toEqual([])
    expect(found(await check(wav(speech({ seconds: 20 }))))).toEqual([])
  })

  test.each([
    '__MACOSX/._01.mp3',
    '__MACOSX/국어/._01.mp3',
    '._01.mp3',
    '국어/.DS_Store',
    'Thumbs.db',
    '국어/desktop.ini',
    '@eaDir/01.mp3/SYNOINDEX_MEDIA_INFO',
    '.Spotlight-V100/01.mp3',
    '$RECYCLE.BIN/01.mp3',
    '~$목록.docx',
    '.directory',
  ])('may lie beside %s, which a system put there', async (name) => {
    const bytes = Buffer.from('\u0000\u0005\u0016\u0007 of the system')
    const twice = name.replace('01', '02')
    const card = await check(
      archive(names, { name, bytes }, ...(twice === name ? [] : [{ name: twice, bytes }])),
    )
    expect(card.findings).toMatchObject([{ key: 'checkArchiveCompanions', severity: 'minor' }])
    expect(card.facts).toContainEqual({
      key: 'checkAudioFiles',
      params: { files: 4, minutes: expect.any(Number) },
    })
  })

  test('packed on a Mac is sound', async () => {
    const path = 'tests/support/fixtures/files/audio-from-a-mac.zip'
    expect(await producedKind(path)).toBe('audio')
    const { findings } = await checkAudio(
      path,
      '수학.zip',
      expectedFile({ prodType: '음성', firstPage: null, lastPage: null }),
    )
    expect(findings.filter(({ severity }) => severity === 'severe')).toEqual([])
  })

  test('is heard in parts when it is long', async () => {
    const card = await check(repeated(sound, 26), '1.mp3', { lastPage: 15 })
    expect(found(card)).toEqual([])
    expect(card.notChecked).toEqual([
      { key: 'checkAudioSampled', params: { looked: 8, minutes: 13.1 } },
    ])
  })
})

const xing = (frames: number) => {
  const bytes = Buffer.from(sound)
  bytes.write('Info', 13 + 4, 'latin1')
  bytes.writeUInt32BE(1, 21)
  bytes.writeUInt32BE(frames, 25)
  return bytes
}

test.each<[rule: string, bytes: () => Buffer]>([
  ['checkAudioUnreadable', () => Buffer.alloc(5_000, 7)],
  ['checkAudioCut', () => sound.subarray(0, sound.length - 77)],
  ['checkAudioCut', () => xing(9_000)],
  ['checkAudioCut', () => wav(speech({ seconds: 20 })).subarray(0, 800_000)],
  ['checkAudioSilent', () => wav(speech({ seconds: 20, silence: [0, 20] }))],
  ['checkAudioQuiet', () => wav(speech({ seconds: 20, peak: 0.01 }))],
  ['checkAudioLoud', () => wav(speech({ seconds: 20, peak: 8 }))],
  ['checkAudioClipped', () => wav(speech({ seconds: 20, peak: 2 }))],
  ['checkAudioPause', () => wav(speech({ seconds: 30, silence: [10, 22] }))],
  ['checkAudioOneSide', () => mp3(speech({ seconds: 3, sides: 'left' }), 96)],
  ['checkAudioBitRate', () => mp3(speech({ seconds: 3 }), 16)],
  ['checkAudioSampleRate', () => wav(speech({ seconds: 20, rate: 8_000 }))],
  ['checkAudioShort', () => repeated(phrase, 2)],
  ['checkAudioLong', () => repeated(sound, 21)],
  ['checkAudioEmpty', () => phrase.subarray(0, 3_000)],
  ['checkAudioOtherBook', () => tagged(sound, { album: '수학 2' })],
  ['checkAudioOtherVolume', () => tagged(sound, { title: '국어 1-1 제2권 1단원' })],
  ['checkAudioNone', () => zip([{ name: 'a.txt', bytes: 'x' }])],
  ['checkAudioPartUnreadable', () => archive(names, { name: '05.mp3', bytes: Buffer.from('x') })],
  ['checkAudioForeign', () => archive(names, { name: '읽기.hwp', bytes: Buffer.from('x') })],
  ['checkAudioSame', () => archive(names, { name: '05.mp3', bytes: track(0) })],
  ['checkAudioNumberMissing', () => archive(['01.mp3', '02.mp3', '04.mp3'])],
  ['checkAudioNumberRepeated', () => archive(['01.mp3', '02.mp3', '02_다시.mp3'])],
  [
    'checkAudioNameOrder',
    () =>
      archive([
        '1.mp3',
        '2.mp3',
        '3.mp3',
        '4.mp3',
        '5.mp3',
        '6.mp3',
        '7.mp3',
        '8.mp3',
        '9.mp3',
        '10.mp3',
      ]),
  ],
  ['checkAudioMixed', () => archive(names, { name: '05.wav', bytes: wav(speech({ seconds: 3 })) })],
  ['checkAudioUneven', () => archive(names, { name: '05.mp3', bytes: mp3(speech({ peak: 0.1 })) })],
])('%s', async (rule, bytes) => {
  expect(found(await check(bytes()))).toContain(rule)
})

test('the name of the file may name another volume', async () => {
  expect(found(await check(sound, '국어 1-1 2권.mp3'))).toEqual(['checkOtherVolume'])
})

describe('a DAISY book', () => {
  const daisy = (spec: DaisySpec = {}) =>
    check(producedDaisy([track(5), track(6)], spec), '1.zip', { lastPage: 11 })
  test('has no findings when all is there', async () => {
    const card = await daisy({ totalTime: '0:01:31' })
    expect(found(card)).toEqual([])
    expect(card.facts).toContainEqual({
      key: 'checkDaisyBook',
      params: { kind: '2.02', headings: 2 },
    })
  })

  test.each<[rule: string, spec: DaisySpec]>([
    ['checkOtherTitle', { title: '수학 2' }],
    ['checkDaisyLinkMissing', { without: ['02.smil'] }],
    ['checkDaisyAudioMissing', { without: ['02.mp3'] }],
    ['checkDaisyNoPages', { pages: [] }],
    ['checkPageMissing', { pages: [8, 9, 11] }],
    ['checkPageOrder', { pages: [8, 10, 9, 11] }],
    ['checkDaisyTime', { totalTime: '0:20:00' }],
  ])('%s', async (rule, spec) => expect(found(await daisy(spec))).toContain(rule))
})

test('what is read of a long recording is its beginning, its end, and windows between', () => {
  expect(planWindows(100, 480)).toEqual([{ from: 0, seconds: 100 }])
  const windows = planWindows(3_600, 480)
  expect(windows.length).toBe(24)
  expect(windows[0]?.from).toBe(0)
  expect(windows.at(-1)?.from).toBe(3_580)
  expect(planWindows(100, 10)).toEqual([
    { from: 0, seconds: 5 },
    { from: 95, seconds: 5 },
  ])
  expect(planWindows(100, 3)).toEqual([])
})

test('numbers in names count recordings, chapters and their parts', () => {
  const none = { repeated: [], missing: [], unsorted: [] }
  expect(namedOrder(['1-1.mp3', '1-2.mp3', '2-1.mp3', '2-2.mp3'])).toEqual(none)
  expect(namedOrder(['1-1.mp3', '1-3.mp3', '2-1.mp3', '2-2.mp3']).missing).toEqual(['1-2'])
  expect(namedOrder(['01_1단원.mp3', '02_1단원.mp3', '03_2단원.mp3'])).toEqual(none)
  expect(namedOrder(['머리말.mp3', '차례.mp3', '1단원.mp3'])).toEqual(none)
})

test('times are read as they are written', () => {
  expect(['1:02:03', '62:03', '3723s', 'x', ''].map(secondsOf)).toEqual([
    3723,
    3723,
    3723,
    null,
    null,
  ])
})

test('a file made to do harm ends in a card', async () => {
  const path = '../../etc/passwd.mp3'
  expect(found(await check(zip([{ name: path, bytes: 'x' }])))).toContain('checkArchiveUnsafe')
  expect(notChecked(await check(Buffer.alloc(2_000_000, 0xff)))).toEqual(['checkAudioNothingRead'])
})

test('recordings are told by their content', async () => {
  expect(await producedKind(onDisk(sound))).toBe('audio')
  expect(await producedKind(onDisk(wav(speech())))).toBe('audio')
  expect(await producedKind(onDisk(archive(names)))).toBe('audio')
  expect(await producedKind(onDisk(producedDaisy([track(0)])))).toBe('audio')
})
