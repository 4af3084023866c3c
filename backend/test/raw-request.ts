import { type AddressInfo, connect, type Server, type Socket } from 'node:net';

/** One response as received. */
export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** A connection that sends exact bytes, complete or interrupted. */
export class RawConnection {
  private received = '';
  readonly closed: Promise<void>;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (part: string) => (this.received += part));
    socket.on('error', () => {}); // The server may close the connection.
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  static async open(server: Server): Promise<RawConnection> {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    return new RawConnection(socket);
  }

  send(text: string | Buffer): Promise<void> {
    return new Promise((resolve) => this.socket.write(text, () => resolve()));
  }

  /** Closes the connection without another byte. */
  destroy(): void {
    this.socket.destroy();
  }

  /** Ends the sending side and keeps reading. */
  end(): void {
    this.socket.end();
  }

  /** The next response, which has a Content-Length. */
  async answer(): Promise<RawAnswer> {
    for (;;) {
      const end = this.received.indexOf('\r\n\r\n');
      const head = this.received.slice(0, end);
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
      if (end >= 0 && Buffer.byteLength(this.received.slice(end + 4)) >= length) {
        const body = Buffer.from(this.received.slice(end + 4))
          .subarray(0, length)
          .toString();
        this.received = this.received.slice(end + 4 + body.length);
        return { status: Number(head.split(' ')[1]), head, body };
      }
      await new Promise<void>((resolve, reject) => {
        const gone = (): void => reject(new Error(`The connection ended after: ${this.received}`));
        this.socket.once('close', gone);
        this.socket.once('data', () => {
          this.socket.off('close', gone);
          resolve();
        });
      });
    }
  }
}
