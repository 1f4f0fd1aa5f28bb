/** Checks recordings: one file, a zip of them, or a DAISY book. */
import { open } from 'node:fs/promises'
import { posix } from 'node:path'
import { Archive } from '~/features/production/file-check/archive'
import { isAudio } from './audio-kind'
import type { Levels } from './audio-levels'
import { namedOrder } from './audio-order'
import { audioBounds, canDecode, measure, planWindows, readTrack, type Track } from './audio-track'
import type { ExpectedFile, FileCard, Place } from '~/features/production/file-check/card'
import { CardBuilder } from '~/features/production/file-check/card-builder'
import { checkDaisy, readDaisy, type Daisy } from './daisy'
import { compareName, namesOtherVolume } from '~/features/production/file-check/names'

/**
 * What a recording of speech should have. Loudness: recordings of books are asked for between -23 and
 * -18 dB (ACX, requirements for audiobooks); findings are made far outside of it. 32 kbit/s and 16 kHz
 * are the least at which consonants stay clear.
 */
const norms = {
  quietest: -35,
  loudest: -10,
  /** dB by which one recording may differ from the middle of all */
  uneven: 9,
  pauseSeconds: 10,
  clippedPerMinute: 10,
  bitRate: 32_000,
  sampleRate: 16_000,
}
/**
 * Minutes for a page of print. A reader says about 300 syllables in a minute; a page of a textbook
 * has from a heading to 1,200 of them, and descriptions of pictures are added.
 */
const minutesPerPage = { least: 0.3, most: 10 }

/** `name`: of the file as it was handed in. Never throws because of the content. */
export async function checkAudio(
  path: string,
  name: string,
  expected: ExpectedFile,
): Promise<FileCard> {
  const card = new CardBuilder()
  const archive = await Archive.open(path)
  try {
    if (archive) await checkArchive(card, archive, expected)
    else await checkFile(card, path, expected)
    if (namesOtherVolume(name, expected))
      card.find('severe', 'checkOtherVolume', { text: name }, { volume: expected.volume })
  } finally {
    archive?.close()
  }
  return card.card('audio')
}

/** A recording with what was measured in it. */
type Measured = { track: Track; levels: Levels | null }

async function checkFile(card: CardBuilder, path: string, expected: ExpectedFile): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const bytes = Buffer.alloc(Math.min(size, audioBounds.track))
    await file.read(bytes, 0, bytes.length, 0)
    const track = await readTrack('', bytes, size)
    if (!track) {
      card.find('severe', 'checkAudioUnreadable')
      card.notChecked('checkAudioNothingRead')
      return
    }
    const levels = await measureTrack(track, bytes, audioBounds.decoded)
    checkTracks(card, [{ track, levels }], expected)
  } finally {
    await file.close()
  }
}

async function measureTrack(track: Track, bytes: Buffer, seconds: number): Promise<Levels | null> {
  if (!canDecode(track)) return null
  const length = track.isPartly ? (track.mp3?.seconds ?? track.seconds) : track.seconds
  return measure(track, bytes, planWindows(length, seconds)).catch(() => null)
}

const soundNames = /\.(?:mp3|wav|m4a|m4b|aac|ogg|oga|opus|flac|wma|aiff?)$/i
/** What may lie beside recordings: covers, lists for players, and the parts of a DAISY book. */
const besideSound = /\.(?:jpe?g|png|gif|m3u8?|html?|smil|ncx|opf|xml|css|dtd|ent|res)$/i

async function checkArchive(
  card: CardBuilder,
  archive: Archive,
  expected: ExpectedFile,
): Promise<void> {
  checkParts(card, archive)
  const daisy = await readDaisy(archive)
  const found = await readTracks(card, archive)
  if (found.length === 0) {
    card.find('severe', 'checkAudioNone')
    card.notChecked('checkAudioNothingRead')
  } else checkTracks(card, found, expected)
  if (daisy) await checkBook(card, archive, { daisy, found, expected })
  else checkOrder(card, archive)
}

async function checkBook(
  card: CardBuilder,
  archive: Archive,
  { daisy, found, expected }: { daisy: Daisy; found: Measured[]; expected: ExpectedFile },
): Promise<void> {
  const sounds = archive.parts.filter(({ name }) => soundNames.test(name)).length
  const all = found.length === sounds
  const seconds = all ? found.reduce((sum, { track }) => sum + track.seconds, 0) : null
  await checkDaisy(card, archive, { book: daisy, seconds, expected })
}

function checkParts(card: CardBuilder, archive: Archive): void {
  if (archive.more) card.notChecked('checkArchiveMore', { parts: archive.parts.length })
  card.findAll(
    'severe',
    'checkArchiveUnsafe',
    archive.unsafe.map((part) => ({ part })),
  )
  const locked = archive.parts.filter(({ encrypted }) => encrypted)
  card.findAll(
    'severe',
    'checkArchiveLocked',
    locked.map(({ name }) => ({ part: name })),
  )
  const foreign = archive.parts.filter(
    ({ name }) => !soundNames.test(name) && !besideSound.test(name),
  )
  card.findAll(
    'minor',
    'checkAudioForeign',
    foreign.map(({ name }) => ({ part: name })),
  )
  card.findAll(
    'minor',
    'checkArchiveCompanions',
    archive.companions.slice(0, 3).map(({ name }) => ({ part: name })),
    { count: archive.companions.length },
  )
  const sounds = archive.parts.filter(({ name, size }) => soundNames.test(name) && size > 0)
  const seen = new Map<string, string>()
  for (const { name, size, crc } of sounds) {
    const before = seen.get(`${size} ${crc}`)
    if (before) card.find('severe', 'checkAudioSame', { part: name, text: before })
    else seen.set(`${size} ${crc}`, name)
  }
}

async function readTracks(card: CardBuilder, archive: Archive): Promise<Measured[]> {
  const sounds = archive.parts.filter(({ name }) => soundNames.test(name))
  const chosen = sounds.slice(0, audioBounds.tracks)
  const until = performance.now() + audioBounds.seconds * 1000
  const decodeUntil = performance.now() + audioBounds.decodingSeconds * 1000
  let left = audioBounds.decoded
  // of many recordings every second, or every third, is heard
  const every = Math.ceil((chosen.length * audioBounds.shortest) / audioBounds.decoded)
  const found: Measured[] = []
  let looked = 0
  for (const { name, size } of chosen) {
    if (performance.now() > until) break
    looked += 1
    const part = await archive.read(name, audioBounds.track)
    const track =
      part && isAudio(part.bytes)
        ? await readTrack(
            name,
            part.bytes,
            part.whole ? part.bytes.length : Math.max(size, part.bytes.length + 1),
          )
        : null
    if (!track || !part) {
      card.find('severe', 'checkAudioPartUnreadable', { part: name })
      continue
    }
    const isHeard = (looked - 1) % every === 0 && performance.now() < decodeUntil
    const share = isHeard ? left / Math.ceil((chosen.length - looked + 1) / every) : 0
    const levels = await measureTrack(track, part.bytes, share)
    left -= levels?.seconds ?? 0
    // the frames are needed no more
    found.push({ track: { ...track, mp3: null, wav: null }, levels })
  }
  if (looked < sounds.length) card.notChecked('checkAudioMore', { looked, files: sounds.length })
  return found
}

const minutes = (seconds: number) => Math.round(seconds / 6) / 10
/** The only recording has no name of its own. */
const partOf = ({ name }: Track): Place => (name ? { part: name } : {})
const place = ({ track }: Measured) => partOf(track)

function checkTracks(card: CardBuilder, found: Measured[], expected: ExpectedFile): void {
  const seconds = found.reduce((sum, { track }) => sum + track.seconds, 0)
  const decoded = found.reduce((sum, { levels }) => sum + (levels?.seconds ?? 0), 0)
  card.fact('checkAudioFiles', { files: found.length, minutes: minutes(seconds) })
  const first = found[0]?.track
  if (first)
    card.fact('checkAudioFormat', {
      codec: first.codec,
      kilobits: Math.round(first.bitRate / 1000),
      channels: first.channels,
      hertz: first.sampleRate,
    })
  if (decoded < seconds - 1)
    card.notChecked('checkAudioSampled', { looked: minutes(decoded), minutes: minutes(seconds) })
  checkFormats(card, found)
  checkSound(card, found)
  checkTags(card, found, expected)
  checkLength(card, seconds, expected)
}

function checkFormats(card: CardBuilder, found: Measured[]): void {
  const where = (test: (track: Track) => boolean) =>
    found.filter(({ track }) => test(track)).map(place)
  card.findAll(
    'severe',
    'checkAudioCut',
    where(({ cut }) => cut),
  )
  card.findAll(
    'severe',
    'checkAudioEmpty',
    where(({ seconds }) => seconds < 1),
  )
  card.findAll(
    'minor',
    'checkAudioBitRate',
    where(({ bitRate }) => bitRate > 0 && bitRate < norms.bitRate * 0.95),
    { kilobits: norms.bitRate / 1000 },
  )
  card.findAll(
    'minor',
    'checkAudioSampleRate',
    where(({ sampleRate }) => sampleRate > 0 && sampleRate < norms.sampleRate),
    { hertz: norms.sampleRate },
  )
  const first = found[0]?.track
  card.findAll(
    'minor',
    'checkAudioMixed',
    where(
      (track) =>
        first !== undefined &&
        (track.codec !== first.codec ||
          track.sampleRate !== first.sampleRate ||
          track.channels !== first.channels),
    ),
  )
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

function checkSound(card: CardBuilder, found: Measured[]): void {
  const heard = found.flatMap(({ track, levels }) => (levels ? [{ track, levels }] : []))
  const speaking = heard.flatMap(({ levels }) => (levels.level === null ? [] : [levels.level]))
  const middle = speaking.toSorted((a, b) => a - b)[Math.floor(speaking.length / 2)]
  if (middle !== undefined) card.fact('checkAudioLevel', { level: Math.round(middle) })
  for (const { track, levels } of heard) {
    const place = partOf(track)
    const { level, pause, clipped } = levels
    if (level === null) {
      card.find('severe', 'checkAudioSilent', place)
      continue
    }
    const shown = { ...place, text: `${Math.round(level)} dB` }
    if (level < norms.quietest) card.find('severe', 'checkAudioQuiet', shown)
    else if (level > norms.loudest) card.find('minor', 'checkAudioLoud', shown)
    else if (middle !== undefined && Math.abs(level - middle) > norms.uneven)
      card.find('minor', 'checkAudioUneven', shown)
    if (pause.seconds >= norms.pauseSeconds)
      card.find('minor', 'checkAudioPause', {
        ...place,
        text: `${clock(pause.at)}–${clock(pause.at + pause.seconds)}`,
      })
    if (clipped / (levels.seconds / 60) > norms.clippedPerMinute)
      card.find('severe', 'checkAudioClipped', place)
    if (levels.oneSided) card.find('severe', 'checkAudioOneSide', place)
  }
}

function checkTags(card: CardBuilder, found: Measured[], expected: ExpectedFile): void {
  for (const { track } of found) {
    const compared = track.album ? compareName(track.album, expected) : 'unclear'
    if (compared === 'otherBook')
      card.find(
        'severe',
        'checkAudioOtherBook',
        { ...partOf(track), text: track.album },
        {
          title: expected.title,
        },
      )
    const names = [track.album, track.title, posix.basename(track.name)]
    const other = names.find((text) => namesOtherVolume(text, expected))
    if (other)
      card.find(
        'severe',
        'checkAudioOtherVolume',
        { ...partOf(track), text: other },
        {
          volume: expected.volume,
        },
      )
  }
}

function checkLength(
  card: CardBuilder,
  seconds: number,
  { firstPage, lastPage }: ExpectedFile,
): void {
  if (firstPage === null || lastPage === null || lastPage < firstPage) return
  const pages = lastPage - firstPage + 1
  const params = { minutes: minutes(seconds), pages, first: firstPage, last: lastPage }
  const each = seconds / 60 / pages
  card.fact('checkAudioMinutesPerPage', { minutes: Math.round(each * 10) / 10, pages })
  if (each < minutesPerPage.least) card.find('severe', 'checkAudioShort', null, params)
  if (each > minutesPerPage.most) card.find('minor', 'checkAudioLong', null, params)
}

function checkOrder(card: CardBuilder, archive: Archive): void {
  const folders = new Map<string, string[]>()
  for (const { name } of archive.parts)
    if (soundNames.test(name))
      folders.set(posix.dirname(name), [...(folders.get(posix.dirname(name)) ?? []), name])
  for (const names of folders.values()) {
    const { repeated, missing, unsorted } = namedOrder(names.slice(0, audioBounds.tracks))
    card.findAll(
      'severe',
      'checkAudioNumberMissing',
      missing.map((text) => ({ text })),
    )
    card.findAll(
      'severe',
      'checkAudioNumberRepeated',
      repeated.map((part) => ({ part })),
    )
    card.findAll(
      'minor',
      'checkAudioNameOrder',
      unsorted.map((part) => ({ part })),
    )
  }
}
