/** The tag on the wire that tells contents of files apart. */

/** 22 characters of the SHA-256 of a stored file, as `StoredFile.sha256` holds it. */
export const contentTag = ({ sha256 }: { sha256: Uint8Array }) =>
  Buffer.from(sha256).toString('base64url').slice(0, 22)
