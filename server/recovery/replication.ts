/**
 * PostgreSQL's streaming replication protocol: what base backups and the write-ahead log come by.
 *
 * Source: the PostgreSQL documentation, chapter "Streaming Replication Protocol". Connections of
 * this kind need a superuser or a role with REPLICATION.
 */
import pg from 'pg'

/** Bytes of a message are only valid during the call; the connection waits for a promise. */
type OnBytes = (bytes: Buffer) => void | Promise<void>
type Row = (string | null)[]

export type ReplicationClient = {
  /** SQL or a replication command whose answer are rows; parameters are not possible. */
  rows(text: string): Promise<Row[]>
  /**
   * A command that answers with a stream (BASE_BACKUP, START_REPLICATION); resolves with its rows
   * when the server ends the stream.
   */
  stream(text: string, onBytes: OnBytes): Promise<Row[]>
  /** Sends bytes to the server while a stream is open. */
  send(bytes: Buffer): void
  /** Ends the connection at once; what is under way is rejected. */
  close(): void
}

/** The parts of a message of pg that are used here. */
type Message = { chunk?: Buffer; fields?: Row }

/** A command as pg runs it: it calls these functions when messages of the server arrive. */
class Command {
  private readonly found: Row[] = []
  private connection: pg.Connection | undefined
  private pending: Promise<void> | undefined
  readonly ended: Promise<Row[]>
  private resolve!: (rows: Row[]) => void
  private reject!: (error: unknown) => void

  constructor(
    private readonly text: string,
    private readonly onBytes: OnBytes = () => undefined,
  ) {
    this.ended = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }))
  }

  submit(connection: pg.Connection) {
    this.connection = connection
    connection.query(this.text)
  }

  handleDataRow({ fields = [] }: Message) {
    this.found.push(fields.map((field: unknown) => (field === null ? null : String(field))))
  }

  /** What came with a message that is still being worked on waits for it. */
  handleCopyData({ chunk }: Message) {
    const bytes = chunk!
    if (this.pending) {
      const copy = Buffer.from(bytes)
      this.hold(this.pending.then(() => this.onBytes(copy)))
      return
    }
    try {
      const done = this.onBytes(bytes)
      if (done) this.hold(done)
    } catch (error) {
      this.fail(error)
    }
  }

  private fail(error: unknown) {
    this.reject(error)
    this.connection!.stream.destroy()
  }

  private hold(done: Promise<void>) {
    const { stream } = this.connection!
    stream.pause()
    const pending = done.then(
      () => {
        if (this.pending !== pending) return
        this.pending = undefined
        stream.resume()
      },
      (error: unknown) => this.fail(error),
    )
    this.pending = pending
  }

  handleError(error: Error) {
    this.reject(error)
  }

  handleReadyForQuery() {
    void Promise.resolve(this.pending).then(() => this.resolve(this.found))
  }

  handleRowDescription() {}
  handleCommandComplete() {}
  handleEmptyQuery() {}
}

/** `url` names a database on the server, whose user may replicate. */
export async function connectReplication(url: string): Promise<ReplicationClient> {
  const settings: pg.ClientConfig & { replication: string } = {
    connectionString: url,
    replication: 'database',
    connectionTimeoutMillis: 5_000,
  }
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  const { connection } = client as unknown as { connection: pg.Connection }
  const lost = new Promise<never>((_, reject) => {
    client.once('end', () => reject(new Error('the connection for replication ended')))
  })
  lost.catch(() => undefined)
  const close = () => void connection.stream.destroy()
  await client.connect().catch((error: unknown) => {
    close()
    throw error
  })
  const run = (command: Command) => Promise.race([client.query(command).ended, lost])
  return {
    rows: (text) => run(new Command(text)),
    stream: (text, onBytes) => run(new Command(text, onBytes)),
    send: (bytes) => {
      const head = Buffer.alloc(5)
      head.write('d')
      head.writeUInt32BE(bytes.length + 4, 1)
      connection.stream.write(Buffer.concat([head, bytes]))
    },
    close,
  }
}

/** A position of the write-ahead log as PostgreSQL writes it, "16/B374D848". */
export function toPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const fromPosition = (position: bigint): string =>
  `${(position >> 32n).toString(16).toUpperCase()}/${(position & 0xffffffffn).toString(16).toUpperCase()}`

/** Microseconds from 1970 to 2000, where PostgreSQL's clock begins. */
const epochMicroseconds = 946_684_800_000_000n

/** "Standby status update": everything before `position` is stored. */
export function statusUpdate(position: bigint): Buffer {
  const message = Buffer.alloc(34)
  message.write('r')
  for (const offset of [1, 9, 17]) message.writeBigUInt64BE(position, offset)
  message.writeBigInt64BE(BigInt(Date.now()) * 1000n - epochMicroseconds, 25)
  return message
}

/** What a stream of the write-ahead log carries. */
type LogMessage =
  | { kind: 'bytes'; at: bigint; bytes: Buffer }
  | { kind: 'keepalive'; isReplyWanted: boolean }
  | { kind: 'other' }

export function readLogMessage(message: Buffer): LogMessage {
  const kind = String.fromCharCode(message[0] ?? 0)
  if (kind === 'w')
    return { kind: 'bytes', at: message.readBigUInt64BE(1), bytes: message.subarray(25) }
  return kind === 'k' ? { kind: 'keepalive', isReplyWanted: message[17] === 1 } : { kind: 'other' }
}
