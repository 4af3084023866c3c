import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

interface Received {
  from: string;
  to: string[];
  /** As received, byte for byte. */
  raw: string;
  mail: ParsedMail;
  encrypted: boolean;
  /** Username that logged in. */
  user: string | undefined;
  /** True if the sender asked for non-ASCII addresses (RFC 6531). */
  utf8: boolean;
}

/** The server's reply to a command: undefined accepts. */
type Answer = { code: number; words: string } | undefined;

/** A real SMTP server that stores accepted emails, and refuses on request of a test. */
export class TestSmtpServer {
  readonly received: Received[] = [];
  /** Number of connections so far. */
  connections = 0;
  onRecipient: (address: string) => Answer = () => undefined;
  onData: () => Answer = () => undefined;
  onSignIn: (user: string | undefined, password: string | null | undefined) => Answer = () => undefined;
  /** Called between the last byte of an email and its acknowledgement. */
  beforeAcknowledging: () => Promise<void> = () => Promise.resolve();
  private readonly server: SMTPServer;

  private constructor(options: SMTPServerOptions) {
    this.server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      // Its certificate is self-signed, which it would log each time.
      logger: false,
      ...options,
      onConnect: (_session, done) => {
        this.connections++;
        done();
      },
      onAuth: ({ username, password }, _session, done) => {
        const answer = this.onSignIn(username, password);
        done(errorOf(answer), answer ? undefined : { user: username });
      },
      onRcptTo: ({ address }, _session, done) => done(errorOf(this.onRecipient(address))),
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          this.take(Buffer.concat(parts), session).then(
            (answer) => done(errorOf(answer)),
            (error: Error) => done(error),
          );
        });
      },
    });
    // Clients that disconnect are part of the test.
    this.server.on('error', () => {});
  }

  /** @param port of an earlier server */
  static async start(options: SMTPServerOptions = {}, port = 0): Promise<TestSmtpServer> {
    const started = new TestSmtpServer(options);
    await new Promise<void>((resolve) => started.server.listen(port, '127.0.0.1', resolve));
    return started;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }

  private async take(bytes: Buffer, session: SMTPServerSession): Promise<Answer> {
    const answer = this.onData();
    if (answer) return answer;
    const { mailFrom, rcptTo, smtpUtf8 = false } = session.envelope;
    this.received.push({
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      raw: bytes.toString('utf8'),
      mail: await simpleParser(bytes),
      encrypted: session.secure,
      user: session.user as string | undefined,
      utf8: smtpUtf8,
    });
    await this.beforeAcknowledging();
    return undefined;
  }
}

const errorOf = (answer: Answer): Error | null =>
  answer ? Object.assign(new Error(answer.words), { responseCode: answer.code }) : null;

/** A server that accepts connections and never answers. */
export async function silentServer(): Promise<{ port: number; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => void sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
