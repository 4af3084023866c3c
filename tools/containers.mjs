/**
 * `make containers`: builds the image, starts docker-compose.yml alone and with each of its profiles, uses
 * the product over HTTP, and removes everything. Images that cannot be pulled are reported and replaced by
 * stand-ins.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { packageFiles } from '../backend/contents.ts';
import { check, outcome } from './containers/checks.mjs';
import { plainBuilder, standIns } from './containers/stand-ins.mjs';
import { Visitor } from './containers/visitor.mjs';
import { lastStageOf } from './release/dockerfile.mjs';

const wanted = process.argv.slice(2);
const scratch = mkdtempSync(path.join(tmpdir(), 'steward-containers-'));
const project = `steward-check-${process.pid}`;
const secret = () => randomBytes(18).toString('base64url');
const admin = { username: 'consultant', email: 'consultant@example.com', password: secret() };

/** Settings of an operator's .env. Port 0 means any free port. */
const settings = {
  ENV_FILE: path.join(scratch, 'env'),
  STEWARD_VERSION: 'check',
  POSTGRES_PASSWORD: secret(),
  APP_SECRET: secret(),
  BACKUP_PASSPHRASE: secret(),
  ADMIN_USERNAME: admin.username,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  // Production would otherwise require a second factor first.
  ADMIN_MFA: 'optional',
  PORT: '0',
  HTTP_PORT: '0',
  HTTPS_PORT: '0',
  MAIL_PORT: '0',
  CERTIFICATES: path.join(scratch, 'certificates'),
};

const docker = (...args) => spawnSync('docker', args, { encoding: 'utf8' });
let profile = '';
let override = [];
const compose = (...args) => {
  const own = ['--env-file', settings.ENV_FILE, '-p', project, '-f', 'docker-compose.yml', ...override];
  if (profile) own.push('--profile', profile);
  const { status, stdout, stderr } = docker('compose', ...own, ...args);
  if (status !== 0) throw new Error(`docker compose ${args.join(' ')}\n${stdout}\n${stderr}`);
  return stdout.trim();
};
/** Sends the origin of PUBLIC_URL, as a browser does there; the port is the one that Docker chose. */
const appVisitor = () => new Visitor(addressOf('app', 3000), undefined, 'http://localhost:3000');
const addressOf = (service, port) =>
  `http://127.0.0.1:${compose('port', service, String(port)).split(':').at(-1)}`;
const container = (service) => compose('ps', '-a', '-q', service);
const inspect = (service, format) => docker('inspect', '-f', format, container(service)).stdout.trim();

/** Starts the profile and waits until every service with a health check is healthy. */
function up(name, given = {}) {
  profile = name;
  override = [];
  write({ ...settings, ...given });
  const service = serviceOf[name];
  const standIn = service && !canBeHad(service) ? standIns[service] : undefined;
  if (standIn) {
    console.log(`      the image of ${service} cannot be pulled here: ${standIn.what} replaces it`);
    standIn.prepare?.();
    const file = path.join(scratch, 'stand-in.json');
    writeFileSync(file, JSON.stringify({ services: { [service]: { entrypoint: [], ...standIn.service } } }));
    override = ['-f', file];
    write({ ...settings, ...given, ...standIn.settings });
  }
  compose('up', '-d', '--no-build');
  return new Promise((resolve, reject) => {
    const began = Date.now();
    const look = () => {
      const health = inspect('app', '{{.State.Health.Status}}');
      if (health === 'healthy') return resolve();
      if (Date.now() - began > 180_000)
        return reject(new Error(`The product is ${health}:\n${compose('logs', 'app')}`));
      setTimeout(look, 500);
    };
    look();
  });
}

function write(lines) {
  const text = Object.entries(lines).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(settings.ENV_FILE, text.join(''), { mode: 0o600 });
}

/** The service whose image a profile needs, in addition to PostgreSQL and nginx. */
const serviceOf = { s3: 'store', mail: 'mail', clamav: 'clamav' };

function canBeHad(service) {
  const { image } = JSON.parse(compose('config', '--format', 'json')).services[service];
  if (docker('image', 'inspect', image).status === 0) return true;
  return spawnSync('docker', ['pull', '-q', image], { timeout: 120_000 }).status === 0;
}

function down() {
  try {
    compose('--profile', '*', 'down', '-v', '--remove-orphans', '-t', '15');
  } catch (error) {
    console.log(String(error));
  }
}

/** A new container on the previous volumes, and a logged-in person. */
async function signedInAnew() {
  compose('up', '-d', '--no-build', '--force-recreate', '--wait', 'app');
  const visitor = appVisitor();
  await visitor.signIn(admin);
  return visitor;
}

/** Bits of the capabilities that services keep, as the kernel numbers them. */
const capabilities = {
  CHOWN: 0n,
  DAC_OVERRIDE: 1n,
  FOWNER: 3n,
  SETGID: 6n,
  SETUID: 7n,
  NET_BIND_SERVICE: 10n,
};

/** The privileges of each running service's first process are those of docker-compose.yml, and it can gain no others. */
async function checkPrivileges() {
  const { services } = JSON.parse(compose('config', '--format', 'json'));
  const running = compose('ps', '--services', '--status', 'running').split('\n');
  for (const name of running) {
    const kept = services[name].cap_add ?? [];
    const mask = kept.reduce((bits, one) => bits | (1n << capabilities[one]), 0n);
    const status = docker('exec', container(name), 'cat', '/proc/1/status').stdout;
    const read = (line) => new RegExp(`^${line}:\\s*(\\w+)`, 'm').exec(status)?.[1];
    await check(
      `${name} has ${kept.length === 0 ? 'no capability' : `only ${kept.join(', ')}`} and can gain none`,
      () => read('NoNewPrivs') === '1' && BigInt(`0x${read('CapBnd')}`) === mask,
    );
  }
}

const profiles = {
  async ''() {
    await up('');
    const visitor = appVisitor();
    await check('the site is served', async () => (await visitor.text('/')).includes('<html'));
    await check('the product is ready', async () => (await visitor.call('/api/health/ready')).status === 200);
    await visitor.signIn(admin);
    const paper = await visitor.upload('A document in a volume');
    await check('a document comes back unchanged', () => visitor.isThere(paper));
    const inside = (...args) => docker('exec', container('app'), ...args);
    await check('it runs without root', () => inside('id', '-u').stdout.trim() === '1000');
    await check('its file system is read-only', () =>
      inside('touch', '/steward/x').stderr.includes('Read-only'),
    );
    await check('it draws a text of every script, with fonts of its own', () => drawsEveryScript(inside));
    await check('it has every file that it reads from packages', () => {
      const absent = packageFiles.filter(
        (file) => inside('test', '-s', `/steward/node_modules/${file}`).status !== 0,
      );
      return absent.length === 0;
    });
    const command = (...args) => {
      const { status, stdout, stderr } = inside('node', ...args);
      if (status !== 0) throw new Error(`${stdout}${stderr}`);
      return true;
    };
    await check('a backup is written inside while it runs', () =>
      command('backend/dist/backup.js', '/data/before.age'),
    );
    await check('and passes a trial restore beside it', () =>
      command('backend/dist/backup-check.js', '/data/before.age'),
    );
    const later = await visitor.upload('A document after the backup');
    await check('someone who lost the second factor gets a link inside', () =>
      /\bhttp\S+/.test(inside('node', 'backend/dist/reset-sign-in.js', admin.username).stdout),
    );
    await check('it stops within ten seconds', () => {
      const began = Date.now();
      compose('stop', 'app');
      const seconds = (Date.now() - began) / 1000;
      return seconds < 10 && inspect('app', '{{.State.ExitCode}}') === '0';
    });
    const again = await signedInAnew();
    await check('a document outlives its container', () => again.isThere(paper));
    compose('stop', 'app');
    compose('run', '--rm', '--no-deps', 'app', 'node', 'backend/dist/restore.js', '/data/before.age', 'yes');
    const restored = await signedInAnew();
    await check('the backup restores earlier documents', () => restored.isThere(paper));
    await check('and not later ones', async () => !(await restored.isThere(later)));
  },

  async s3() {
    await up('s3', {
      STORAGE_URL: 's3://steward?endpoint=http://store:7070',
      AWS_ACCESS_KEY_ID: secret(),
      AWS_SECRET_ACCESS_KEY: secret(),
    });
    const visitor = appVisitor();
    await visitor.signIn(admin);
    const paper = await visitor.upload('A document in a bucket');
    await check('a document in the bucket comes back unchanged', () => visitor.isThere(paper));
    const files = docker('exec', container('app'), 'sh', '-c', 'find /data -type f | wc -l').stdout.trim();
    await check('and is stored nowhere else', () => files === '0');
  },

  async mail() {
    await up('mail', { SMTP_URL: 'smtp://mail:1025', MAIL_FROM: 'Example Practice <office@example.com>' });
    const visitor = appVisitor();
    await visitor.post('/api/password-reset', { email: admin.email });
    const box = addressOf('mail', 8025);
    await check('an email arrives', async () => {
      for (
        const end = Date.now() + 30_000;
        Date.now() < end;
        await new Promise((next) => setTimeout(next, 250))
      ) {
        const { messages } = await (await fetch(`${box}/api/v1/messages`)).json();
        if (messages.some(({ To }) => To[0].Address === admin.email)) return true;
      }
      return false;
    });
  },

  async clamav() {
    await up('clamav', { CLAMAV_URL: 'tcp://clamav:3310' });
    const visitor = appVisitor();
    await visitor.signIn(admin);
    await check('a clean document is accepted, once the scanner has its signatures', async () => {
      for (
        const end = Date.now() + 240_000;
        Date.now() < end;
        await new Promise((next) => setTimeout(next, 1000))
      )
        if (await visitor.upload('A clean document').catch(() => undefined)) return true;
      return false;
    });
    await check(
      'one with malware is rejected',
      async () => (await visitor.tryUpload('Malware', true)).status === 415,
    );
  },

  async tls() {
    const certificate = selfSigned();
    await up('tls', { PUBLIC_URL: 'https://localhost', TRUST_PROXY: 'on' });
    const https = addressOf('proxy', 443).replace('http://127.0.0.1', 'https://localhost');
    const visitor = new Visitor(https, certificate, 'https://localhost');
    await check('plain HTTP redirects to HTTPS', async () => {
      const answer = await fetch(addressOf('proxy', 80), { redirect: 'manual' });
      return answer.status === 301 && answer.headers.get('Location') === 'https://localhost/';
    });
    await check('an upload that the proxy refuses gets the words of the product', async () => {
      const answer = await visitor.call('/api/verify', { method: 'POST', body: Buffer.alloc(17e6) });
      return answer.status === 413 && JSON.parse(answer.body).code === 'request.too_large';
    });
    await check('browsers are instructed to stay with HTTPS', async () => {
      const answer = await visitor.call('/');
      return answer.headers['strict-transport-security']?.includes('max-age=31536000');
    });
    await visitor.signIn(admin);
    await check('the session cookie is for HTTPS only', () => /^__Host-\w+=/.test(visitor.cookie));
    const paper = await visitor.upload('A document behind a proxy');
    for (let n = 0; n < 6; n += 1) await visitor.isThere(paper);
    await check('both instances serve requests', () =>
      ['app', 'app-2'].every((name) => compose('logs', name).includes('"userId":')),
    );
    const addresses = inspect('proxy', '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}').split(
      ' ',
    );
    await check("the log has the visitor's address, not the proxy's", () => {
      const log = compose('logs', 'app', 'app-2');
      return !addresses.some((address) => log.includes(`"address":"${address}"`));
    });
    await check('live events pass the proxy without delay', () =>
      visitor.streams('/api/notifications/stream'),
    );
    compose('stop', 'app-2');
    await check('one instance is enough', () => visitor.isThere(paper));
  },
};

/** The process of PDFs, which refuses a placeholder for a character without a glyph. */
function drawsEveryScript(inside) {
  const text = 'ব ਪ ગ ଓ த త ಕ മ ස ไ ア 한 字 ᚠ';
  const layout = `#set document(title: "T")\n#set text(font: json(bytes(sys.inputs.families)))\n${text}`;
  const program = `
    import { fork } from 'node:child_process';
    const drawing = fork('./backend/dist/platform/pdf/worker.js', { execArgv: [], serialization: 'advanced' });
    drawing.once('message', ({ done, failed }) => {
      console.log(failed ?? Buffer.from(done).toString('latin1'));
      process.exit(failed === undefined ? 0 : 1);
    });
    drawing.send({
      as: 'pdf',
      layout: '/probe.typ',
      data: ${JSON.stringify(text)},
      language: 'en',
      texts: {},
      brand: {},
      pictures: { 'probe.typ': Buffer.from(${JSON.stringify(layout)}) },
    });`;
  const { status, stdout } = inside('node', '--input-type=module', '-e', program);
  // Only a PDF that is accessible, without a placeholder, declares to be.
  return status === 0 && stdout.includes('pdfuaid');
}

/** @returns the certificate */
function selfSigned() {
  spawnSync('mkdir', ['-p', settings.CERTIFICATES]);
  const file = (name) => path.join(settings.CERTIFICATES, name);
  const { status, stderr } = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      file('privkey.pem'),
      '-out',
      file('fullchain.pem'),
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`No certificate could be created: ${stderr}`);
  return file('fullchain.pem');
}

function buildImage() {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...plainBuilder() };
    const child = spawn('docker', ['build', '-q', '-t', 'steward:check', '.'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (part) => (said += part));
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The image was not built:\n${said}`)),
    );
  });
}

async function main() {
  if (docker('info').status !== 0) return console.log('skip  containers: there is no Docker engine here');
  if (docker('compose', 'version').status !== 0)
    return console.log('skip  containers: there is no Docker Compose here');
  console.log('      building the image …');
  await buildImage();
  const bytes = Number(docker('image', 'inspect', '-f', '{{.Size}}', 'steward:check').stdout);
  const base = Number(docker('image', 'inspect', '-f', '{{.Size}}', 'node:24-slim').stdout);
  const megabytes = (size) => Math.round(size / 1e6);
  console.log(`      the image has ${megabytes(bytes)} MB, including ${megabytes(base)} MB of node:24-slim`);
  await check('it has the settings that a release gives it', () => {
    const { Env, ...others } = lastStageOf(readFileSync('Dockerfile', 'utf8')).config;
    const own = JSON.parse(docker('image', 'inspect', '-f', '{{json .Config}}', 'steward:check').stdout);
    return (
      Env.every((line) => own.Env.includes(line)) &&
      Object.entries(others).every(([name, value]) => isDeepStrictEqual(own[name], value))
    );
  });
  const alone = docker('run', '--rm', '-e', `APP_SECRET=${settings.APP_SECRET}`, 'steward:check');
  await check(
    'without a database it names the missing setting',
    () => alone.status === 1 && alone.stdout.includes('Set DATABASE_URL'),
  );
  for (const [name, run] of Object.entries(profiles)) {
    if (wanted.length > 0 && !wanted.includes(name || 'plain')) continue;
    console.log(name ? `profile ${name}` : 'app and database');
    try {
      await run();
      await checkPrivileges();
    } catch (error) {
      await check(String(error instanceof Error ? error.message : error), () => false);
    } finally {
      down();
    }
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (down(), process.exit(1)));
try {
  await main();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = outcome();
