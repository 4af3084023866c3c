import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { runCommand, watchSilence } from './run-command.mjs';
import { runStep } from './run-step.mjs';

const scratch = mkdtempSync(path.join(tmpdir(), 'steward-run-step-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const never = new AbortController().signal;
const quick = { silenceMs: 100, graceMs: 500 };
const node = (script, ...args) => [process.execPath, '--eval', script, ...args];
const silent = node('setInterval(() => {}, 1e6)');

/** Ignores signals, and starts a process in its own group that does the same; writes both ids into a file. */
const stubborn = `
  const { spawn } = require('node:child_process');
  const { renameSync, writeFileSync } = require('node:fs');
  const [file, isGrandchild] = process.argv.slice(1);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  setInterval(() => {}, 1e6);
  if (isGrandchild) {
    writeFileSync(file + '.part', process.ppid + ' ' + process.pid);
    renameSync(file + '.part', file);
  } else {
    const args = ['--eval', process.execArgv[1] ?? '', file, 'grandchild'];
    spawn(process.execPath, args, { detached: true, stdio: 'inherit' });
  }`;

async function writtenTo(file) {
  while (!existsSync(file)) await delay(20);
  return readFileSync(file, 'utf8').split(' ').map(Number);
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('an interrupted command ends with a child and a detached grandchild that ignore signals', async () => {
  const file = path.join(scratch, 'ids');
  const interruption = new AbortController();
  const run = runCommand(node(stubborn, file), {}, interruption.signal, {
    ...quick,
    silenceMs: 600_000,
  });
  const pids = await writtenTo(file);
  interruption.abort();
  const { code, reason } = await run;
  assert.notEqual(code, 0);
  assert.equal(reason, 'Ended: the run was interrupted.');
  for (const pid of pids) while (isRunning(pid)) await delay(20);
});

test('a silent command is ended', async () => {
  const { code, reason } = await runCommand(silent, {}, never, quick);
  assert.notEqual(code, 0);
  assert.match(reason, /printed nothing/);
});

test('a command that prints now and then is not ended, however long it takes', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const output = new PassThrough();
  const onSilence = mock.fn();
  const stop = watchSilence([output, new PassThrough()], 1_000, onSilence);
  for (let line = 0; line < 100; line += 1) {
    mock.timers.tick(999);
    const read = once(output, 'data');
    output.write('.');
    await read;
  }
  assert.equal(onSilence.mock.callCount(), 0);
  mock.timers.tick(1_000);
  assert.equal(onSilence.mock.callCount(), 1);
  stop();
});

test('a process that a command leaves in its group ends with the command', async () => {
  const script = `const { spawn } = require('node:child_process');
    console.log(spawn(process.execPath, ${JSON.stringify(silent.slice(1))}, { stdio: 'ignore' }).pid);
    process.exit(0);`;
  const { code, output } = await runCommand(node(script), {}, never);
  assert.equal(code, 0);
  while (isRunning(Number(output))) await delay(20);
});

test('a command ends when the program that runs it is killed', async () => {
  const file = path.join(scratch, 'orphans');
  const command = JSON.stringify(node(stubborn, file));
  const runner = `import { runCommand } from ${JSON.stringify(new URL('run-command.mjs', import.meta.url).href)};
    await runCommand(${command}, {}, new AbortController().signal);`;
  const run = spawn(process.execPath, ['--input-type=module', '--eval', runner], { stdio: 'ignore' });
  const [child, grandchild] = await writtenTo(file);
  run.kill('SIGKILL');
  while (isRunning(child)) await delay(20);
  // In its own process group, with no reason to end.
  process.kill(grandchild, 'SIGKILL');
});

test('a step that is ended counts its reported tests, and one failure with the reason', async ({ mock }) => {
  const log = mock.method(console, 'log', () => {});
  const step = { name: 'hangs', commands: () => [silent], count: () => ({ passed: 3, failed: 0 }) };
  assert.deepEqual(await runStep(step, scratch, never, quick), { passed: 3, failed: 1 });
  const printed = log.mock.calls.map(({ arguments: [line] }) => line).join('\n');
  assert.match(printed, /^FAIL {2}hangs {2}\(3 passed, 1 failed, /);
  assert.match(printed, /Ended: it printed nothing/);
});

test('a step whose report is missing counts one failure', async ({ mock }) => {
  mock.method(console, 'log', () => {});
  const count = (report) => JSON.parse(readFileSync(report, 'utf8'));
  const step = { name: 'no report', commands: () => [silent], count };
  assert.deepEqual(await runStep(step, scratch, never, quick), { passed: 0, failed: 1 });
});

test('a command that cannot be started is reported as a failure', async () => {
  const { code, output } = await runCommand(['no-such-program'], {}, never);
  assert.equal(code, 1);
  assert.match(output, /no-such-program/);
});
