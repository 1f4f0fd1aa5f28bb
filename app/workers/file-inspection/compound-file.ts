/** Looks into old documents, HWP 3.0 and the container of office programs: what they are, and what locks them. */
import type { FileHandle } from 'node:fs/promises'
import { inspectionBounds, type HwpDetails, type InspectionResult } from './inspection-result'
import { officeStreams } from './protection'

/**
 * The old binary container holds many formats. An HWP file has its own file header, with one flag
 * for a password and one for distribution only.
 */
export async function inspectCompoundFile(
  file: FileHandle,
  size: number,
): Promise<InspectionResult> {
  const mark = Buffer.from('HWP Document File\0')
  const chunk = Buffer.alloc(1024 * 1024)
  let problem: InspectionResult['problem']
  for (
    let start = 0;
    start < Math.min(size, inspectionBounds.header);
    start += chunk.length - 256
  ) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, start)
    const found = chunk.subarray(0, bytesRead).indexOf(mark)
    if (found >= 0 && found + 40 <= bytesRead) return hwpResult(chunk.readUInt32LE(found + 36))
    const read = chunk.subarray(0, bytesRead)
    if (read.includes(officeStreams.password)) problem = 'password'
    else if (read.includes(officeStreams.protection)) problem ??= 'protected'
  }
  return { kind: 'office', ...(problem ? { problem } : {}) }
}

/** Bits of an HWP file's header: a password; locked by a protection, by a certificate, or by both. */
const hwpFlags = {
  password: 1 << 1,
  distribution: 1 << 2,
  protected: (1 << 4) | (1 << 8) | (1 << 10),
}

function hwpResult(flags: number): InspectionResult {
  const details: HwpDetails = {
    password: (flags & hwpFlags.password) !== 0,
    distribution: (flags & hwpFlags.distribution) !== 0,
  }
  const isProtected = (flags & hwpFlags.protected) !== 0
  return {
    kind: 'hwp',
    hwp: details,
    ...(details.password
      ? { problem: 'password' as const }
      : isProtected
        ? { problem: 'protected' as const }
        : {}),
  }
}

/** HWP 3.0: its document information begins at byte 30; the word at 96 of it is not 0 with a password. */
export async function inspectHwp3(file: FileHandle): Promise<InspectionResult> {
  const head = Buffer.alloc(128)
  const { bytesRead } = await file.read(head, 0, head.length, 0)
  if (bytesRead < head.length) return { kind: 'hwp3', problem: 'unreadable' }
  return { kind: 'hwp3', ...(head.readUInt16LE(126) === 0 ? {} : { problem: 'password' as const }) }
}
