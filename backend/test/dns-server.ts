import { createSocket } from 'node:dgram';

/** TXT records by name, each as its strings; null: a failure of the server (SERVFAIL). */
type Zone = Readonly<Record<string, readonly (readonly string[])[] | null>>;

const txtType = 16;

/** A name server on this machine (RFC 1035, over UDP) that knows only TXT records; other names do not exist. */
export class DnsServer {
  private readonly socket = createSocket('udp4');

  private constructor(private readonly zone: Zone) {
    this.socket.on('message', (query, { port, address }) => {
      this.socket.send(this.answer(query), port, address);
    });
  }

  static async start(zone: Zone): Promise<DnsServer> {
    const server = new DnsServer(zone);
    await new Promise<void>((resolve) => server.socket.bind(0, '127.0.0.1', resolve));
    return server;
  }

  /** For DNS_SERVER. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(resolve));
  }

  answer(query: Buffer): Buffer {
    const { name, end } = questionOf(query);
    const records = this.zone[name];
    const header = Buffer.from(query.subarray(0, 12));
    // An answer that may recurse, with its code: 2 is SERVFAIL, 3 NXDOMAIN.
    header.writeUInt16BE(0x8180 + (records ? 0 : records === null ? 2 : 3), 2);
    header.writeUInt16BE(records?.length ?? 0, 6);
    header.writeUInt32BE(0, 8);
    return Buffer.concat([header, query.subarray(12, end), ...(records ?? []).map(recordOf)]);
  }
}

function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function recordOf(strings: readonly string[]): Buffer {
  const data = Buffer.concat(
    strings.map((text) => Buffer.concat([Buffer.of(text.length), Buffer.from(text, 'latin1')])),
  );
  const head = Buffer.alloc(12);
  // Points to the name in the question.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(txtType, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
