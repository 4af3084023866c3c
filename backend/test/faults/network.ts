import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** A proxy before a server that can be slow, hang, or break connections. */
export class Network {
  /** Milliseconds by which each chunk of a response is delayed. */
  lateMs = 0;
  private state: 'open' | 'hung' | 'dead' = 'open';
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: () => number,
  ) {
    server.on('connection', (socket) => this.serve(socket));
  }

  /** @param target port of the server on this machine, read for each connection */
  static async before(target: () => number): Promise<Network> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Network(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Connections are accepted but get no answers. */
  hang(): void {
    this.state = 'hung';
    for (const socket of this.sockets) socket.pause();
  }

  /** Breaks all connections, including new ones. */
  die(): void {
    this.state = 'dead';
    for (const socket of this.sockets) socket.destroy();
  }

  /** Connections that hung stay lost. */
  heal(): void {
    this.die();
    this.lateMs = 0;
    this.state = 'open';
  }

  async close(): Promise<void> {
    this.die();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    this.keep(socket);
    if (this.state === 'dead') return void socket.destroy();
    if (this.state === 'hung') return;
    const upstream = connect(this.target(), '127.0.0.1');
    this.keep(upstream);
    const late = new Transform({
      transform: (part: Buffer, _encoding, done) => void delay(this.lateMs).then(() => done(null, part)),
    });
    socket.pipe(upstream).pipe(late).pipe(socket);
    socket.once('close', () => upstream.destroy());
    upstream.once('close', () => late.end());
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => this.sockets.delete(socket));
  }
}
