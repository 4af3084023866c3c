import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between an application and its database, and can take the database away. */
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

  /** The database's address by way of this proxy. */
  get url(): string {
    const url = new URL(this.target);
    return `postgresql://${url.username}:${url.password}@127.0.0.1:${this.port}${url.pathname}`;
  }

  /** All connections break, and new ones break at once. */
  cut(): void {
    this.state = 'cut';
    for (const socket of this.sockets) socket.destroy();
  }

  /** Connections stay and are taken, but nothing is answered any more: a machine that hangs. */
  freeze(): void {
    this.state = 'frozen';
    for (const socket of this.sockets) socket.pause();
  }

  /** The database is back. What hung before stays lost. */
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

  /** By TCP, or by the socket in the folder that the address names as its host. */
  private connect(): Socket {
    const { hostname, port } = new URL(this.target);
    const host = decodeURIComponent(hostname);
    const number = port || '5432';
    return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${number}`) : connect(Number(number), host);
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => {}); // Being cut is what it is for.
    socket.once('close', () => this.sockets.delete(socket));
  }
}
