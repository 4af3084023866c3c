import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { AppSecret } from '../settings/app-secret.js';
import { DiskStore } from './disk-store.js';
import { EncryptedFileVault } from './encrypted-file-vault.js';

const first = 'the first secret';
const second = 'the second secret';
const third = 'the third secret';
const fromHere = (place: string): string => fileURLToPath(new URL(place, import.meta.url));

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'steward-rewrapping-'))));
afterEach(() => rm(folder, { recursive: true }));

const vaultUnder = async (current: string, previous?: string): Promise<EncryptedFileVault> =>
  new EncryptedFileVault(await DiskStore.open(folder), new AppSecret(current, previous));

/**
 * @param lines number of lines after which it is killed @returns the signal that ended it, null if it
 * finished
 */
async function rewrap(current: string, previous: string, lines = Infinity): Promise<NodeJS.Signals | null> {
  const program = fromHere('./testing/rewrapper.ts');
  const args = ['--import', fromHere('../../../../tools/typescript.mjs'), program, folder, current, previous];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<NodeJS.Signals | null>((resolve, reject) =>
    child.once('exit', (code, signal) =>
      code ? reject(new Error(`It ended with ${code}.`)) : resolve(signal),
    ),
  );
  let seen = 0;
  for await (const _line of createInterface({ input: child.stdout }))
    if (++seen === lines) child.kill('SIGKILL');
  return ended;
}

it('keeps every file over two changes of the secret, killed in the middle and run by two processes', async () => {
  const before = await vaultUnder(first);
  const files = new Map<string, Buffer>();
  for (let n = 0; n < 120; n++) {
    const bytes = Buffer.alloc(200_000 + n * 997, `paper ${n} `);
    files.set((await before.put(bytes)).path, bytes);
  }
  const expectAll = async (vault: EncryptedFileVault): Promise<void> => {
    for (const [each, bytes] of files) expect(bytes.equals(await vault.get(each))).toBe(true);
    expect(await Array.fromAsync(vault.list())).toHaveLength(files.size);
  };

  for (const [now, earlier] of [
    [second, first],
    [third, second],
  ] as const) {
    for (const lines of [1, 40, 80]) {
      expect(await rewrap(now, earlier, lines)).toBe('SIGKILL');
      await expectAll(await vaultUnder(now, earlier));
    }
    expect(await Promise.all([rewrap(now, earlier), rewrap(now, earlier)])).toEqual([null, null]);
    await expectAll(await vaultUnder(now));
  }
  const leftovers = await readdir(path.join(folder, 'tmp'));
  expect(leftovers.length).toBeLessThanOrEqual(6); // One for each killed process, removed after a day.
});
