/** Tells recordings by their first bytes. */
import { findFrame } from './mp3-frames'

/** Containers that players of recordings read. */
const signatures: [at: number, text: string][] = [
  [0, 'ID3'],
  [0, 'OggS'],
  [0, 'fLaC'],
  [4, 'ftypM4A'],
  [4, 'ftypM4B'],
  [4, 'ftypmp42'],
  [4, 'ftypisom'],
  // the first bytes of Windows Media
  [0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
]

/** `head`: the first bytes, some kilobytes of them. */
export function isAudio(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 16)).toString('latin1')
  if (/^RIFF[^]{4}WAVE/.test(start) || /^FORM[^]{4}AIF[FC]/.test(start)) return true
  if (signatures.some(([index, text]) => start.startsWith(text, index))) return true
  return findFrame(head, 0, Math.min(head.length, 8 * 1024)) !== null
}
