/** An expected "no", and the other answers that a verb may give besides data. */
import type { MessageKey } from '~/tables/messages'

export type MessageParams = Record<string, string | number>

/**
 * An expected "no": which message, which HTTP status and, if any, which field it belongs to. Anything else that is thrown is
 * a bug and reaches the error boundary and the log.
 */
export class AppError extends Error {
  constructor(
    readonly key: MessageKey,
    readonly status = 400,
    readonly field?: string,
    /** `retryAfter` is in seconds; `params` fill the message's {names}; `alsoAt` are further fields it belongs to */
    readonly details: { retryAfter?: number; params?: MessageParams; alsoAt?: string[] } = {},
  ) {
    super(key)
  }
}

/** Bad input: a message at each field that is wrong, as a key of messages.ts or in words. */
export class InvalidInputError extends AppError {
  constructor(readonly fieldErrors: Record<string, string>) {
    super('invalidInput', 400)
  }
}

/** An answer that sends the caller elsewhere: `to` is a path of ours, a listed redirect_uri or a provider; `notice` is what the page there says. */
export class RedirectResult {
  constructor(
    readonly to: string,
    readonly notice?: MessageKey,
  ) {}
}

/** What a download costs: paid before its first byte leaves, by a ticket with which it may be resumed. */
export type DownloadQuota = {
  /** pays for so many bytes and answers the ticket; throws when there is nothing left to pay with */
  reserve(bytes: number): Promise<string>
  /** whether a ticket is good for so many bytes more */
  resume(ticket: string, bytes: number): Promise<boolean>
  /** of what was paid for, so many bytes were never sent */
  refund(ticket: string, bytes: number): Promise<void>
}

/** An answer that is a stored file, sent as a stream and in parts when asked. */
export class StoredFileResult {
  constructor(
    readonly file: { key: string; name: string; size: bigint; type: string; sha256: Uint8Array },
    readonly quota?: DownloadQuota,
  ) {}
}

/** An answer that is a .zip of stored files and, with neither key nor size, of empty folders; `path` inside it. */
export class ZipResult {
  constructor(
    readonly name: string,
    readonly entries: { path: string; time: Date; key: string | null; size: number | null }[],
  ) {}
}

/** An answer that is a file. `type` is its media type; the name may be Korean. */
export class FileResult {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Uint8Array,
  ) {}
}
