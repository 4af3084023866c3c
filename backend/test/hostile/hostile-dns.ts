import { createSocket, type RemoteInfo } from 'node:dgram';
import { DnsServer } from '../dns-server.js';

export const dnsFailures = [
  'silent',
  'cut off',
  'another protocol',
  'of another question',
  'only by TCP',
] as const;
type DnsFailure = (typeof dnsFailures)[number];

/** A name server that answers in vain. */
export class HostileDns {
  private readonly socket = createSocket('udp4');

  private constructor(private readonly failure: DnsFailure) {
    this.socket.on('message', (query, from) => this.answer(query, from));
  }

  static async start(failure: DnsFailure): Promise<Pick<DnsServer, 'address' | 'stop'>> {
    const server = new HostileDns(failure);
    await new Promise<void>((resolve) => server.socket.bind(0, '127.0.0.1', resolve));
    return {
      address: `127.0.0.1:${server.socket.address().port}`,
      stop: () => new Promise<void>((resolve) => server.socket.close(() => resolve())),
    };
  }

  private answer(query: Buffer, { port, address }: RemoteInfo): void {
    const head = Buffer.from(query);
    // An answer, of which there is one.
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(1, 6);
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
