/**
 * AppError, the expected refusal, and the results that a service function may return besides data.
 */
import type { MessageKey } from '~/tables/messages'

export type MessageParams = Record<string, string | number>

/**
 * An expected refusal: the message's key, the HTTP status and the field that it belongs to, if any.
 * Any other thrown value is a bug and reaches the error boundary and the log.
 */
export class AppError extends Error {
  constructor(
    readonly key: MessageKey,
    readonly status = 400,
    readonly field?: string,
    /**
     * `retryAfter` is in seconds; `params` fill the message's {names}; `alsoAt` names further
     * fields; `link` leads to the screen where the person can go on
     */
    readonly details: {
      retryAfter?: number
      params?: MessageParams
      alsoAt?: string[]
      link?: { to: string; key: MessageKey }
    } = {},
  ) {
    super(key)
  }
}

/** Invalid input: a message for each invalid field, as a key of messages.ts or as plain text. */
export class InvalidInputError extends AppError {
  constructor(readonly fieldErrors: Record<string, string>) {
    super('invalidInput', 400)
  }
}

/**
 * A redirect: `to` is a path of this site, a listed redirect_uri or a provider; `notice` is shown
 * on the next page.
 */
export class RedirectResult {
  constructor(
    readonly to: string,
    readonly notice?: MessageKey,
  ) {}
}

/**
 * The quota that a download uses: reserved before its first byte is sent, with a ticket for
 * resuming.
 */
export type DownloadQuota = {
  /** reserves this many bytes and returns the ticket; throws when the quota is used up */
  reserve(bytes: number): Promise<string>
  /** whether a ticket allows this many more bytes */
  resume(ticket: string, bytes: number): Promise<boolean>
  /** gives back bytes that were reserved but never sent */
  refund(ticket: string, bytes: number): Promise<void>
}

/**
 * A stored file, sent as a stream, and in ranges on request. `direct`: browsers may fetch it from the
 * store itself, at an address that is good for anybody for a minute; never with a quota.
 */
export class StoredFileResult {
  constructor(
    readonly file: { key: string; name: string; size: bigint; type: string; sha256: Uint8Array },
    readonly sent: { quota: DownloadQuota } | { direct: true } | null = null,
  ) {}
}

/**
 * A .zip of stored files and, with neither key nor size, of empty folders; `path` is the path
 * inside it.
 */
export class ZipResult {
  constructor(
    readonly name: string,
    readonly entries: { path: string; time: Date; key: string | null; size: number | null }[],
  ) {}
}

/**
 * A document that programs read where it is and ask for again, such as a catalogue feed.
 * `secretAddress`: everybody who knows its address may read it.
 */
export class FeedResult {
  constructor(
    readonly type: string,
    readonly text: string,
    readonly secretAddress = false,
  ) {}
}

/** A file that is made while it is sent, so that its length is not known before. */
export class StreamResult {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly chunks: AsyncGenerator<Uint8Array>,
  ) {}
}

/**
 * A picture that pages show. `tag`: names its content, so that `draw`, which may throw an AppError, is called only
 * for whoever has no copy.
 */
export class PictureResult {
  constructor(
    readonly type: string,
    readonly tag: string,
    readonly draw: () => Promise<Uint8Array>,
  ) {}
}

/** A file from memory. `type` is its media type; the name may be Korean. */
export class FileResult {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Uint8Array,
  ) {}
}
