import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** Ways in which another server is of no use. */
export const failures = [
  'refused',
  'reset',
  'silent',
  'slow',
  'cut off',
  'endless',
  'another protocol',
  '101',
  '103 for ever',
  'wrong certificate',
  'redirect loop',
] as const;
export type Failure = (typeof failures)[number];

/** `start`: nothing was answered yet; `middle`: half of an answer was; `end`: all but its last byte. */
export type Moment = 'start' | 'middle' | 'end';

interface Behavior {
  /** True for protocols whose server speaks first. */
  speaksFirst?: boolean;
  /** True for the answer that is in the middle, or at the end, by what the client has sent; default: the first. */
  isAt?: Partial<Record<Moment, (sent: string) => boolean>>;
  /** It begins with TLS, under a certificate that nobody trusts. */
  tls?: TlsOptions;
}

/** Milliseconds between two bytes of a slow server. */
const slowMs = 200;
const garbage = Buffer.from([0x16, 0x03, 0xff, 0x00, 0x0d, 0x0a, 0x80, 0xfe, 0x0d, 0x0a, 0x0d, 0x0a]);
const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
const earlyHints = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n';

/** Stands before a server that works, and passes everything on, until it is told to fail. */
export class HostileProxy {
  /** Connections so far. */
  connections = 0;
  private failing: { failure: Failure; moment: Moment } | undefined;
  private server: Server;
  private readonly sockets = new Set<Socket>();
  private port = 0;

  private constructor(
    private readonly good: number,
    private readonly behavior: Behavior,
  ) {
    this.server = this.made();
  }

  /** @param good port of the server behind it */
  static async start(good: number, behavior: Behavior = {}): Promise<HostileProxy> {
    const proxy = new HostileProxy(good, behavior);
    await proxy.listen();
    return proxy;
  }

  get at(): number {
    return this.port;
  }

  async fail(failure: Failure, moment: Moment = 'start'): Promise<void> {
    this.failing = { failure, moment };
    // Connections that a client keeps for its next call are of the time before.
    for (const socket of this.sockets) socket.destroy();
    if (failure === 'refused') await this.close();
  }

  /** Works again, at the same address; what hangs is ended. */
  async heal(): Promise<void> {
    this.failing = undefined;
    for (const socket of this.sockets) socket.destroy();
    if (!this.server.listening) {
      this.server = this.made();
      await this.listen();
    }
  }

  async stop(): Promise<void> {
    if (this.server.listening) await this.close();
  }

  private made(): Server {
    const serve = (client: Socket): void => this.serve(client);
    const server = this.behavior.tls ? createTlsServer(this.behavior.tls, serve) : createServer(serve);
    return server.on('tlsClientError', () => undefined);
  }

  private async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    ({ port: this.port } = this.server.address() as AddressInfo);
  }

  private async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private serve(client: Socket): void {
    this.connections++;
    this.keep(client);
    let sent = '';
    const { failing } = this;
    if (failing?.moment === 'start') {
      if (this.behavior.speaksFirst || failing.failure === 'reset') misbehave(client, failing.failure, '/');
      else client.once('data', (head) => misbehave(client, failing.failure, pathOf(String(head))));
      client.resume();
      return;
    }
    const good = connect(this.good, '127.0.0.1');
    this.keep(good);
    client.on('data', (part) => {
      sent += part.toString('latin1');
      good.write(part);
    });
    let isOver = false;
    good.on('data', (part) => {
      if (isOver) return;
      if (!failing || !(this.behavior.isAt?.[failing.moment]?.(sent) ?? true)) return void client.write(part);
      isOver = true;
      client.write(part.subarray(0, failing.moment === 'middle' ? part.length / 2 : -1));
      misbehave(client, failing.failure, pathOf(sent));
    });
    good.on('close', () => isOver || client.end());
    client.on('close', () => good.destroy());
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
  }
}

const pathOf = (head: string): string => /^\S+ (\S+) HTTP/.exec(head)?.[1] ?? '/';

function misbehave(client: Socket, failure: Failure, path: string): void {
  const repeat = (ms: number, text: string): void => {
    const timer = setInterval(() => client.write(text), ms);
    client.on('close', () => clearInterval(timer));
  };
  switch (failure) {
    case 'reset':
      return void client.resetAndDestroy();
    case 'slow':
      return repeat(slowMs, 'x');
    case 'cut off':
      return void client.end();
    case 'endless':
      return flood(client);
    case 'another protocol':
      return void client.write(garbage);
    case '101':
      return void client.write(switching);
    case '103 for ever':
      return repeat(20, earlyHints);
    case 'redirect loop':
      return void client.write(`HTTP/1.1 302 Found\r\nLocation: ${path}\r\nContent-Length: 0\r\n\r\n`);
    case 'silent':
    case 'refused':
    case 'wrong certificate':
      return undefined;
  }
}

/** Never ends, at the client's pace. */
function flood(client: Socket): void {
  const part = Buffer.alloc(65_536, 'a');
  const more = (): void => {
    while (!client.destroyed && client.write(part));
  };
  client.on('drain', more);
  more();
}
