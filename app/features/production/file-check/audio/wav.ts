/** Reads recordings in WAVE files. */

/** `cut`: fewer bytes are there than the file states. */
export type Wav = {
  sampleRate: number
  channels: number
  bits: number
  float: boolean
  start: number
  length: number
  cut: boolean
}

/** Null when it is no WAVE file of samples. `size`: of the whole file, of which `bytes` is the start. */
export function readWav(bytes: Buffer, size: number): Wav | null {
  if (!/^RIFF[^]{4}WAVE/.test(bytes.toString('latin1', 0, 12))) return null
  let index = 12
  let format: Pick<Wav, 'sampleRate' | 'channels' | 'bits' | 'float'> | null = null
  while (index + 8 <= bytes.length) {
    const name = bytes.toString('latin1', index, index + 4)
    const length = bytes.readUInt32LE(index + 4)
    const start = index + 8
    if (name === 'fmt ' && start + 16 <= bytes.length) format = readFormat(bytes, start, length)
    if (name === 'data')
      return (
        format && { ...format, start, length, cut: start + length > size && length !== 0xffffffff }
      )
    index = start + length + (length % 2)
  }
  return null
}

function readFormat(bytes: Buffer, index: number, length: number) {
  const stated = bytes.readUInt16LE(index)
  const code =
    stated === 0xfffe && length >= 26 && index + 26 <= bytes.length
      ? bytes.readUInt16LE(index + 24)
      : stated
  const format = {
    channels: bytes.readUInt16LE(index + 2),
    sampleRate: bytes.readUInt32LE(index + 4),
    bits: bytes.readUInt16LE(index + 14),
    float: code === 3,
  }
  const isKnown =
    (code === 1 && [8, 16, 24, 32].includes(format.bits)) || (code === 3 && format.bits === 32)
  return isKnown && format.channels > 0 && format.channels <= 8 && format.sampleRate >= 1000
    ? format
    : null
}

/** Samples from `from` seconds on, of the first two channels. */
export function wavSamples(bytes: Buffer, wav: Wav, from: number, seconds: number): Float32Array[] {
  const step = (wav.bits / 8) * wav.channels
  const start = wav.start + Math.floor(from * wav.sampleRate) * step
  const end = Math.min(
    bytes.length,
    wav.start + wav.length,
    start + Math.floor(seconds * wav.sampleRate) * step,
  )
  const count = Math.max(0, Math.floor((end - start) / step))
  return Array.from({ length: Math.min(2, wav.channels) }, (_, channel) =>
    Float32Array.from({ length: count }, (_, i) =>
      sampleAt(bytes, start + i * step + (channel * wav.bits) / 8, wav),
    ),
  )
}

function sampleAt(bytes: Buffer, index: number, { bits, float }: Wav): number {
  if (float) return bytes.readFloatLE(index)
  if (bits === 8) return (bytes.readUInt8(index) - 128) / 128
  return bytes.readIntLE(index, bits / 8) / 2 ** (bits - 1)
}
