/** Finds the frames of MPEG audio, which tell duration, bit rate and completeness without decoding. */

/** One frame: `at`, its first byte; `length` in bytes; `samples` in each channel. */
type Mp3Frame = {
  at: number
  length: number
  samples: number
  sampleRate: number
  bitRate: number
  channels: number
}

// kbit/s by the index in the header, for MPEG 1 and for MPEG 2 and 2.5 (ISO 11172-3, 13818-3)
// prettier-ignore
const bitRates = {
  one: {
    1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  two: {
    1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
}
const sampleRates = [44_100, 48_000, 32_000]

/** The frame whose header begins at byte `index`, or null when none does. It may be longer than the bytes. */
function frameAt(bytes: Uint8Array, index: number): Mp3Frame | null {
  const second = bytes[index + 1] ?? 0
  if (bytes[index] !== 0xff || (second & 0xe0) !== 0xe0 || index + 4 > bytes.length) return null
  const [third = 0, fourth = 0] = [bytes[index + 2], bytes[index + 3]]
  const version = (second >> 3) & 3
  const layer = (4 - ((second >> 1) & 3)) as 1 | 2 | 3 | 4
  const rateIndex = (third >> 2) & 3
  const kilobits = layer < 4 && version !== 1 ? bitRateOf(version, layer as 1 | 2 | 3, third) : 0
  const base = sampleRates[rateIndex]
  if (!kilobits || !base) return null
  const sampleRate = base / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const samples = layer === 1 ? 384 : layer === 3 && version !== 3 ? 576 : 1152
  const padding = (third >> 1) & 1
  const slot = layer === 1 ? 4 : 1
  const length =
    (Math.floor(((samples / 8 / slot) * kilobits * 1000) / sampleRate) + padding) * slot
  return {
    at: index,
    length,
    samples,
    sampleRate,
    bitRate: kilobits * 1000,
    channels: fourth >> 6 === 3 ? 1 : 2,
  }
}

function bitRateOf(version: number, layer: 1 | 2 | 3, third: number): number {
  return bitRates[version === 3 ? 'one' : 'two'][layer][third >> 4] ?? 0
}

/** The first frame at or after `from` that another frame of its kind follows. */
export function findFrame(bytes: Uint8Array, from: number, until: number): Mp3Frame | null {
  const end = Math.min(until, bytes.length - 4)
  for (
    let index = bytes.indexOf(0xff, from);
    index >= 0 && index < end;
    index = bytes.indexOf(0xff, index + 1)
  ) {
    const frame = frameAt(bytes, index)
    const next = frame && frameAt(bytes, index + frame.length)
    if (frame && next?.sampleRate === frame.sampleRate && next.samples === frame.samples)
      return frame
  }
  return null
}

/** The length of the tag at the beginning (ID3v2), which is no sound. */
export function tagLength(bytes: Uint8Array): number {
  if (Buffer.from(bytes.subarray(0, 3)).toString('latin1') !== 'ID3' || bytes.length < 10) return 0
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10)
  return 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127)
}

/**
 * `offsets`: where the frames begin; `first`: the first of them; `cut`: the bytes end within a
 * frame; `foreign`: bytes between frames that belong to none; `stated`: number of frames that the
 * encoder wrote into the first one (Xing), if it did.
 */
export type Mp3Stream = {
  offsets: number[]
  first: Mp3Frame | null
  seconds: number
  cut: boolean
  foreign: number
  stated: number | null
}

/** Reads headers only: about a hundred megabytes in a second. */
export function readFrames(bytes: Uint8Array): Mp3Stream {
  const stream: Mp3Stream = {
    offsets: [],
    first: null,
    seconds: 0,
    cut: false,
    foreign: 0,
    stated: null,
  }
  let index = tagLength(bytes)
  while (index < bytes.length) {
    const frame = frameAt(bytes, index) ?? findFrame(bytes, index, bytes.length)
    if (!frame) break
    stream.first ??= frame
    if (stream.offsets.length > 0) stream.foreign += frame.at - index
    index = frame.at + frame.length
    stream.cut = index > bytes.length
    if (stream.cut) break
    stream.offsets.push(frame.at)
    stream.seconds += frame.samples / frame.sampleRate
  }
  return { ...stream, stated: statedFrames(bytes, stream.first) }
}

function statedFrames(bytes: Uint8Array, first: Mp3Frame | null): number | null {
  if (!first) return null
  const frame = Buffer.from(bytes.subarray(first.at, first.at + first.length))
  const start = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'))
  if (start < 4 || start > 40 || start + 12 > frame.length) return null
  return frame.readUInt32BE(start + 4) & 1 ? frame.readUInt32BE(start + 8) : null
}
