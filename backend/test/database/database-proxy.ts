import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy between an application and its database that can make the database unavailable. */
export class DatabaseProxy {
  private readonly sockets = new Set<Socket>();
  private state: 'open' | 'cut' | 'frozen' = 'open';

  private constructor(
    private readonly server: Server,
    private readonly target: string,
  ) {
    server.on('connection', (socket) => this.serve(socket));
  }

  /** @param target the database's own address */
  static async before(target: string): Promise<DatabaseProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new DatabaseProxy(server, target);
  }

  /** Address of the database through this proxy. */
  get url(): string {
    const url = new URL(this.target);
    return `postgresql://${url.username}:${url.password}@127.0.0.1:${this.port}${url.pathname}`;
  }

  /** Breaks all connections, including new ones. */
  cut(): void {
    this.state = 'cut';
    for (const socket of this.sockets) socket.destroy();
  }

  /** Connections are accepted but get no answers, like a machine that hangs. */
  freeze(): void {
    this.state = 'frozen';
    for (const socket of this.sockets) socket.pause();
  }

  /** The database is available again. Connections that hung stay lost. */
  restore(): void {
    this.cut();
    this.state = 'open';
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  private serve(socket: Socket): void {
    this.keep(socket);
    if (this.state === 'cut') return void socket.destroy();
    if (this.state === 'frozen') return;
    const upstream = this.connect();
    this.keep(upstream);
    socket.pipe(upstream).pipe(socket);
    socket.once('close', () => upstream.destroy());
    upstream.once('close', () => socket.destroy());
  }

  /** By TCP, or by the socket in the folder that is the host of the URL. */
  private connect(): Socket {
    const { hostname, port } = new URL(this.target);
    const host = decodeURIComponent(hostname);
    const number = port || '5432';
    return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${number}`) : connect(Number(number), host);
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => {}); // Cut connections are expected.
    socket.once('close', () => this.sockets.delete(socket));
  }
}
