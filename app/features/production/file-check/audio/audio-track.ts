/** Reads one recording: format, length, tags; and decodes parts of it to measure its loudness. */
import type { IFormat } from 'music-metadata'
import { LevelMeter, type Levels } from './audio-levels'
import { isAudio } from './audio-kind'
import { readFrames, tagLength, type Mp3Stream } from './mp3-frames'
import { readWav, wavSamples, type Wav } from './wav'

export const audioBounds = {
  /** bytes of one recording that are read: an hour at 128 kbit/s has 58 million */
  track: 64 * 1024 * 1024,
  /** recordings of an archive that are read */
  tracks: 500,
  /** seconds for reading recordings, of the 60 that a check may take */
  seconds: 25,
  /** seconds of sound that are decoded: measured on a slow processor, 80 in a second */
  decoded: 480,
  /** seconds for decoding */
  decodingSeconds: 15,
  /** seconds of sound that are decoded in one go; a silence worth a finding fits in */
  window: 20,
  /** seconds of the shortest part of a recording that is decoded */
  shortest: 4,
}

/** `container` in the words of music-metadata; `bitRate` in bits per second. */
export type Track = {
  name: string
  seconds: number
  codec: string
  bitRate: number
  channels: number
  sampleRate: number
  album: string
  title: string
  trackNumber: number | null
  /** the file ends before its sound does */
  cut: boolean
  /** seconds of sound without an end, because only the beginning of the file was read */
  isPartly: boolean
  mp3: Mp3Stream | null
  wav: Wav | null
}

/** Null when it is no recording. `size`: of the whole file, of which `bytes` is the beginning. */
export async function readTrack(name: string, bytes: Buffer, size: number): Promise<Track | null> {
  const wav = readWav(bytes, size)
  const mp3 = wav ? null : readMp3(bytes)
  const metadata = await readMetadata(bytes, size, mp3)
  if (!metadata && !mp3 && !wav) return null
  const { format, common } = metadata ?? { format: {}, common: { track: { no: null } } }
  if (!mp3 && !wav && !format.codec) return null
  const seconds = secondsOf(mp3, wav, bytes, size) ?? format.duration ?? 0
  return {
    name,
    seconds,
    mp3,
    wav,
    ...formatOf(mp3, wav, format),
    bitRate: mp3 && seconds > 0 ? (size * 8) / seconds : (format.bitrate ?? 0),
    album: (common.album ?? '').slice(0, 200),
    title: (common.title ?? '').slice(0, 200),
    trackNumber: common.track.no,
    cut: isCut(mp3, wav, bytes.length >= size),
    isPartly: bytes.length < size,
  }
}

/** The length as measured in the sound; null when only the metadata tell it. */
const secondsOf = (mp3: Mp3Stream | null, wav: Wav | null, bytes: Buffer, size: number) =>
  mp3 ? mp3.seconds * Math.max(1, size / bytes.length) : wavSeconds(wav, bytes, size)

/** Codec, channels and sample rate, of the sound itself where it was read. */
function formatOf(
  mp3: Mp3Stream | null,
  wav: Wav | null,
  { codec, container, numberOfChannels = 0, sampleRate = 0 }: Partial<IFormat>,
): Pick<Track, 'codec' | 'channels' | 'sampleRate'> {
  const sound = mp3?.first ?? wav
  return {
    codec: mp3 ? 'MP3' : wav ? 'WAV' : (codec ?? container ?? ''),
    channels: sound?.channels ?? numberOfChannels,
    sampleRate: sound?.sampleRate ?? sampleRate,
  }
}

/** Bytes of sound after the tag at the beginning that tell the format. */
const soundBytes = 64 * 1024

/**
 * Tags, and the format of what is neither MP3 nor WAVE. In bytes that make no sense music-metadata
 * looks for a beginning everywhere (10 seconds for a megabyte), so it gets what is known to be sound,
 * and of MP3 only the tag.
 */
async function readMetadata(bytes: Buffer, size: number, mp3: Mp3Stream | null) {
  if (!isAudio(bytes.subarray(0, soundBytes))) return null
  const { parseBuffer } = await import('music-metadata')
  const tag = tagLength(bytes)
  const part = mp3 || tag > 0 ? bytes.subarray(0, tag + soundBytes) : bytes
  return parseBuffer(
    part,
    { size: part === bytes ? size : part.length },
    { skipCovers: true, duration: false },
  ).catch(() => null)
}

/** Frames are MP3 only if they are most of the file: bytes that look like a header occur anywhere. */
function readMp3(bytes: Buffer): Mp3Stream | null {
  const stream = readFrames(bytes)
  return stream.offsets.length >= 3 && stream.foreign * 2 < bytes.length ? stream : null
}

const wavSeconds = (wav: Wav | null, bytes: Buffer, size: number) =>
  wav && Math.min(wav.length, size - wav.start) / ((wav.bits / 8) * wav.channels * wav.sampleRate)

/** Frames that an encoder may state too many, for what it adds at the ends. */
const fewFrames = 3

function isCut(mp3: Mp3Stream | null, wav: Wav | null, isWhole: boolean): boolean {
  if (wav) return wav.cut
  if (!mp3 || !isWhole) return false
  return mp3.cut || (mp3.stated !== null && mp3.stated > mp3.offsets.length + fewFrames)
}

/** Whether the sound of a recording can be decoded here. */
export const canDecode = ({ mp3, wav }: Track) => mp3 !== null || wav !== null

/** Decodes the windows, which begin at these seconds. Null when nothing could be decoded. */
export async function measure(
  track: Track,
  bytes: Buffer,
  windows: readonly { from: number; seconds: number }[],
): Promise<Levels | null> {
  const meter = new LevelMeter()
  const { mp3, wav } = track
  if (wav)
    for (const { from, seconds } of windows)
      meter.add(wavSamples(bytes, wav, from, seconds), wav.sampleRate, from)
  else if (mp3) await decodeMp3(mp3, bytes, windows, meter)
  const { levels } = meter
  return levels.seconds > 0 ? levels : null
}

/** Frames that are decoded at once. */
const batch = 200

async function decodeMp3(
  mp3: Mp3Stream,
  bytes: Buffer,
  windows: readonly { from: number; seconds: number }[],
  meter: LevelMeter,
): Promise<void> {
  const { samples = 1152, sampleRate = 44_100 } = mp3.first ?? {}
  const frameSeconds = samples / sampleRate
  const { MPEGDecoder } = await import('mpg123-decoder')
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  try {
    for (const { from, seconds } of windows) {
      const end = Math.min(mp3.offsets.length, Math.ceil((from + seconds) / frameSeconds))
      for (let i = Math.floor(from / frameSeconds); i < end; i += batch) {
        const start = mp3.offsets[i]
        if (start === undefined) break
        const piece = bytes.subarray(start, mp3.offsets[Math.min(end, i + batch)])
        const { channelData, samplesDecoded, errors } = decoder.decode(piece)
        if (samplesDecoded > 0) meter.add(channelData, sampleRate, i * frameSeconds)
        if (errors.length > 0) break
      }
      await decoder.reset()
    }
  } finally {
    decoder.free()
  }
}

/**
 * Where to listen: everything when it is short, otherwise the beginning, the end and evenly spread
 * windows between; `seconds`: how much may be decoded.
 */
export function planWindows(length: number, seconds: number): { from: number; seconds: number }[] {
  if (length <= seconds) return [{ from: 0, seconds: length }]
  if (seconds < audioBounds.shortest) return []
  const window = Math.min(audioBounds.window, seconds / 2)
  const count = Math.floor(seconds / window)
  return Array.from({ length: count }, (_, i) => ({
    from: ((length - window) * i) / (count - 1),
    seconds: window,
  }))
}
