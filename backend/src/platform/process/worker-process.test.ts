import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '../../../test/eventually.js';
import { WorkerProcess } from './worker-process.js';
import { WorkerThreads } from './worker-threads.js';

const program = new URL('../pdf/worker.ts', `file://${import.meta.filename}`);

describe('WorkerProcess', () => {
  it('ends on request, and a second request is no error', async () => {
    const worker = new WorkerProcess(program, 192);
    const ended = once(worker, 'exit');
    await worker.terminate();
    await ended;
    await expect(worker.terminate()).resolves.toBeUndefined();
  });

  it('reports that it cannot be given a task any more', async () => {
    const worker = new WorkerProcess(program, 192);
    await worker.terminate();
    const failed = once(worker, 'error');
    worker.postMessage({});
    expect(await failed).toMatchObject([{ code: 'ERR_IPC_CHANNEL_CLOSED' }]);
  });
});

it('a task gets a new process after the idle one was killed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'worker-'));
  const file = path.join(folder, 'number.mjs');
  await writeFile(file, `process.on('message', () => process.send({ done: process.pid }));`);
  const workers = new WorkerThreads<string>(pathToFileURL(file), 'number', 1, undefined, 'process');
  const first = await workers.run<number>('number');
  expect(await workers.run<number>('number')).toBe(first);
  process.kill(first, 'SIGKILL');
  await eventually(() => {
    expect(() => process.kill(first, 0)).toThrow('ESRCH');
    return true;
  });
  expect(await workers.run<number>('number')).not.toBe(first);
  await workers.end();
  await rm(folder, { recursive: true });
});
