/** What keeps a document from being read, as its package says: passwords and document protection. */

/**
 * Fonts that an EPUB obfuscates, which every reader undoes (EPUB 3.3, section 4.4; Adobe's own way).
 * Any other algorithm makes a part unreadable without a key.
 */
const fontObfuscation = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']

/** Whether META-INF/encryption.xml of an EPUB names a part that only a key opens. */
export function encryptsContent(encryption: string): boolean {
  const parts = encryption.split(/<(?:[\w.-]+:)?EncryptedData\b/).slice(1)
  if (parts.length === 0) return /<(?:[\w.-]+:)?EncryptedKey\b/.test(encryption)
  return parts.some((part) => {
    const [, , algorithm = ''] =
      /<(?:[\w.-]+:)?EncryptionMethod\b[^>]*?\bAlgorithm\s*=\s*(["'])(.*?)\1/.exec(part) ?? []
    return !fontObfuscation.includes(algorithm.trim())
  })
}

/** Files beside the content whose presence says that a reading program must ask for a licence. */
export const licenceFiles = ['META-INF/rights.xml', 'META-INF/license.lcpl', 'META-INF/sinf.xml']

/** Whether META-INF/manifest.xml names a part with a password, as OpenDocument and HWPX do. */
export const hasEncryptedParts = (manifest: string): boolean =>
  /<(?:[\w.-]+:)?encryption-data\b/.test(manifest)

/** Programs of publishers that lock a file write their name at its beginning. */
export const protectionMark =
  /DRMONE|SCDSA\d|NASCA DRM|DOCUMENT ?SAFER|MarkAny|SOFTCAMP|Fasoo|\.pfile|Microsoft\.IRM|protected by [\w ]*DRM/i

/** Handlers of PDF that need a program or a certificate of their own. */
export const pdfProtection =
  /\/Filter\s*\/(?:EBX_HANDLER|FOPN_\w+|Adobe\.APS|Adobe\.PubSec|\w*(?:DRM|Fasoo|MarkAny)\w*)/i

/** Streams of the old container of office programs, in UTF-16. */
export const officeStreams = {
  password: Buffer.from('EncryptedPackage', 'utf16le'),
  protection: Buffer.from('DRMContent', 'utf16le'),
}
