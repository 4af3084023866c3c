import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

interface StoredMessage {
  uid: number;
  raw: Buffer;
  arrived: Date;
}

interface Options {
  /** Begins with TLS under this certificate. */
  tls?: TlsOptions;
  /** False for a server that must be polled. */
  idle?: boolean;
}

/**
 * A small IMAP server with one mailbox (RFC 9051), written for reading alone: it refuses and notes every command that would
 * change something.
 */
export class TestImapServer {
  uidValidity = 1;
  messages: StoredMessage[] = [];
  /** Messages of low UIDs that are there and that nobody should read. */
  older = 0;
  /** All commands, with their arguments; passwords left out. */
  readonly commands: string[] = [];
  /** Number of connections so far. */
  connections = 0;
  /** The server's words, to refuse a login. */
  onSignIn: (username: string, password: string) => string | undefined = () => undefined;
  /** Called before a message's whole text is sent. */
  beforeText: (uid: number) => void = () => undefined;
  /** The first byte of a message's text that never comes, by its UID. */
  readonly withheld = new Map<number, number>();
  /** UIDs of messages that the server has lost: a command for one of them fails. */
  readonly damaged = new Set<number>();
  private readonly sockets = new Set<Socket>();
  private readonly idling = new Map<Socket, string>();

  private constructor(
    private readonly server: Server,
    private readonly options: Options,
  ) {}

  /** @param port of an earlier server */
  static async start(options: Options = {}, port = 0): Promise<TestImapServer> {
    const serve = (socket: Socket): void => started.serve(socket);
    const server = options.tls ? createTlsServer(options.tls, serve) : createServer(serve);
    const started = new TestImapServer(server, options);
    server.on('tlsClientError', () => {});
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return started;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends all connections, as a server does that restarts. */
  drop(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.drop();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** A message arrives. @returns its UID */
  add(raw: string | Buffer, arrived = new Date()): number {
    const uid = this.uidNext;
    this.messages.push({ uid, raw: Buffer.isBuffer(raw) ? raw : Buffer.from(raw), arrived });
    for (const socket of this.idling.keys()) socket.write(`* ${this.exists} EXISTS\r\n`);
    return uid;
  }

  /** The mailbox is made anew, with other UIDs for the same messages (RFC 9051, 2.3.1.1). */
  makeAnew(): void {
    this.uidValidity++;
    this.older = 0;
    this.messages = this.messages.map((message, index) => ({ ...message, uid: index + 1 }));
  }

  private get exists(): number {
    return this.older + this.messages.length;
  }

  private get uidNext(): number {
    return (this.messages.at(-1)?.uid ?? this.older) + 1;
  }

  private get capabilities(): string {
    return `IMAP4rev1 AUTH=PLAIN${this.options.idle === false ? '' : ' IDLE'}`;
  }

  private serve(socket: Socket): void {
    this.connections++;
    this.sockets.add(socket);
    // Answers are several small writes, each of which would wait for the other side.
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.idling.delete(socket);
    });
    socket.write(`* OK [CAPABILITY ${this.capabilities}] ready\r\n`);
    let rest = '';
    let waitsFor: ((line: string) => void) | undefined;
    socket.on('data', (data) => {
      rest += data.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        const taken = waitsFor;
        waitsFor = undefined;
        if (taken) taken(line);
        else
          this.answer(socket, line, (next) => {
            waitsFor = next;
          });
      }
    });
  }

  private answer(socket: Socket, line: string, next: (take: (line: string) => void) => void): void {
    const [tag = '', first = '', ...words] = line.split(' ');
    const command = first.toUpperCase();
    const send = (text: string): boolean => socket.write(`${text}\r\n`);
    const ok = (text = 'done'): boolean => send(`${tag} OK ${text}`);
    if (command === 'AUTHENTICATE') {
      this.commands.push('AUTHENTICATE');
      send('+ ');
      next((encoded) => {
        const [, username = '', password = ''] = Buffer.from(encoded, 'base64').toString().split('\0');
        const refusal = this.onSignIn(username, password);
        send(
          refusal === undefined
            ? `${tag} OK [CAPABILITY ${this.capabilities}] in`
            : `${tag} NO [AUTHENTICATIONFAILED] ${refusal}`,
        );
      });
      return;
    }
    this.commands.push([command, ...words].join(' '));
    switch (command) {
      case 'CAPABILITY':
        send(`* CAPABILITY ${this.capabilities}`);
        return void ok();
      case 'NOOP':
        send(`* ${this.exists} EXISTS`);
        return void ok();
      case 'LIST':
        send('* LIST (\\HasNoChildren) "/" INBOX');
        return void ok();
      case 'EXAMINE':
        send(`* ${this.exists} EXISTS`);
        send('* FLAGS (\\Seen \\Answered \\Deleted)');
        send(`* OK [UIDVALIDITY ${this.uidValidity}] valid`);
        send(`* OK [UIDNEXT ${this.uidNext}] next`);
        return void ok('[READ-ONLY] examined');
      case 'IDLE':
        this.idling.set(socket, tag);
        send('+ idling');
        next(() => {
          this.idling.delete(socket);
          ok();
        });
        return;
      case 'LOGOUT':
        send('* BYE');
        ok();
        return void socket.end();
      case 'UID':
        return this.answerUid(socket, words, ok, () => send(`${tag} NO [SERVERBUG] Internal error`));
      default:
        return void send(`${tag} BAD this mailbox is for reading alone`);
    }
  }

  private answerUid(
    socket: Socket,
    [command = '', ...words]: string[],
    ok: () => boolean,
    no: () => boolean,
  ): void {
    if (command.toUpperCase() === 'SEARCH') {
      const found = this.messages.filter(({ uid, arrived }) => isAsked(words.join(' '), uid, arrived));
      socket.write(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}\r\n`);
      ok();
      return;
    }
    if (command.toUpperCase() !== 'FETCH') throw new Error(`UID ${command} would change something.`);
    const [range = '', ...items] = words;
    if (this.messages.some(({ uid }) => this.damaged.has(uid) && inRange(range, uid, this.uidNext - 1))) {
      no();
      return;
    }
    for (const [index, message] of this.messages.entries())
      if (inRange(range, message.uid, this.uidNext - 1)) {
        const { uid, raw, arrived } = message;
        const parts = [`UID ${uid}`, `RFC822.SIZE ${raw.length}`, `INTERNALDATE "${imapDate(arrived)}"`];
        socket.write(`* ${this.older + index + 1} FETCH (${parts.join(' ')}`);
        const asked = /BODY(?:\.PEEK)?\[(HEADER)?\](?:<(\d+)\.(\d+)>)?/i.exec(items.join(' '));
        if (asked) {
          const [, section, from = '0', length] = asked;
          if (!section) this.beforeText(uid);
          const whole = section ? raw.subarray(0, raw.indexOf('\r\n\r\n') + 4) : raw;
          const start = Number(from);
          const part = length === undefined ? whole : whole.subarray(start, start + Number(length));
          const origin = length === undefined ? '' : `<${from}>`;
          socket.write(` BODY[${section ?? ''}]${origin} {${part.length}}\r\n`);
          if (!section && start + part.length > (this.withheld.get(uid) ?? Infinity)) return;
          socket.write(part);
        }
        socket.write(')\r\n');
      }
    ok();
  }
}

/** '5', '5:9', '5:*' and lists of them; as servers do, 5:* has the last message, also if its UID is lower. */
const inRange = (range: string, uid: number, last: number): boolean =>
  range.split(',').some((one) => {
    const [from = '', to = from] = one.split(':').map((end) => (end === '*' ? String(last) : end));
    const [low, high] = [Number(from), Number(to)].sort((a, b) => a - b);
    return low !== undefined && high !== undefined && uid >= low && uid <= high;
  });

function isAsked(query: string, uid: number, arrived: Date): boolean {
  const since = /SINCE "?(\d+-\w+-\d+)/i.exec(query)?.[1];
  const range = /UID (\S+)/i.exec(query)?.[1];
  return (
    (since === undefined || arrived >= new Date(`${since} 00:00 UTC`)) &&
    (range === undefined || inRange(range, uid, Number.MAX_SAFE_INTEGER))
  );
}

/** 17-Jul-2026 02:44:25 +0000 */
function imapDate(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ');
  return `${day}-${month}-${year} ${time} +0000`;
}
