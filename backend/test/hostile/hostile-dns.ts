import { createSocket, type RemoteInfo } from 'node:dgram';
import type { DnsServer } from '../dns-server.js';

export const dnsFailures = [
  'refused',
  'silent',
  'cut off',
  'another protocol',
  'of another question',
  'only by TCP',
] as const;
export type DnsFailure = (typeof dnsFailures)[number];

/** A name server that answers in vain, or, once it is healed, as another one does. */
export class HostileDns {
  failure: DnsFailure | undefined;
  private readonly socket = createSocket('udp4');

  private constructor(private readonly good?: DnsServer) {
    this.socket.on('message', (query, from) => this.answer(query, from));
  }

  static async start(good?: DnsServer): Promise<HostileDns> {
    const server = new HostileDns(good);
    await new Promise<void>((resolve) => server.socket.bind(0, '127.0.0.1', resolve));
    return server;
  }

  /** For DNS_SERVER. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(() => resolve()));
  }

  private answer(query: Buffer, { port, address }: RemoteInfo): void {
    if (!this.failure) {
      if (this.good) this.socket.send(this.good.answer(query), port, address);
      return;
    }
    const head = Buffer.from(query);
    // An answer, of which there is one.
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(1, 6);
    if (this.failure === 'refused') {
      head.writeUInt16BE(0x8185, 2);
      head.writeUInt16BE(0, 6);
      this.socket.send(head, port, address);
    }
    if (this.failure === 'cut off') this.socket.send(head.subarray(0, 20), port, address);
    if (this.failure === 'another protocol') this.socket.send('HTTP/1.1 200 OK\r\n\r\n', port, address);
    if (this.failure === 'of another question') {
      head.writeUInt16BE(query.readUInt16BE(0) ^ 0xffff, 0);
      this.socket.send(head, port, address);
    }
    // Truncated: the client asks again by TCP, where nobody listens.
    if (this.failure === 'only by TCP') {
      head.writeUInt16BE(0x8380, 2);
      head.writeUInt16BE(0, 6);
      this.socket.send(head, port, address);
    }
  }
}
