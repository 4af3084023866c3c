import { chromium } from '@playwright/test';
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { addressesOf, areas } from '../frontend/e2e/support/all-screens.ts';
import { chromiumPath } from '../frontend/e2e/support/chromium.ts';

/* From `make start` to the tests and back: nothing that the other uses is removed, and nothing is built again. */

const checkout = path.join(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'steward-beside-'));
const { PATH, HOME } = process.env;
const settings = Object.entries(process.env).filter(([name]) => /^npm_config_/i.test(name));
const env = { ...Object.fromEntries(settings), PATH, HOME, PORT: '0', DEMO_DATA: '1', LOG_LEVEL: 'error' };
const make = (target) => execFileSync('make', ['--silent', target], { cwd: folder, env, encoding: 'utf8' });
const stamps = ['node_modules/.packages', 'backend/dist/.built', 'frontend/dist/.built'];
const times = () => stamps.map((stamp) => statSync(path.join(folder, stamp)).mtimeMs);

let start;
let address = '';

before(async () => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter(Boolean))
    if (existsSync(path.join(checkout, file))) cpSync(path.join(checkout, file), path.join(folder, file));
  // A process group, which the signal at the end reaches as Ctrl-C would.
  start = spawn('make', ['start'], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const part of start.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += part;
    address = /Steward is ready at (\S+)/.exec(output)?.[1] ?? '';
    if (address) break;
  }
  start.stdout.resume();
  assert.ok(address, output);
});
after(async () => {
  if (start.exitCode === null) {
    const ended = once(start, 'exit');
    process.kill(-start.pid, 'SIGINT');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

test('the tools of tests are installed beside a running product, which is not built again', () => {
  const built = times();
  assert.equal(make('node_modules/.tools'), 'Installing the tools of tests …\n');
  assert.ok(existsSync(path.join(folder, 'node_modules/jest/package.json')));
  assert.equal(make('build'), '');
  assert.deepEqual(times(), built);
});

test('then every screen opens', async () => {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
  const faults = [];
  try {
    for (const { person, paths } of areas) {
      const context = await browser.newContext({ baseURL: address });
      if (person) await context.request.post('/api/login', { data: person, headers: { origin: address } });
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error}`));
      page.on('response', (answer) => {
        // A screen of a record that is not there is a 404 itself.
        if (answer.status() >= (answer.url().includes('/assets/') ? 400 : 500))
          faults.push(`${page.url()}: ${answer.url()} ${answer.status()}`);
      });
      for (const one of paths.flatMap((screen) => addressesOf(screen, 1))) {
        await page.goto(one);
        await page.locator('h1').first().waitFor();
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  assert.deepEqual(faults, []);
});
