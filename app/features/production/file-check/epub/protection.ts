/** Tells whether an EPUB opens only with a key or a licence. */
import type { Archive } from '~/features/production/file-check/archive'
import { decodeText } from '~/features/production/file-check/decode-text'
import { encryptsContent, licenceFiles } from '~/workers/file-inspection/protection'

/** Obfuscated fonts need no key. */
export async function isProtected(archive: Archive): Promise<boolean> {
  if (licenceFiles.some((name) => archive.has(name))) return true
  const encryption = await archive.read('META-INF/encryption.xml', 4 * 1024 * 1024)
  return encryption !== null && encryptsContent(decodeText(encryption.bytes))
}
