/**
 * Sends large files in pieces (tus 1.0) and goes on where a connection broke off; upload.js loads it when
 * such a file is sent. The build writes it to /resume.js, with the client of tus.
 */
import { Upload } from 'tus-js-client'

/** Milliseconds to wait before each new attempt; they begin anew after each piece that arrives. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 20_000, 20_000, 20_000]

type Options = {
  /** the address at which files are begun */
  endpoint: string
  chunkSize: number
  /** bytes that have arrived of this file */
  onProgress: (bytes: number) => void
  /** the connection broke off, and is tried again */
  onWaiting: () => void
  /** ends the sending; what has arrived stays */
  signal: AbortSignal
}

/** `lost`: the attempts are used up; `refused`: the server does not take this file in pieces. */
class ResumeError extends Error {
  constructor(readonly reason: 'stopped' | 'lost' | 'refused') {
    super(reason)
  }
}

/** Sends one file; returns its id, and what forgets it once its form was accepted. */
export default async function sendResumable(
  file: File,
  { endpoint, chunkSize, onProgress, onWaiting, signal }: Options,
): Promise<{ id: string; forget: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const statusOf = (error: unknown) =>
      (
        error as { originalResponse?: { getStatus: () => number } | null }
      ).originalResponse?.getStatus() ?? 0
    const isPassing = (status: number) =>
      status === 0 || status >= 500 ? status !== 507 : [409, 423, 429].includes(status)
    const upload = new Upload(file, {
      endpoint,
      chunkSize,
      retryDelays,
      // proxies and guards let GET, HEAD and POST pass
      overridePatchMethod: true,
      metadata: { filename: file.name, filetype: file.type },
      onProgress,
      onShouldRetry: (error) => {
        const retries = !signal.aborted && isPassing(statusOf(error))
        if (retries) onWaiting()
        return retries
      },
      onError: (error) => reject(new ResumeError(isPassing(statusOf(error)) ? 'lost' : 'refused')),
      onSuccess: () =>
        resolve({
          id: upload.url?.split('/').at(-1) ?? '',
          forget: async () => {
            const { urlStorage } = upload.options
            for (const { urlStorageKey } of await upload.findPreviousUploads())
              await urlStorage?.removeUpload(urlStorageKey)
          },
        }),
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(new ResumeError('stopped'))
    })
    void upload.findPreviousUploads().then(([previous]) => {
      if (previous) upload.resumeFromPreviousUpload(previous)
      if (!signal.aborted) upload.start()
    })
  })
}
