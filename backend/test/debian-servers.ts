import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { eventually } from './eventually.js';

/* Debian's own servers, as a practice's provider may run them: Postfix, Dovecot, Radicale and Pebble on this machine, each
   with its files in one folder. They are started only where they are installed; Postfix and Dovecot need root. */

const isRoot = process.getuid?.() === 0;
const has = (program: string): boolean =>
  existsSync(`/usr/sbin/${program}`) || existsSync(`/usr/bin/${program}`);

/** Reasons why some of them cannot run here; empty if all can. */
export const missingServers = (): string[] => [
  ...['postfix', 'dovecot', 'radicale']
    .filter((program) => !has(program))
    .map((name) => `${name} is not installed`),
  ...(isRoot ? [] : ['Postfix and Dovecot need root']),
];

const nobody = 65534;

/** A port of this machine that nobody uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined));
    socket.on('error', () => resolve(false));
  });
const listening = (port: number): Promise<boolean> => eventually(() => isOpen(port), 20);

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Mailboxes on this machine: Postfix stores what it is sent, Dovecot lets it be read. */
export class MailServers {
  private constructor(
    readonly smtpPort: number,
    readonly imapPort: number,
    private readonly folder: string,
    private readonly dovecot: ChildProcess,
  ) {}

  /**
   * Every address of example.com, also with a plus, is in one mailbox: user `office`, password `right`.
   * @param folder readable by all
   */
  static async start(folder: string): Promise<MailServers> {
    const smtpPort = await freePort();
    const imapPort = await freePort();
    const mail = path.join(folder, 'mail');
    mkdirSync(mail);
    chownSync(mail, nobody, nobody);
    chmodSync(folder, 0o755);
    writePostfix(folder, smtpPort);
    writeDovecot(folder, imapPort);
    postfix(folder, 'start');
    const dovecot = spawn('dovecot', ['-F', '-c', path.join(folder, 'dovecot.conf')], { stdio: 'ignore' });
    await Promise.all([listening(smtpPort), listening(imapPort)]);
    return new MailServers(smtpPort, imapPort, folder, dovecot);
  }

  /** The messages in the mailbox, read or not. */
  messages(): string[] {
    return ['new', 'cur'].flatMap((state) => {
      const inbox = path.join(this.folder, 'mail', 'office', state);
      return existsSync(inbox)
        ? readdirSync(inbox).map((name) => readFileSync(path.join(inbox, name), 'utf8'))
        : [];
    });
  }

  async stop(): Promise<void> {
    postfix(this.folder, 'stop');
    await ended(this.dovecot);
  }
}

function postfix(folder: string, command: 'start' | 'stop'): void {
  const { status, stderr } = spawnSync('postfix', ['-c', path.join(folder, 'postfix'), command]);
  if (status !== 0) throw new Error(`postfix ${command}: ${String(stderr)}`);
}

function writePostfix(folder: string, port: number): void {
  const at = (name: string): string => path.join(folder, name);
  for (const name of ['postfix', 'spool', 'data']) mkdirSync(at(name));
  spawnSync('chown', ['postfix', at('data')]);
  writeFileSync(
    at('postfix/main.cf'),
    `compatibility_level = 3.6
queue_directory = ${at('spool')}
data_directory = ${at('data')}
mail_owner = postfix
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mydestination =
alias_maps =
virtual_mailbox_domains = example.com
virtual_mailbox_base = ${at('mail')}
virtual_mailbox_maps = regexp:${at('postfix/boxes')}
virtual_uid_maps = static:${nobody}
virtual_gid_maps = static:${nobody}
recipient_delimiter = +
maillog_file = ${at('postfix.log')}
maillog_file_prefixes = ${path.parse(folder).root}${folder.split(path.sep)[1]}
`,
  );
  writeFileSync(at('postfix/boxes'), '/@example\\.com$/ office/\n');
  const service = (name: string, type: string, unprivileged: string, command: string, most = '-'): string =>
    `${name} ${type} ${type === 'inet' ? 'n' : '-'} ${unprivileged} n - ${most} ${command}`;
  const unix = [
    'tlsmgr',
    'rewrite trivial-rewrite',
    'bounce',
    'defer bounce',
    'trace bounce',
    'verify',
    'proxymap',
  ]
    .concat(['smtp', 'error', 'retry error', 'discard', 'anvil', 'scache'])
    .map((names) => names.split(' '))
    .map(([name = '', command = name]) => service(name, 'unix', '-', command));
  writeFileSync(
    at('postfix/master.cf'),
    [
      service(String(port), 'inet', '-', 'smtpd'),
      'pickup unix n - n 60 1 pickup',
      'cleanup unix n - n - 0 cleanup',
      'qmgr unix n - n 300 1 qmgr',
      'flush unix n - n 1000? 0 flush',
      'virtual unix - n n - - virtual',
      'postlog unix-dgram n - n - 1 postlogd',
      ...unix,
      '',
    ].join('\n'),
  );
}

function writeDovecot(folder: string, port: number): void {
  const at = (name: string): string => path.join(folder, name);
  writeFileSync(
    at('dovecot.conf'),
    `protocols = imap
base_dir = ${at('run')}
log_path = ${at('dovecot.log')}
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${at('mail')}/%u
first_valid_uid = 1
passdb {
  driver = static
  args = password=right
}
userdb {
  driver = static
  args = uid=${nobody} gid=${nobody} home=${at('mail')}
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  );
}

/** Radicale, a CalDAV server, with the calendar /office/calendar/. */
export class CalendarDaemon {
  private constructor(
    readonly port: number,
    private readonly radicale: ChildProcess,
  ) {}

  static async start(folder: string): Promise<CalendarDaemon> {
    const port = await freePort();
    writeFileSync(
      path.join(folder, 'radicale.conf'),
      `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${path.join(folder, 'users')}
htpasswd_encryption = plain
[storage]
filesystem_folder = ${path.join(folder, 'calendars')}
`,
    );
    writeFileSync(path.join(folder, 'users'), 'office:right\n');
    const radicale = spawn('radicale', ['--config', path.join(folder, 'radicale.conf')], { stdio: 'ignore' });
    await listening(port);
    const daemon = new CalendarDaemon(port, radicale);
    await daemon.call('MKCALENDAR', '/office/calendar/');
    return daemon;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/office/calendar/`;
  }

  /** Stores an event. @param calendar an iCalendar object */
  async put(uid: string, calendar: string): Promise<void> {
    await this.call('PUT', `/office/calendar/${uid}.ics`, calendar);
  }

  async stop(): Promise<void> {
    await ended(this.radicale);
  }

  private async call(method: string, at: string, body?: string): Promise<void> {
    const { status } = await fetch(`http://127.0.0.1:${this.port}${at}`, {
      method,
      headers: { authorization: `Basic ${btoa('office:right')}`, 'content-type': 'text/calendar' },
      ...(body !== undefined && { body }),
    });
    if (status >= 300) throw new Error(`${method} ${at} was answered with ${status}.`);
  }
}

/** The reason why Pebble cannot run here; undefined if it can. */
export const missingPebble = (): string | undefined =>
  has('pebble') && has('pebble-challtestsrv') ? undefined : 'pebble is not installed';

/** Pebble, a certificate authority for tests by Let's Encrypt. It refuses a third of all nonces. Every domain is this machine. */
export class PebbleServer {
  private constructor(
    private readonly port: number,
    private readonly managementPort: number,
    private readonly programs: readonly ChildProcess[],
  ) {}

  /**
   * @param pair key and certificate of its own address, 127.0.0.1, in PEM
   * @param httpPort where it looks for answers, instead of 80
   */
  static async start(
    folder: string,
    { key, chain }: { key: string; chain: string },
    httpPort: number,
  ): Promise<PebbleServer> {
    const [port, managementPort, dnsPort, otherPort] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    const at = (name: string): string => path.join(folder, name);
    writeFileSync(at('key.pem'), key);
    writeFileSync(at('chain.pem'), chain);
    const pebble = {
      listenAddress: `127.0.0.1:${port}`,
      managementListenAddress: `127.0.0.1:${managementPort}`,
      certificate: at('chain.pem'),
      privateKey: at('key.pem'),
      httpPort,
      tlsPort: otherPort,
    };
    writeFileSync(at('pebble.json'), JSON.stringify({ pebble }));
    const off = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', ''];
    const dns = ['-dns01', `127.0.0.1:${dnsPort}`, '-management', `127.0.0.1:${otherPort}`];
    const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '33' };
    const programs = [
      spawn('pebble-challtestsrv', [...off, ...dns, '-defaultIPv4', '127.0.0.1'], { stdio: 'ignore' }),
      spawn('pebble', ['-config', at('pebble.json'), '-dnsserver', `127.0.0.1:${dnsPort}`], {
        stdio: 'ignore',
        env,
      }),
    ];
    await Promise.all([listening(port), listening(managementPort), listening(otherPort)]);
    return new PebbleServer(port, managementPort, programs);
  }

  get directory(): string {
    return `https://127.0.0.1:${this.port}/dir`;
  }

  /** Its root certificate, which is another one at each start. @param ca of its own address */
  async root(ca: string): Promise<string> {
    const asked = request({ host: '127.0.0.1', port: this.managementPort, path: '/roots/0', ca }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    let text = '';
    for await (const part of response.setEncoding('utf8') as AsyncIterable<string>) text += part;
    return text;
  }

  async stop(): Promise<void> {
    await Promise.all(this.programs.map(ended));
  }
}
