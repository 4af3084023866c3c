/**
 * `make bench-small`: the built product with its own database on a small machine, 512 MB of memory and one core. It starts on an
 * empty folder, serves, takes uploads, seals, draws PDFs, backs up and restores on trial, and fails if anything there fails, or
 * if the kernel had to end a process for want of memory.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { makeForm } from './form.mjs';
import { startServer, stopAll, stopServer } from './processes.mjs';
import { admin, client, pdf, signIn } from './seed.mjs';
import { sendAgreements, signAgreement } from './signing.mjs';
import { confine } from './confine.mjs';

const megabytes = Number(process.env.MEMORY || 512);
const root = fileURLToPath(new URL('..', import.meta.url));

const limits = confine({ megabytes });
if (typeof limits === 'string') {
  console.log(`skip  a small machine: ${limits}`);
  process.exit(0);
}

const folder = mkdtempSync(path.join(tmpdir(), 'steward-small-'));
// When root runs it, the database runs under another account, which must be able to enter.
chmodSync(folder, 0o711);
const logFile = path.join(folder, 'log');
const env = {
  DATA_DIR: path.join(folder, 'data'),
  LOG_LEVEL: 'info',
  MAIL_GATHER_SECONDS: '0',
  BACKUP_PASSPHRASE: 'a passphrase of the benchmark',
  ADMIN_USERNAME: admin.username,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
};

/** Prints what a step took, and the most memory that was in use in it. */
async function step(what, work) {
  limits.begin();
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${what.padEnd(58)}${seconds.toFixed(1).padStart(7)} s ${String(limits.peak()).padStart(5)} MB`,
  );
  return result;
}

const start = () =>
  startServer({
    command: limits.command(path.join(root, 'backend/run')),
    env,
    logFile,
    readyPath: '/api/health/ready',
    readyStatus: 200,
    timeoutMs: 240_000,
  });

async function run(...args) {
  const [program, ...rest] = limits.command(process.execPath, ...args);
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${path.basename(args[0])} ended with ${code}:\n${output}`);
}

/** @throws unless it answers with a status below 300 */
async function call(url, cookie, address, init = {}) {
  const answer = await fetch(url + address, { ...init, headers: { cookie, ...init.headers } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status >= 300)
    throw new Error(`${address} answered ${answer.status}: ${bytes.subarray(0, 500)}`);
  return bytes;
}

const post = (url, cookie, address, body) =>
  call(url, cookie, address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const send = (url, cookie, address, method, fields, file) => {
  const { contentType, body } = makeForm(fields, file);
  return call(url, cookie, address, { method, headers: { 'content-type': contentType }, body });
};

const times = (count, work) => Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function measure() {
  const first = await step('first start, with a new database', start);
  const [, lowered] = /"msg":"(This machine has [^"]*)/.exec(readFileSync(logFile, 'utf8')) ?? [];
  if (lowered === undefined) throw new Error('The log does not name what is lowered.');
  console.log(`  ${lowered}`);
  await step('stop', () => stopServer(first));
  const { url } = await step('start', start);
  const adminCookie = await step('login', () => signIn(url, admin));
  const created = await post(url, adminCookie, '/api/admin/create-user', client);
  const { id: clientId } = JSON.parse(created);
  const clientCookie = await signIn(url, client);
  const server = { url, adminCookie, clientCookie, clientId };
  await step('20 logins, ten at a time', async () => {
    for (let turn = 0; turn < 2; turn++) await times(10, () => signIn(url, client));
  });
  const big = Buffer.concat([pdf, ...Array.from({ length: 3 }, () => pdf)]);
  await step('4 uploads of 4 MB at a time', () =>
    times(4, (n) =>
      send(
        url,
        clientCookie,
        '/api/documents',
        'POST',
        { title: `Scan ${n}`, category: 'other' },
        {
          name: 'scan.pdf',
          type: 'application/pdf',
          bytes: big,
        },
      ),
    ),
  );
  const photo = await sharp({
    create: {
      width: 6000,
      height: 4000,
      channels: 3,
      background: '#357',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();
  await step(`a photo of 24 megapixels (${(photo.length / 1e6).toFixed(1)} MB)`, () =>
    send(
      url,
      clientCookie,
      '/api/profile/photo',
      'PUT',
      {},
      { name: 'photo.jpg', type: 'image/jpeg', bytes: photo },
    ),
  );
  const ids = await step('10 agreements of 20 pages sent and opened', () =>
    sendAgreements({ ...server, count: 10 }),
  );
  await step('10 documents sealed, five at a time', async () => {
    for (const part of [ids.slice(0, 5), ids.slice(5)])
      await Promise.all(part.map((id) => signAgreement({ ...server, id })));
  });
  const invoice = JSON.parse(
    await post(url, adminCookie, '/api/admin/invoices', {
      userId: clientId,
      dueDate: '2030-01-31',
      description: 'Bookkeeping',
      items: [{ description: 'Bookkeeping', quantity: '1', unitPrice: '95.00' }],
    }),
  );
  await step('20 PDFs, of client and practice at a time', async () => {
    for (let turn = 0; turn < 10; turn++)
      await Promise.all([
        call(url, adminCookie, `/api/invoices/${invoice.id}/pdf`),
        call(url, clientCookie, `/api/statement?from=2026-01-01&to=2026-12-31`),
      ]);
  });
  await step('600 lists, 20 at a time, while PDFs are drawn', async () => {
    for (let turn = 0; turn < 30; turn++)
      await Promise.all([
        times(20, (n) =>
          call(url, n % 2 ? clientCookie : adminCookie, n % 2 ? '/api/documents' : '/api/admin/today'),
        ),
        turn % 5 === 0 && call(url, adminCookie, `/api/invoices/${invoice.id}/pdf`),
      ]);
  });
  await step('a backup while it serves', () => run(path.join(root, 'backend/dist/backup.js')));
  await step('a backup and its restore on trial while it serves', () =>
    run(path.join(root, 'backend/dist/backup-check.js')),
  );
  await delay(10_000);
  await step('idle', () => call(url, adminCookie, '/api/admin/health'));
}

try {
  await measure();
} catch (error) {
  console.log(
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => !line.includes('"msg":"request"'))
      .slice(-15)
      .join('\n'),
  );
  console.log(String(error));
  process.exitCode = 1;
} finally {
  await stopAll();
  const killed = await limits.end();
  console.log(`The kernel ended ${killed} processes for want of memory.`);
  if (killed > 0) process.exitCode = 1;
  if (process.env.KEEP) console.log(folder);
  else rmSync(folder, { recursive: true, force: true });
}
