/** Measures how loud a recording is: silence, clipped peaks, a side without sound. */

/** Seconds of sound whose loudness is one value. */
const blockSeconds = 0.05
/** dB below full scale: quieter blocks are silence, and quieter ones than `speech` no speech. */
const levelBounds = { silence: -60, speech: -50, side: -60 }
/** Samples next to one another at the limit that mean a peak was cut off. */
const clippedRun = 3
const fullScale = 0.985

/** `level`: mean loudness of what is no silence, in dB below full scale, null when all is silent. */
export type Levels = {
  seconds: number
  level: number | null
  peak: number
  /** peaks that were cut off */
  clipped: number
  /** longest silence: seconds, and where it begins */
  pause: { seconds: number; at: number }
  /** whether only one of two sides has sound */
  oneSided: boolean
}

const decibels = (power: number) => (power <= 0 ? -120 : 10 * Math.log10(power))

/** Takes pieces of sound in their order. */
export class LevelMeter {
  #seconds = 0
  /** between silence and speech: breath and noise, or speech that is far too quiet */
  readonly #murmur = { power: 0, blocks: 0 }
  readonly #speech = { power: 0, blocks: 0 }
  #peak = 0
  #clipped = 0
  #pause = { seconds: 0, at: 0 }
  #silentSince: number | null = null
  #nextAt = -1
  readonly #sides = [0, 0]
  #samples = 0
  #channels = 1

  /** `time`: seconds from the beginning of the recording. */
  add(channels: readonly Float32Array[], sampleRate: number, time: number): void {
    const length = channels[0]?.length ?? 0
    const block = Math.max(1, Math.round(sampleRate * blockSeconds))
    if (Math.abs(time - this.#nextAt) > 0.5) this.#silentSince = null
    for (let start = 0; start < length; start += block)
      this.#addBlock(channels, start, Math.min(length, start + block), time + start / sampleRate)
    this.#seconds += length / sampleRate
    this.#nextAt = time + length / sampleRate
    if (this.#silentSince !== null) this.#endPause(this.#nextAt)
  }

  #addBlock(channels: readonly Float32Array[], start: number, end: number, time: number): void {
    let most = 0
    this.#channels = channels.length
    channels.slice(0, 2).forEach((samples, side) => {
      const power = this.#addSamples(samples, start, end)
      this.#sides[side] = (this.#sides[side] ?? 0) + power
      most = Math.max(most, power / (end - start))
    })
    this.#samples += end - start
    const loudness = decibels(most)
    if (loudness < levelBounds.silence) this.#silentSince ??= time
    else {
      if (this.#silentSince !== null) this.#endPause(time)
      this.#silentSince = null
    }
    if (loudness < levelBounds.silence) return
    const sum = loudness < levelBounds.speech ? this.#murmur : this.#speech
    sum.power += most
    sum.blocks += 1
  }

  #addSamples(samples: Float32Array, start: number, end: number): number {
    let power = 0
    let run = 0
    for (let i = start; i < end; i += 1) {
      const value = samples[i] ?? 0
      power += value * value
      const size = Math.abs(value)
      if (size > this.#peak) this.#peak = size
      run = size >= fullScale ? run + 1 : 0
      if (run === clippedRun) this.#clipped += 1
    }
    return power
  }

  #endPause(end: number): void {
    const start = this.#silentSince ?? end
    if (end - start > this.#pause.seconds) this.#pause = { seconds: end - start, at: start }
  }

  get levels(): Levels {
    const [left = 0, right = 0] = this.#sides.map((sum) =>
      decibels(sum / Math.max(1, this.#samples)),
    )
    const { power, blocks } = this.#speech.blocks > 0 ? this.#speech : this.#murmur
    return {
      seconds: this.#seconds,
      level: blocks > 0 ? decibels(power / blocks) : null,
      peak: this.#peak,
      clipped: this.#clipped,
      pause: this.#pause,
      oneSided:
        this.#channels > 1 &&
        Math.min(left, right) < levelBounds.side &&
        Math.max(left, right) > levelBounds.speech,
    }
  }
}
