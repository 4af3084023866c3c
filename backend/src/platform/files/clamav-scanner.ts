import { connect, type NetConnectOpts } from 'node:net';
import type { Logger } from 'pino';
import { infected, scannerUnavailable, VirusScanner } from './virus-scanner.js';

const defaults = {
  /** Milliseconds for a whole scan: clamd takes some seconds for a large PDF. */
  timeoutMs: 20_000,
  /** Bytes: an answer is one short line. */
  longestAnswer: 4_096,
};

/**
 * Scans through clamd on a socket. Its protocol: the command, the bytes in chunks with their lengths, an
 * empty chunk; then one line back. Commands that start with z end with a zero byte, and so does the line.
 */
export class ClamAvScanner extends VirusScanner {
  readonly kind = 'clamav';
  private readonly limits: typeof defaults;

  constructor(
    private readonly address: NetConnectOpts,
    private readonly log: Logger,
    limits: Partial<typeof defaults> = {},
  ) {
    super();
    this.limits = { ...defaults, ...limits };
  }

  async scan(bytes: Buffer): Promise<'clean'> {
    const answer = await this.ask(bytes).catch((error: unknown) => {
      throw scannerUnavailable(error);
    });
    const [, verdict] = /^stream: (OK|.+ FOUND)$/.exec(answer) ?? [];
    if (verdict === 'OK') return 'clean';
    if (verdict === undefined) throw scannerUnavailable(new Error(`clamd answered: ${answer.slice(0, 200)}`));
    this.log.warn({ signature: verdict.slice(0, -' FOUND'.length), size: bytes.length }, 'malware rejected');
    throw infected();
  }

  /**
   * The line that clamd answers, without its zero byte. Settles when the connection is closed, so that
   * nothing keeps the bytes in memory.
   */
  private ask(bytes: Buffer): Promise<string> {
    const { timeoutMs, longestAnswer } = this.limits;
    return new Promise((resolve, reject) => {
      let answer = '';
      let failure = new Error('clamd closed the connection without an answer.');
      const socket = connect(this.address);
      const timer = setTimeout(
        () => socket.destroy(new Error(`clamd did not answer within ${timeoutMs} ms.`)),
        timeoutMs,
      );
      socket.setEncoding('latin1').on('data', (part: string) => {
        answer += part;
        if (answer.includes('\0')) socket.destroy();
        else if (answer.length > longestAnswer)
          socket.destroy(new Error('The answer of clamd is incomplete.'));
      });
      socket.on('error', (error) => (failure = error));
      socket.once('close', () => {
        clearTimeout(timer);
        const end = answer.indexOf('\0');
        if (end >= 0) resolve(answer.slice(0, end));
        else reject(failure);
      });
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      socket.write(Buffer.concat([Buffer.from('zINSTREAM\0'), length]));
      socket.write(bytes);
      socket.write(Buffer.alloc(4));
    });
  }
}
