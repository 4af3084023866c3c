import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from '../../test/eventually.js';
import { aDemoPractice } from '../../test/process/demo.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../test/process/steward.js';
import { readDemoFile } from '../demo/demo-practice.js';
import { samplePdf } from '../platform/files/testing/sample-files.js';

/* Runs the examples of docs/integrate, of the API conventions and of the client's README as printed, in a
   separate folder, against the built product with its demo practice. Those for Node.js use the packed client. */

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const execute = promisify(execFile);
/** True if the machine has a tool that examples use. */
function has(tool: string): boolean {
  const isThere = spawnSync(tool, ['--version']).status === 0;
  if (!isThere) process.stderr.write(`No ${tool}: its examples in docs/integrate are not run.\n`);
  return isThere;
}

interface Example {
  kind: string;
  text: string;
  page: string;
  line: number;
}

function examplesOf(file: string): Example[] {
  const page = readFileSync(path.join(checkout, file), 'utf8');
  return [...page.matchAll(/^```(\w+(?: \w+)?)\n([^]*?)^```$/gm)].map((found) => ({
    kind: found[1] ?? '',
    text: found[2] ?? '',
    page: path.basename(file, '.md'),
    line: page.slice(0, found.index).split('\n').length,
  }));
}
// In alphabetical order: the session that the page on tokens starts is used by the page on webhooks.
const pages = globSync('docs/integrate/*.md', { cwd: checkout }).toSorted();
const examples = [...pages, 'docs/reference/api.md'].flatMap(examplesOf);
const of = (kind: string): Example[] => examples.filter((example) => example.kind === kind);

let steward: Steward;
let consultant: Visitor;
let token: string;
let folder: string;

beforeAll(async () => {
  steward = await Steward.start({ ...(await aDemoPractice()), DATA_DIR: aFolder() });
  consultant = await Visitor.signIn(steward, 'consultant', 'Limestone-1!');
  ({ token } = await post<{ token: string }>('/api/access-tokens', { name: 'Examples', scope: 'write' }));

  folder = aFolder();
  writeFileSync(path.join(folder, 'statement.pdf'), samplePdf);
  writeFileSync(path.join(folder, 'agreement.pdf'), await readDemoFile('Engagement Agreement 2027.pdf'));
  await installClient();
});
afterAll(clearProcesses);

async function post<Answer>(address: string, body: object): Promise<Answer> {
  const response = await consultant.call(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Packs the client and installs the package without a registry, with the types of Node.js beside it. */
async function installClient(): Promise<void> {
  const client = path.join(checkout, 'sdk');
  if (!existsSync(path.join(client, 'dist/index.js')))
    throw new Error('The client is not built: run `npm run build -w sdk` first.');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--offline', '--loglevel=error'];
  const { stdout } = await execute('npm', ['pack', ...quiet, '--json', '--pack-destination', folder], {
    cwd: client,
  });
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  const files = packed?.files.map((file) => file.path) ?? [];
  expect(files).toEqual(expect.arrayContaining(['README.md', 'dist/index.js', 'dist/index.d.ts']));
  expect(files.filter((file) => !/^(dist\/.*\.(js|d\.ts)|README\.md|package\.json)$/.test(file))).toEqual([]);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  await execute('npm', ['install', ...quiet, `./${packed?.filename}`], { cwd: folder });
  for (const library of ['@types/node', 'undici-types']) {
    const link = path.join(folder, 'node_modules', library);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(checkout, 'node_modules', library), link);
  }
}

/** The example with this installation's address, a token and the password filled in. */
const filledIn = (text: string): string =>
  text
    .replaceAll(/http:\/\/127\.0\.0\.1:3000|https:\/\/portal\.example\.com/g, steward.url)
    .replaceAll('stw_…', token)
    .replaceAll('"password":"…"', '"password":"Limestone-1!"');

function written({ kind, text, page, line }: Example): string {
  const name = `${page}-${line}.${kind.startsWith('python') ? 'py' : 'js'}`;
  writeFileSync(path.join(folder, name), filledIn(text));
  return name;
}

const named = (list: Example[]): [string, Example][] =>
  list.map((example) => [`${example.page}, line ${example.line}`, example]);

describe('the examples of docs/integrate', () => {
  it('has examples', () => {
    expect(of('sh').length).toBeGreaterThanOrEqual(7);
    expect(of('js').length).toBeGreaterThanOrEqual(2);
    for (const { text } of of('json')) expect(() => JSON.parse(text) as unknown).not.toThrow();
  });

  (has('curl') ? it : it.skip).each(named(of('sh')))('shows a call that works: %s', async (_, { text }) => {
    // Without this, curl exits with 0 for an error of the API.
    const curl = 'curl() { command curl --silent --show-error --fail-with-body "$@"; }';
    const { stdout } = await execute('bash', ['-euc', `${curl}\n${filledIn(text)}`], { cwd: folder });
    expect(stdout).toMatch(/^[[{]/);
  });

  it.each(named(of('js')))('shows a working script: %s', async (_, example) => {
    const { stderr } = await execute(process.execPath, [written(example)], { cwd: folder });
    expect(stderr).toBe('');
  });

  it('shows a working script on the page of the client', async () => {
    const [example] = examplesOf('sdk/README.md');
    if (!example) throw new Error('There is no example.');
    const { stdout } = await execute(process.execPath, [written(example)], {
      cwd: folder,
      env: { ...process.env, STEWARD_TOKEN: token },
    });
    expect(stdout).toMatch(/^\d+\n(.+\n)+$/);
  });

  it('shows scripts with correct types', async () => {
    const ofDocs = ['js', 'js acting', 'js receiver', 'js signature'].flatMap(of);
    const programs = [...ofDocs, ...examplesOf('sdk/README.md')].map(written);
    const options = [
      '--noEmit',
      '--allowJs',
      '--checkJs',
      '--strict',
      // The options of `tsc --init`.
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
      '--verbatimModuleSyntax',
      '--target',
      'es2023',
      '--types',
      'node',
    ];
    const modules = ['--module', 'nodenext', '--moduleResolution', 'nodenext'];
    const tsc = path.join(checkout, 'node_modules/@typescript/native/bin/tsc');
    // `spawnSync`, because a rejected `execFile` hides the compiler's messages.
    const { stdout, status } = spawnSync(process.execPath, [tsc, ...options, ...modules, ...programs], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  it('shows a receiver that accepts a delivery and rejects a forged one', async () => {
    const [receiver] = of('js receiver');
    if (!receiver) throw new Error('There is no receiver.');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const webhook = await post<{ secret: string }>('/api/admin/webhooks', {
      url,
      events: ['user.registered'],
    });
    const program = written({ ...receiver, text: receiver.text.replace('4000', String(port)) });
    const child = spawn(process.execPath, [program], {
      cwd: folder,
      env: { ...process.env, STEWARD_WEBHOOK_SECRET: webhook.secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
      const forged = {
        type: 'user.registered',
        timestamp: new Date().toISOString(),
        data: { id: 1, userId: 1 },
      };
      const posted = (): Promise<number> =>
        fetch(url, { method: 'POST', body: JSON.stringify(forged) }).then(
          ({ status }) => status,
          () => 0,
        );
      await eventually(async () => (await posted()) === 401, 20);
      const { id } = await post<{ id: number }>('/api/admin/create-user', {
        username: 'newcomer',
        email: 'newcomer@example.com',
        password: 'River-stone-9!',
        firstName: 'New',
        lastName: 'Comer',
        role: 'client',
      });
      await eventually(() => output.includes('\n'), 20);
      expect(output).toMatch(new RegExp(`^msg_[0-9a-f-]{36} user\\.registered ${id} ${id}\n$`));
    } finally {
      child.kill();
    }
  });
});

describe('the worked example of a signature in docs/integrate', () => {
  it.each([
    ['js signature', process.execPath],
    ...(has('python3') ? [['python signature', 'python3'] as const] : []),
  ] as const)('has a document signed and downloads the signed copy: %s', async (kind, interpreter) => {
    const [example] = of(kind);
    if (!example) throw new Error('There is no example.');
    const port = await freePort();
    const webhook = await post<{ secret: string }>('/api/admin/webhooks', {
      url: `http://127.0.0.1:${port}/`,
      events: ['document.sent', 'document.signed'],
    });
    const program = written({ ...example, text: example.text.replace('4000', String(port)) });
    const child = spawn(interpreter, [program], {
      cwd: folder,
      env: { ...process.env, STEWARD_WEBHOOK_SECRET: webhook.secret },
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    let output = '';
    let complained = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => (complained += part));
    try {
      await eventually(() => output.includes('\n') || child.exitCode !== null, 20);
      const id = /^document\.sent (\d+)\n$/.exec(output)?.[1];
      if (id === undefined) throw new Error(`The program output: ${output}${complained}`);
      const client = await Visitor.signIn(steward, 'asample', 'River-stone-1!');
      expect((await client.call(`/api/documents/${id}`)).status).toBe(200);
      const signed = await client.call(`/api/documents/${id}/sign`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ consent: true, name: 'Alex Sample' }),
      });
      expect(signed.status).toBe(200);
      expect({ code: await ended, output }).toEqual({
        code: 0,
        output: `document.sent ${id}\ndocument.signed ${id}\n`,
      });
      const form = new FormData();
      form.set('file', new Blob([readFileSync(path.join(folder, 'signed.pdf'))]), 'signed.pdf');
      const verified = await fetch(`${steward.url}/api/verify`, { method: 'POST', body: form });
      expect(await verified.json()).toMatchObject({ valid: true, documentId: Number(id) });
    } finally {
      child.kill();
      rmSync(path.join(folder, 'signed.pdf'), { force: true });
    }
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}
